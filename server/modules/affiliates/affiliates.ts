import {
  ambassadorLevel,
  isAffiliateCode,
  normaliseAffiliateCode,
} from '#shared/domain/affiliate/affiliate-rules.ts';
import {
  type BankAccountInput,
  validateBankAccount,
} from '#shared/domain/commerce/bank-account.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { FieldCipher } from '../../crypto/field-cipher.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import type { Database, Tx } from '../../db/port.ts';
import type { Audit } from '../audit/api.ts';
import { findTraits } from '../commissions/api.ts';
import { findLevel, insertAffiliate, sumWallet } from './affiliate-store.ts';

/** Who is an affiliate, and what they have. */
export interface Affiliates {
  /**
   * Makes a person an affiliate. Refuses with BAD_INPUT (field `code`), CONFLICT (they are one, or
   * the code is taken), or every broken rule of the account.
   */
  activate(tx: Tx, input: NewAffiliate): Promise<Result<true, readonly AppError[]>>;
  /**
   * The same as an administrator does it, with an audit line. Refuses also with PERSON_UNKNOWN and
   * OFFICE_EMAIL_UNPROVED, field `user_id`.
   */
  activateBy(actorId: string, input: NewAffiliate): Promise<Result<true, readonly AppError[]>>;
  /** Their figures by the ledger; null for somebody who is no affiliate. */
  totals(userId: string): Promise<AffiliateTotals | null>;
}

export interface NewAffiliate extends BankAccountInput {
  readonly userId: string;
  /** 4 to 16 letters and digits, in any case. */
  readonly code: string;
  readonly isAmbassador: boolean;
  /** Whether they filed the form that frees from withholding tax. */
  readonly hasTaxCommitment: boolean;
  readonly now: Date;
}

/** Of the specification (SPEC 3); every amount is a sum over the ledger, VND. */
export interface AffiliateTotals {
  /** Counted clicks of all time. */
  readonly total_click: number;
  /** All that ever came to the wallet, less what was reversed. */
  readonly total_bonus: bigint;
  /** Still in its order's refund window. */
  readonly subtotal_bonus: bigint;
  /** What the wallet holds; below 0 when more was reversed than it held. */
  readonly total_wallet_money: bigint;
}

export interface AffiliateDeps {
  readonly database: Database;
  readonly cipher: FieldCipher;
  readonly audit: Audit;
}

/** The affiliates of a database. */
export function createAffiliates({ database, cipher, audit }: AffiliateDeps): Affiliates {
  const affiliates: Affiliates = {
    async activate(tx, { userId, isAmbassador, hasTaxCommitment, now, ...input }) {
      const code = normaliseAffiliateCode(input.code);
      if (!isAffiliateCode(code)) return err([appError('BAD_INPUT', { field: 'code' })]);
      const account = validateBankAccount(input);
      if (!account.ok) return account;
      const { bin: bankBin, holder: accountHolder, accountNumber: number } = account.value;
      const accountNumber = cipher.seal(number, {
        table: 'affiliates',
        column: 'account_number',
        rowId: userId,
      });
      const level = isAmbassador ? ambassadorLevel : 1;
      const made = await tx.first(insertAffiliate, {
        userId,
        code,
        level,
        isAmbassador,
        hasTaxCommitment,
        bankBin,
        accountHolder,
        accountNumber,
        accountLast4: number.slice(-4),
        now,
      });
      return made === null ? err([appError('CONFLICT', { field: 'code' })]) : ok(true);
    },
    async activateBy(actorId, input) {
      const { userId, now: at } = input;
      return database.transaction(async (tx) => {
        const person = isUuid(userId) ? await tx.first(findTraits, { userId }) : null;
        if (person === null) return err([appError('PERSON_UNKNOWN', { field: 'user_id' })]);
        // A stranger may have registered the address: the money would go to an account that its
        // owner never named.
        if (!person.is_proved)
          return err([appError('OFFICE_EMAIL_UNPROVED', { field: 'user_id' })]);
        const made = await affiliates.activate(tx, input);
        if (!made.ok) return made;
        // Without the code, which may be made of a name: the audit never forgets anything.
        const after = {
          is_ambassador: input.isAmbassador,
          has_tax_commitment: input.hasTaxCommitment,
        };
        await audit.record(tx, {
          actorId,
          action: 'affiliate.activate',
          subjectKind: 'user',
          subjectId: userId,
          before: null,
          after,
          reason: null,
          at,
        });
        return made;
      });
    },
    async totals(userId) {
      if ((await database.first(findLevel, { userId })) === null) return null;
      const sums = await database.first(sumWallet, { userId });
      return {
        total_click: sums?.clicks ?? 0,
        total_bonus: -(sums?.earned ?? 0n),
        subtotal_bonus: -(sums?.pending ?? 0n),
        total_wallet_money: -(sums?.wallet ?? 0n),
      };
    },
  };
  return affiliates;
}
