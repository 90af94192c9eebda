import { randomUUID } from 'node:crypto';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import type { Tx } from '../../db/port.ts';
import type { Tried, Turns } from '../../jobs/turns.ts';
import { type HeldPayee, payeeTurn } from './held-payee.ts';
import { type PayoutDeps, recordPayout } from './payout-deps.ts';
import { listPayouts, lockPayee, lockPayout, retaxPayout } from './payout-store.ts';
import type { Payout } from './payouts.ts';
import { payoutTax } from './tax/payout-tax.ts';
import { toldToLeave } from './transfers/payment-told.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';

/**
 * Brings the tax of a run's drafts to what it is now: a form was filed since, or another rule has
 * begun. One transaction each; answers those that failed.
 */
export async function retaxDrafts(
  deps: PayoutDeps,
  { runId, turns, now }: { readonly runId: string; readonly turns: Turns; readonly now: Date },
): Promise<Tried> {
  if (!isUuid(runId)) return { failures: [], total: 0 };
  const drafts = (await deps.database.all(listPayouts, { runId })).filter(
    ({ status }) => status === 'draft',
  );
  const turn = payeeTurn(
    runId,
    ({ affiliate_id: userId }: Payout) => userId,
    async (tx, held, { id, affiliate_id: userId }) => retax(tx, deps, { held, id, userId, now }),
  );
  return turns.try(drafts, ({ id }) => id, turn);
}

/** A draft, and whom it holds. */
interface Retaxed {
  readonly held: HeldPayee;
  readonly id: string;
  readonly userId: string;
  readonly now: Date;
}

async function retax(
  tx: Tx,
  deps: PayoutDeps,
  { held: { run, payee }, id, userId, now }: Retaxed,
): Promise<void> {
  if (run === null || run.confirmed_at !== null) return;
  const payout = await tx.first(lockPayout, { id });
  // What has left keeps the tax that it left with.
  if (payee === null || payout?.status !== 'draft' || toldToLeave(payout) !== null) return;
  const { taxVnd, ruleId } = await taxNow(tx, payout, {
    isFree: payee.has_tax_commitment,
    now,
  });
  const moreVnd = taxVnd - payout.tax_vnd;
  if (moreVnd === 0n) return;
  await tx.run(retaxPayout, { id, taxVnd, ruleId });
  const lines = [
    { account: { name: 'payout_clearing' }, amountVnd: moreVnd },
    { account: { name: 'tax_payable' }, amountVnd: -moreVnd },
  ] as const;
  // Held and judged under the lock: each time is one of its own.
  await deps.ledger.post(tx, {
    key: `payout_taxed:${id}:${randomUUID()}`,
    kind: 'payout_taxed',
    at: now,
    orderId: null,
    lines,
  });
  await recordPayout(
    tx,
    deps,
    { actorId: null, reason: null, now },
    {
      action: 'payout.retax',
      kind: 'payout',
      id,
      before: { tax: String(payout.tax_vnd) },
      after: { tax: String(taxVnd) },
    },
  );
  await deps.push.tell(tx, userId, 'affiliate');
}

async function taxNow(tx: Tx, { gross_vnd: grossVnd }: Payout, { isFree, now }: Taxing) {
  return payoutTax(tx, { day: vietnameseDay(now), grossVnd, isFree });
}

/** Of a payee at a moment. */
interface Taxing {
  readonly isFree: boolean;
  readonly now: Date;
}

/** Holds the affiliate, so that it stays so until the draft is confirmed. */
export async function isTaxedRight(tx: Tx, draft: Payout, now: Date): Promise<boolean> {
  const payee = await tx.first(lockPayee, { userId: draft.affiliate_id });
  return (
    payee === null ||
    toldToLeave(draft) !== null ||
    (await taxNow(tx, draft, { isFree: payee.has_tax_commitment, now })).taxVnd === draft.tax_vnd
  );
}
