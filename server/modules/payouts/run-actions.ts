import type { Author } from '../audit/api.ts';
import { leastPayoutVnd } from '#shared/domain/affiliate/affiliate-rules.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { type Failure, throwFailures } from '../../jobs/one-by-one.ts';
import {
  briefPatience,
  chorePatience,
  createTurns,
  type Patience,
  type Tried,
} from '../../jobs/turns.ts';
import type { Tx } from '../../db/port.ts';
import { DatabaseBusyError } from '../../db/trouble.ts';
import { UnreadableAccountError } from './draft-payout.ts';
import { isTaxedRight, retaxDrafts } from './retax-drafts.ts';
import { draftsRevision } from './transfers/bank-transfers.ts';
import { isAccountReadable } from './open-account.ts';
import { payeeObstacle, warningsOf } from './payees.ts';
import { candidatesOf, draftAll, sumsOf } from './run-candidates.ts';
import { assessFailure, type PaymentEnd } from './transfers/payment-actions.ts';
import { isPayoutTime, monthlyKey } from './payout-calendar.ts';
import type { ServerFailure } from './payout-failure.ts';
import { type PayoutDeps, recordPayout, unchanged } from './payout-deps.ts';
import {
  confirmRun,
  findLeaving,
  findRunByKey,
  insertRun,
  listPayouts,
  lockPayee,
  lockPayout,
  lockRun,
  updatePayout,
} from './payout-store.ts';
import { payoutTax } from './tax/payout-tax.ts';
import type {
  OfSeen,
  Payout,
  PayoutRun,
  Payouts,
  PreviewLine,
  RunKind,
  RunInput,
} from './payouts.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';

/**
 * Making and confirming runs. Locks in one order: run, affiliate, payment; balances come last by
 * themselves.
 */
export function createRunActions(
  deps: PayoutDeps,
  { fail }: Pick<PaymentEnd, 'fail'>,
): Pick<Payouts, 'createRun' | 'startMonth' | 'preview' | 'confirmRun'> {
  const { database, ledger, push, report } = deps;

  /** The run, and whom it could not take. */
  async function make(
    input: RunInput,
    by: Author,
    patience: Patience,
  ): Promise<Result<{ readonly run: PayoutRun } & Tried, AppError>> {
    if (input.kind === 'monthly' && !isPayoutTime(by.now)) return err(appError('RUN_TOO_EARLY'));
    const key = input.kind === 'monthly' ? monthlyKey(by.now) : `extra:${input.requestKey}`;
    const run = await database.transaction(async (tx) => {
      // Asked first: what is not made takes no number either.
      const known = await tx.first(findRunByKey, { key });
      if (known !== null) return known;
      const made = await tx.first(insertRun, {
        key,
        kind: input.kind,
        createdBy: by.actorId,
        now: by.now,
      });
      if (made !== null)
        await recordPayout(tx, deps, by, {
          action: 'payout_run.create',
          kind: 'payout_run',
          id: made.id,
          before: null,
          after: { key },
        });
      return tx.first(findRunByKey, { key });
    });
    invariant(run !== null, 'a run that was made is there');
    if (run.confirmed_at !== null) return ok({ run, failures: [], total: 0 });
    const turns = createTurns(database, patience);
    const [drafted, retaxed] = [
      await draftAll(deps, { run, turns, now: by.now }),
      await retaxDrafts(deps, { runId: run.id, turns, now: by.now }),
    ];
    return ok({
      run,
      failures: [...drafted.failures, ...retaxed.failures],
      total: drafted.total + retaxed.total,
    });
  }

  async function confirm(tx: Tx, runId: string, by: OfSeen): Promise<Result<PayoutRun, AppError>> {
    const run = isUuid(runId) ? await tx.first(lockRun, { id: runId }) : null;
    if (run === null) return err(appError('NOT_FOUND'));
    if (run.confirmed_at !== null) return ok(run);
    // Under the run's lock nobody adds a draft; a payment that fails meanwhile is seen below.
    const drafts = (await tx.all(listPayouts, { runId }))
      .filter(({ status }) => status === 'draft')
      .toSorted((a, b) => (a.affiliate_id < b.affiliate_id ? -1 : 1));
    const netVnd = drafts.reduce((sum, draft) => sum + draft.net_vnd, 0n);
    if (by.revision !== undefined && by.revision !== draftsRevision(drafts))
      return err(appError('RUN_CHANGED'));
    // A form that was filed, or taken back, since the taxes were judged a moment ago.
    for (const draft of drafts)
      if (!(await isTaxedRight(tx, draft, by.now))) return err(appError('RUN_CHANGED'));
    for (const draft of drafts) await confirmDraft(tx, draft, by);
    await tx.run(confirmRun, { id: runId, now: by.now });
    await recordPayout(tx, deps, by, {
      action: 'payout_run.confirm',
      kind: 'payout_run',
      id: runId,
      before: null,
      after: { payouts: drafts.length, net: String(netVnd) },
    });
    return ok({ ...run, confirmed_at: by.now });
  }

  async function confirmDraft(
    tx: Tx,
    { id, affiliate_id: userId }: Payout,
    by: Author,
  ): Promise<void> {
    const payee = await tx.first(lockPayee, { userId });
    const payout = await tx.first(lockPayout, { id });
    if (payee === null || payout?.status !== 'draft') return;
    const isOverdrawn = (await ledger.balance(tx, { name: 'affiliate_wallet', userId })) > 0n;
    // Taken as the rest of somebody who left, and stayed after all.
    const isTooLittle =
      payout.gross_vnd < leastPayoutVnd && (await tx.first(findLeaving, { userId })) === null;
    const reason: ServerFailure | null = isOverdrawn
      ? 'commission_reversed'
      : isTooLittle
        ? 'below_minimum'
        : payeeObstacle(payee, payout.created_at, by.now);
    // What the bank says has left, or what may have, is failed by nobody but who looked at the
    // bank.
    if (reason !== null && (await assessFailure(tx, payout, {})) === null)
      return fail(tx, payout, { ...by, reason });
    await tx.run(updatePayout, { ...unchanged, id, status: 'confirmed', confirmedAt: by.now });
    return push.tell(tx, userId, 'affiliate');
  }

  async function previewLines(
    { kind, run }: Previewed,
    now: Date,
  ): Promise<readonly PreviewLine[]> {
    const candidates = await candidatesOf(database, kind, run);
    const lines: PreviewLine[] = [];
    for (const candidate of candidates) {
      const isReadable = isAccountReadable(deps.cipher, candidate);
      const row = { ...candidate, is_account_readable: isReadable };
      const { taxVnd } = await payoutTax(database, {
        day: vietnameseDay(now),
        grossVnd: row.gross_vnd,
        isFree: row.has_tax_commitment,
      });
      lines.push({
        affiliateId: row.user_id,
        code: row.code,
        name: row.name,
        email: row.email,
        grossVnd: row.gross_vnd,
        taxVnd,
        netVnd: row.gross_vnd - taxVnd,
        bankBin: row.bank_bin,
        accountHolder: row.account_holder,
        accountLast4: row.account_last4,
        requestedAt: row.requested_at,
        warnings: warningsOf(row, null, now),
        isTaken: isReadable && payeeObstacle(row, null, now) === null,
      });
    }
    return lines;
  }

  return {
    async createRun(input, by) {
      const made = await make(input, by, briefPatience());
      if (!made.ok) return made;
      // Whom it could not take the run itself says (`countLeftOut`): what others hold is free in a
      // moment, and the run that was made is no refusal. What is neither is a bug of ours.
      const { run, failures, total } = made.value;
      try {
        throwFailures(failures.filter(isUnexpected), total);
      } catch (bug) {
        report(bug);
      }
      return ok(run);
    },
    async startMonth(now) {
      if (!isPayoutTime(now)) return;
      const run = await findMonths(database, now);
      if (run?.confirmed_at != null) return;
      const candidates = await candidatesOf(database, 'monthly', run);
      if (candidates.every((candidate) => payeeObstacle(candidate, null, now) !== null)) return;
      const made = await make(
        { kind: 'monthly' },
        { actorId: null, reason: null, now },
        chorePatience,
      );
      if (made.ok) throwFailures(made.value.failures, made.value.total);
    },
    async preview(kind, now) {
      const run = kind === 'monthly' ? await findMonths(database, now) : null;
      const lines = await previewLines({ kind, run }, now);
      const confirmedRun = run?.confirmed_at == null ? null : run;
      return { kind, confirmedRun, lines, ...sumsOf(lines) };
    },
    async confirmRun(runId, by) {
      const turns = createTurns(database, briefPatience());
      const { failures } = await retaxDrafts(deps, { runId, turns, now: by.now });
      // Who was held a moment ago is judged again under the lock: RUN_CHANGED if their tax is not
      // right.
      const worse = failures.find(({ error }) => !(error instanceof DatabaseBusyError));
      if (worse !== undefined) throw worse.error;
      return database.transaction(async (tx) => confirm(tx, runId, by));
    },
  };
}

/** Of what failed when a run was made: what the run itself says of nobody. */
function isUnexpected({ error }: Failure): boolean {
  return !(error instanceof DatabaseBusyError || error instanceof UnreadableAccountError);
}

/** What a run would be; of a month's the run that is there. */
interface Previewed {
  readonly kind: RunKind;
  readonly run: PayoutRun | null;
}

/** The run of the month of this moment; null when it is not made. */
async function findMonths(database: Pick<Tx, 'first'>, now: Date): Promise<PayoutRun | null> {
  return database.first(findRunByKey, { key: monthlyKey(now) });
}
