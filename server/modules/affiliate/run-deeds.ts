import { leastPayoutVnd } from '../../../src/shared/domain/affiliate/affiliate-rules.ts';
import { withholdingTax } from '../../../src/shared/domain/affiliate/withholding-tax.ts';
import { type AppError, appError } from '../../../src/shared/errors/error-code.ts';
import { invariant } from '../../../src/shared/kernel/assert.ts';
import { isUuid } from '../../../src/shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '../../../src/shared/kernel/result.ts';
import type { Tx } from '../../db/port.ts';
import { draftPayout } from './draft-payout.ts';
import { payeeObstacle, warningsOf } from './payees.ts';
import { createPaymentDeeds, unchanged } from './payment-deeds.ts';
import { isPayoutTime, monthlyKey, vietnameseDay } from './payout-calendar.ts';
import type { ServerFailure } from './payout-failure.ts';
import { type PayoutParts, recordPayout } from './payout-parts.ts';
import { confirmRun, findRunByKey, findTaxRule, insertRun, listCandidates, listPayouts, lockPayee, lockPayout, lockRun, updatePayout } from './payout-store.ts';
import type { Actor, Payout, PayoutRun, Payouts, PreviewLine, RunKind, RunWish } from './payouts.ts';

/** Making and confirming runs. Locks in one order: run, affiliate, payment; balances come last by themselves. */
export function createRunDeeds(parts: PayoutParts, { fail }: Pick<ReturnType<typeof createPaymentDeeds>, 'fail'>): Pick<Payouts, 'createRun' | 'startMonth' | 'preview' | 'confirmRun'> {
  const { database, ledger, push } = parts;

  async function createRun(wish: RunWish, by: Actor): Promise<Result<PayoutRun, AppError>> {
    if (wish.kind === 'monthly' && !isPayoutTime(by.now)) return err(appError('RUN_TOO_EARLY'));
    const key = wish.kind === 'monthly' ? monthlyKey(by.now) : `extra:${wish.requestKey}`;
    const run = await database.transaction(async (tx) => {
      const made = await tx.first(insertRun, { key, kind: wish.kind, createdBy: by.actorId, now: by.now });
      if (made !== null) await recordPayout(tx, parts, by, { action: 'payout_run.create', kind: 'payout_run', id: made.id, before: null, after: { key } });
      return tx.first(findRunByKey, { key });
    });
    invariant(run !== null, 'a run that was made is there');
    if (run.confirmed_at !== null) return ok(run);
    // One transaction each: whoever comes again after a crash goes on where it ended.
    for (const candidate of await database.all(listCandidates, { runId: run.id, kind: run.kind, leastVnd: leastPayoutVnd })) {
      if (payeeObstacle(candidate, null, by.now) !== null) continue;
      await database.transaction(async (tx) => draftPayout(tx, parts, { runId: run.id, affiliateId: candidate.user_id, now: by.now }));
    }
    return ok(run);
  }

  async function confirm(tx: Tx, runId: string, by: Actor, expectedNetVnd: bigint | null): Promise<Result<PayoutRun, AppError>> {
    const run = isUuid(runId) ? await tx.first(lockRun, { id: runId }) : null;
    if (run === null) return err(appError('NOT_FOUND'));
    if (run.confirmed_at !== null) return ok(run);
    // Under the run's lock nobody adds a draft; a payment that fails meanwhile is seen below.
    const drafts = (await tx.all(listPayouts, { runId })).filter(({ status }) => status === 'draft').toSorted((a, b) => (a.affiliate_id < b.affiliate_id ? -1 : 1));
    const netVnd = drafts.reduce((sum, draft) => sum + draft.net_vnd, 0n);
    if (expectedNetVnd !== null && expectedNetVnd !== netVnd) return err(appError('RUN_CHANGED'));
    for (const draft of drafts) await confirmDraft(tx, draft, by);
    await tx.run(confirmRun, { id: runId, now: by.now });
    await recordPayout(tx, parts, by, { action: 'payout_run.confirm', kind: 'payout_run', id: runId, before: null, after: { payouts: drafts.length, net: String(netVnd) } });
    return ok({ ...run, confirmed_at: by.now });
  }

  async function confirmDraft(tx: Tx, { id, affiliate_id: userId }: Payout, by: Actor): Promise<void> {
    const payee = await tx.first(lockPayee, { userId });
    const payout = await tx.first(lockPayout, { id });
    if (payee === null || payout?.status !== 'draft') return;
    const isOverdrawn = (await ledger.balance(tx, { name: 'affiliate_wallet', userId })) > 0n;
    const reason: ServerFailure | null = isOverdrawn ? 'commission_reversed' : payeeObstacle(payee, payout.created_at, by.now);
    if (reason !== null) return fail(tx, payout, { ...by, reason });
    await tx.run(updatePayout, { ...unchanged, id, status: 'confirmed', confirmedAt: by.now });
    return push.tell(tx, userId, 'affiliate');
  }

  async function previewLines(kind: RunKind, now: Date): Promise<readonly PreviewLine[]> {
    const run = kind === 'monthly' ? await database.first(findRunByKey, { key: monthlyKey(now) }) : null;
    const rule = await database.first(findTaxRule, { day: vietnameseDay(now) });
    const taxRule = rule === null ? null : { rateBp: rule.rate_bp, thresholdVnd: rule.threshold_vnd };
    const candidates = await database.all(listCandidates, { runId: run?.id ?? null, kind, leastVnd: leastPayoutVnd });
    return candidates.map((row) => {
      const taxVnd = withholdingTax(row.gross_vnd, taxRule, row.has_tax_commitment);
      return {
        affiliateId: row.user_id, code: row.code, name: row.name, email: row.email, grossVnd: row.gross_vnd, taxVnd, netVnd: row.gross_vnd - taxVnd, bankBin: row.bank_bin,
        accountHolder: row.account_holder, accountLast4: row.account_last4, requestedAt: row.requested_at, warnings: warningsOf(row, null, now), isTaken: payeeObstacle(row, null, now) === null,
      };
    });
  }

  return {
    createRun,
    async startMonth(now) {
      if (!isPayoutTime(now)) return;
      const run = await database.first(findRunByKey, { key: monthlyKey(now) });
      if (run?.confirmed_at != null) return;
      const candidates = await database.all(listCandidates, { runId: run?.id ?? null, kind: 'monthly', leastVnd: leastPayoutVnd });
      if (candidates.some((candidate) => payeeObstacle(candidate, null, now) === null)) await createRun({ kind: 'monthly' }, { actorId: null, reason: null, now });
    },
    async preview(kind, now) {
      const lines = await previewLines(kind, now);
      const taken = lines.filter(({ isTaken }) => isTaken);
      const sum = (of: (line: PreviewLine) => bigint): bigint => taken.reduce((total, line) => total + of(line), 0n);
      return { kind, lines, count: taken.length, grossVnd: sum((line) => line.grossVnd), taxVnd: sum((line) => line.taxVnd), netVnd: sum((line) => line.netVnd) };
    },
    confirmRun: async (runId, by, expectedNetVnd = null) => database.transaction(async (tx) => confirm(tx, runId, by, expectedNetVnd)),
  };
}
