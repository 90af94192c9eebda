import { toNfc } from '#shared/kernel/unicode-form.ts';
import type { Author } from '../../audit/api.ts';
import { leastReturnVnd } from '#shared/domain/affiliate/affiliate-rules.ts';
import { payoutCodeOf } from '#shared/domain/commerce/payment-code.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { PayoutStatus } from '#server/db/tables/money-tables.ts';
import type { Tx } from '#server/db/port.ts';
import type { NewContent } from '../../messages/api.ts';
import { endOfHoldNow } from '../holds/held-payouts-store.ts';
import { bookFailure } from './book-failure.ts';
import { onceOf } from './payment-names.ts';
import { failureText } from '../payout-failure.ts';
import { type PayoutDeps, recordPayout, unchanged } from '../payout-deps.ts';
import { lockPayment } from './lock-payment.ts';
import { assessBooked, assessSending, toldToLeave } from './payment-told.ts';
import { endRequest } from '../wallet/payout-request-store.ts';
import { tellSent } from './tell-sent.ts';
import { listComeBack, lockPayout, payCommissions, updatePayout } from '../payout-store.ts';
import type { Failing, OfSeen, Payout, Payouts } from '../payouts.ts';

/** Longest reference of a transfer, characters. */
const referenceLength = 100;

interface Change {
  readonly from: readonly PayoutStatus[];
  readonly to: PayoutStatus;
  /** Why it cannot be; asked before anything is written. */
  readonly judge?: (tx: Tx, payout: Payout) => Promise<AppError | null>;
  /** Whether one that is there already is so by the same action, told again; without it it is. */
  readonly isRepeat?: (payout: Payout) => boolean;
  readonly work: (tx: Tx, payout: Payout) => Promise<void>;
  /** What the audit keeps besides the state. */
  readonly said?: object;
}

/** The end of a payment that did not arrive, for who has its affiliate and it locked. */
export interface PaymentEnd {
  /** It was sent, though nobody said so: what came back had left. Tells nobody; its end does. */
  readonly leave: (tx: Tx, payout: Payout, reference: string, now: Date) => Promise<void>;
  /** It was sent, and the affiliate has it. */
  readonly settle: (tx: Tx, payout: Payout, now: Date) => Promise<void>;
  /** Booked by where its state says that its money is, and told. */
  readonly fail: (
    tx: Tx,
    payout: Payout,
    by: Author & { readonly reason: string },
  ) => Promise<void>;
  /** Tells of a failure with what lets payouts go on: after all that may hold them. */
  readonly tellFailure: PaymentEnd['fail'];
}

/** What happens to one payment, and its end for who has it locked. */
export function createPaymentActions(
  deps: PayoutDeps,
): Pick<Payouts, 'markSent' | 'complete' | 'markFailed'> & PaymentEnd {
  const { database, ledger, messenger, push } = deps;

  /** Brings a payment to a state, from one of those before it; there already, nothing happens. */
  async function change(
    payoutId: string,
    by: OfSeen,
    { from, to, judge, isRepeat, work, said }: Change,
  ): Promise<Result<Payout, AppError>> {
    return database.transaction(async (tx) => {
      const payout = (await lockPayment(tx, payoutId))?.payout;
      if (payout === undefined) return err(appError('NOT_FOUND'));
      if (payout.status === to)
        return isRepeat?.(payout) === false ? err(appError('PAYOUT_SENT_TWICE')) : ok(payout);
      const refusal =
        assessSeen(payout, { from, seen: by.revision }) ?? (await judge?.(tx, payout)) ?? null;
      if (refusal !== null) return err(refusal);
      await work(tx, payout);
      await recordPayout(tx, deps, by, {
        action: `payout.${to}`,
        kind: 'payout',
        id: payoutId,
        before: { status: payout.status },
        after: { status: to, ...said },
      });
      const changed = await tx.first(lockPayout, { id: payoutId });
      invariant(changed !== null, 'payments are never removed');
      return ok(changed);
    });
  }

  async function tell(
    tx: Tx,
    { id, affiliate_id: userId }: Payout,
    content: NewContent,
    at: Date,
  ): Promise<void> {
    const key = `${content.kind}:${await toldOnceOf(tx, { id, at, kind: content.kind })}`;
    await messenger.tell(tx, { userId, key, content, at });
    await push.tell(tx, userId, 'affiliate');
  }

  async function leave(
    tx: Tx,
    { id, net_vnd: netVnd }: Payout,
    reference: string,
    now: Date,
  ): Promise<void> {
    await tx.run(updatePayout, { ...unchanged, id, status: 'sent', sentAt: now, reference });
    const lines = [
      { account: { name: 'payout_clearing' }, amountVnd: netVnd },
      { account: { name: 'cash' }, amountVnd: -netVnd },
    ] as const;
    await ledger.post(tx, {
      key: `payout_sent:${await onceOf(tx, id)}`,
      kind: 'payout_sent',
      at: now,
      orderId: null,
      lines,
    });
  }

  async function send(
    tx: Tx,
    payout: Payout,
    { typed, now }: { readonly typed: string | null; readonly now: Date },
  ): Promise<void> {
    const reference = referenceOf(payout, typed);
    await leave(tx, payout, reference, now);
    // Of what the bank told of they have heard by that.
    if (payout.was_paid) await push.tell(tx, payout.affiliate_id, 'affiliate');
    else await tellSent(deps, tx, { payout, reference, once: await onceOf(tx, payout.id), now });
  }

  async function settle(tx: Tx, payout: Payout, now: Date): Promise<void> {
    await tx.run(updatePayout, { ...unchanged, id: payout.id, status: 'completed', endedAt: now });
    await tx.run(payCommissions, { payoutId: payout.id, now });
    await tx.run(endRequest, { payoutId: payout.id, status: 'served', now });
    await tell(tx, payout, { kind: 'payout_completed', netVnd: payout.net_vnd }, now);
  }

  async function tellFailure(
    tx: Tx,
    payout: Payout,
    { reason, now }: Author & { readonly reason: string },
  ): Promise<void> {
    const { gross_vnd: grossVnd, net_vnd: netVnd } = payout;
    const ends = await endOfHoldNow(tx, payout.affiliate_id);
    const content = { grossVnd, netVnd, reason: failureText(reason) ?? reason, ends };
    await tell(tx, payout, { kind: 'payout_failed', ...content }, now);
  }

  async function fail(
    tx: Tx,
    payout: Payout,
    by: Author & { readonly reason: string },
  ): Promise<void> {
    await bookFailure(tx, deps, { ...by, payout });
    await tellFailure(tx, payout, by);
  }

  return {
    leave,
    settle,
    fail,
    tellFailure,
    async markSent(payoutId, written, by) {
      const typed = written === null ? null : readReference(written);
      if (written !== null && typed === null)
        return err(appError('BAD_INPUT', { field: 'reference' }));
      return change(payoutId, by, {
        from: ['confirmed'],
        to: 'sent',
        isRepeat: (payout) => [typed, referenceOf(payout, typed)].includes(payout.reference),
        judge: async (_tx, payout) => assessSending(payout, { typed, now: by.now }),
        work: async (tx, payout) => send(tx, payout, { typed, now: by.now }),
      });
    },
    complete: async (payoutId, by) =>
      change(payoutId, by, {
        from: ['sent'],
        to: 'completed',
        judge: async (_tx, payout) => assessBooked(payout),
        work: async (tx, payout) => settle(tx, payout, by.now),
      }),
    markFailed: async (payoutId, by) =>
      change(payoutId, by, {
        from: ['draft', 'confirmed', 'sent'],
        to: 'failed',
        judge: async (tx, payout) => assessFailure(tx, payout, by),
        work: async (tx, payout) => fail(tx, payout, by),
        ...(by.notCarriedOut != null && { said: { not_carried_out: true } }),
      }),
  };
}

/** It is in no such state, or was seen as another. */
export function assessSeen(
  { status, revision }: Payout,
  { from, seen }: Pick<Change, 'from'> & { readonly seen: string | undefined },
): AppError | null {
  if (!from.includes(status)) return appError('CONFLICT');
  return seen === undefined || seen === revision ? null : appError('SEEN_CHANGED');
}

/**
 * By what a transfer is known: where the bank told of it by that which its affiliate has read, not
 * by what is typed.
 */
function referenceOf(payout: Payout, typed: string | null): string {
  const own = payoutCodeOf(payout.id);
  return payout.was_paid ? (payout.told_reference ?? own) : (typed ?? own);
}

function readReference(typed: string): string | null {
  const reference = toNfc(typed).trim();
  return reference === '' || reference.length > referenceLength ? null : reference;
}

/**
 * The same for what is told of it. What was completed may be so again, each time a thing of its
 * own: the row is locked.
 */
async function toldOnceOf(
  tx: Tx,
  { id, kind, at }: { readonly id: string; readonly kind: NewContent['kind']; readonly at: Date },
): Promise<string> {
  return kind === 'payout_completed' ? `${id}:${at.getTime()}` : onceOf(tx, id);
}

/**
 * One that came back is ended by the money that came: otherwise it would be in the books twice.
 * What was laid elsewhere ends none: its wallet would have what paid an order, or was sent on. One
 * that may be on its way is paid twice if it is ended here; one that the bank says has left is
 * ended by nobody's word.
 */
export async function assessFailure(
  tx: Tx,
  payout: Payout,
  { notCarriedOut }: Pick<Failing, 'notCarriedOut'>,
): Promise<AppError | null> {
  const { id, may_have_left_since: since, net_vnd: netVnd } = payout;
  const input = { code: payoutCodeOf(id), leastVnd: leastReturnVnd(netVnd), amountVnd: netVnd };
  const cameBack = since === null ? [] : await tx.all(listComeBack, { ...input, since });
  if (cameBack.some(({ state }) => state === 'review')) return appError('PAYOUT_RETURN_WAITING');
  if (cameBack.some(({ state }) => state !== 'ignored')) return appError('PAYOUT_RETURN_USED');
  if (cameBack.length > 0) return appError('PAYOUT_RETURN_IGNORED');
  const told = toldToLeave(payout);
  if (told !== null) return appError(told);
  const isNews = since !== null && notCarriedOut?.includes(payout.revision) !== true;
  // Who said that they looked at the bank is told that it is not what they saw any more.
  return isNews ? appError(notCarriedOut == null ? 'PAYOUT_UNDER_WAY' : 'SEEN_CHANGED') : null;
}
