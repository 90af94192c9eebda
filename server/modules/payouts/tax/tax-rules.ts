import { toNfc } from '#shared/kernel/unicode-form.ts';
import { z } from 'zod';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database, Tx } from '#server/db/port.ts';
import type { Audit } from '../../audit/api.ts';
import { dayAfter, dayBefore } from '../payout-calendar.ts';
import {
  endTaxRule,
  findRuleOfDay,
  findSameTaxRule,
  findTaxRule,
  insertTaxRule,
  listTaxRules,
  lockTaxRules,
  removeTaxRule,
  type TaxRuleRow,
} from './tax-rule-store.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';

/**
 * The dated rules of withholding tax. A rule that has begun is never changed: payments were taxed
 * by it.
 */
export interface TaxRules {
  /** Newest first. */
  list(): Promise<readonly TaxRuleRow[]>;
  /**
   * Adds a rule from tomorrow on at the earliest (TAX_RULE_PAST) and ends the one that was valid on
   * its first day on the day before; where the new one ends first, that one goes on after it, as a
   * rule of its own. Refuses with BAD_INPUT and its field, or with TAX_RULE_OVERLAPS when it
   * reaches into a rule that begins later or on the same day.
   */
  add(input: NewTaxRule, by: Reasoned): Promise<Result<TaxRuleRow, readonly AppError[]>>;
  /**
   * A rule to come is not to come: the one before holds on its days. Refuses with NOT_FOUND, with
   * TAX_RULE_PAST one that has begun, and with SEEN_CHANGED one that ends on another day than was
   * seen.
   */
  remove(
    rule: { readonly id: string; readonly validTo: string | null },
    by: Reasoned,
  ): Promise<Result<true, AppError>>;
}

interface Reasoned {
  readonly actorId: string;
  readonly reason: string;
  readonly now: Date;
}

export interface NewTaxRule {
  /** Hundredths of a per cent. */
  readonly rateBp: number;
  /** Payouts of this much and more are taxed, as a whole; VND. */
  readonly thresholdVnd: bigint;
  /** Days in Vietnam, `YYYY-MM-DD`, both inclusive; null = until another one. */
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly legalBasis: string;
}

/** Characters. */
export const legalBasisLength = 200;

const day = z.iso.date();

/** The rules of a database. */
export function createTaxRules({
  database,
  audit,
}: {
  readonly database: Database;
  readonly audit: Audit;
}): TaxRules {
  return {
    list: async () => database.all(listTaxRules, {}),
    async add(typed, { actorId, reason, now }) {
      const input = { ...typed, legalBasis: toNfc(typed.legalBasis).trim() };
      const errors = errorsOf(input, vietnameseDay(now));
      if (errors.length > 0) return err(errors);
      return database.transaction(async (tx) => {
        // One after the other; the database refuses an overlap all the same.
        await tx.first(lockTaxRules, {});
        const made = await insert(tx, input);
        if (!made.ok) return made;
        await audit.record(tx, {
          actorId,
          action: 'tax_rule.add',
          subjectKind: 'tax_rule',
          subjectId: String(made.value.id),
          before: null,
          after: factsOf(made.value),
          reason,
          at: now,
        });
        return made;
      });
    },
    async remove({ id, validTo }, { actorId, reason, now }) {
      return database.transaction(async (tx): Promise<Result<true, AppError>> => {
        await tx.first(lockTaxRules, {});
        const rule = /^\d{1,9}$/.test(id) ? await tx.first(findTaxRule, { id: Number(id) }) : null;
        if (rule === null) return err(appError('NOT_FOUND'));
        if (rule.valid_from <= vietnameseDay(now)) return err(appError('TAX_RULE_PAST'));
        if (rule.valid_to !== validTo) return err(appError('SEEN_CHANGED'));
        const former = await tx.first(findRuleOfDay, { day: dayBefore(rule.valid_from) });
        await tx.run(removeTaxRule, { id: rule.id });
        if (former !== null) await tx.run(endTaxRule, { id: former.id, validTo });
        await audit.record(tx, {
          actorId,
          action: 'tax_rule.remove',
          subjectKind: 'tax_rule',
          subjectId: id,
          before: factsOf(rule),
          after: null,
          reason,
          at: now,
        });
        return ok(true);
      });
    },
  };
}

/** What the audit keeps of a rule. */
function factsOf({ id: _id, threshold_vnd: thresholdVnd, ...facts }: TaxRuleRow): object {
  return { ...facts, threshold: String(thresholdVnd) };
}

/** Ends the rule before and adds the new one; one after the other. */
async function insert(tx: Tx, input: NewTaxRule): Promise<Result<TaxRuleRow, readonly AppError[]>> {
  const former = await tx.first(findRuleOfDay, { day: input.validFrom });
  // One that begins on the same day would be left without a day of its own.
  if (former?.valid_from === input.validFrom) return overlap;
  if (former !== null)
    await tx.run(endTaxRule, { id: former.id, validTo: dayBefore(input.validFrom) });
  if ((await tx.first(findSameTaxRule, { from: input.validFrom, to: input.validTo })) !== null)
    return overlap;
  const made = await tx.first(insertTaxRule, input);
  invariant(made !== null, 'an insert answers its row');
  const { validTo } = input;
  if (former !== null && validTo !== null && (former.valid_to ?? '9999') > validTo)
    await tx.first(insertTaxRule, {
      rateBp: former.rate_bp,
      thresholdVnd: former.threshold_vnd,
      validFrom: dayAfter(validTo),
      validTo: former.valid_to,
      legalBasis: former.legal_basis,
    });
  return ok(made);
}

const overlap: Result<never, readonly AppError[]> = err([
  appError('TAX_RULE_OVERLAPS', { field: 'valid_from' }),
]);

function errorsOf(
  { rateBp, thresholdVnd, validFrom, validTo, legalBasis }: NewTaxRule,
  today: string,
): readonly AppError[] {
  const errors: AppError[] = [];
  if (!Number.isInteger(rateBp) || rateBp < 0 || rateBp > 10_000)
    errors.push(appError('BAD_INPUT', { field: 'rate_bp' }));
  if (thresholdVnd < 0n || thresholdVnd > 10n ** 15n)
    errors.push(appError('BAD_INPUT', { field: 'threshold' }));
  if (!day.safeParse(validFrom).success)
    errors.push(appError('BAD_INPUT', { field: 'valid_from' }));
  else if (validFrom <= today) errors.push(appError('TAX_RULE_PAST', { field: 'valid_from' }));
  if (validTo !== null && (!day.safeParse(validTo).success || validTo < validFrom))
    errors.push(appError('BAD_INPUT', { field: 'valid_to' }));
  if (legalBasis === '' || legalBasis.length > legalBasisLength)
    errors.push(appError('BAD_INPUT', { field: 'legal_basis' }));
  return errors;
}
