import type { Author } from '../../audit/api.ts';
import { payoutCodeOf } from '#shared/domain/commerce/payment-code.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '#server/db/port.ts';
import type { JournalLine, Ledger } from '../../ledger/api.ts';
import { lockPayment } from './lock-payment.ts';
import { assessSeen, type PaymentEnd } from './payment-actions.ts';
import { toldToLeave } from './payment-told.ts';
import {
  findKeptFailure,
  retakeFailed,
  setUnfailed,
  undoCompletion,
} from './payment-undo-store.ts';
import { type PayoutDeps, recordPayout, unchanged } from '../payout-deps.ts';
import { reopenRequest } from '../wallet/payout-request-store.ts';
import { countUnreturned, updatePayout } from '../payout-store.ts';
import type { OfSeen, Payout, Payouts } from '../payouts.ts';
import { findSpending } from '../wallet/wallet-money.ts';

/** The ways back of what was said of a payment by a slip. */
export interface PaymentUndo {
  /**
   * Whether a payment that failed, its affiliate and it locked, can be paid after all. Refuses with
   * PAYOUT_NOT_PAYABLE one of before this was kept, and with PAYOUT_TAKEN_AGAIN when another
   * payment (named) took its money out of the wallet, or whose it was is deleted.
   */
  readonly judgeUnfail: (
    tx: Tx,
    payout: Payout,
    affiliate: { readonly is_deleted: boolean },
  ) => Promise<Result<true, AppError>>;
  /** It had left: it is completed, and the wallet is without it. The affiliate is told. */
  readonly unfail: (tx: Tx, payout: Payout, by: Author) => Promise<void>;
  /**
   * The way back of `unfail`: that was not its transfer, it failed, and its wallet has it again.
   * The affiliate is told.
   */
  readonly refail: (tx: Tx, payout: Payout, by: Author) => Promise<void>;
}

/** Over the database of payouts. */
export function createPaymentUndo(
  deps: PayoutDeps,
  { settle, fail }: Pick<PaymentEnd, 'settle' | 'fail'>,
): PaymentUndo & Pick<Payouts, 'uncomplete'> {
  const { database, ledger, messenger, push } = deps;

  async function uncomplete(
    tx: Tx,
    payoutId: string,
    by: OfSeen,
  ): Promise<Result<Payout, AppError>> {
    const locked = await lockPayment(tx, payoutId);
    if (locked === null) return err(appError('NOT_FOUND'));
    const { payout, affiliate } = locked;
    const refusal = assessSeen(payout, { from: ['completed'], seen: by.revision });
    if (refusal !== null) return err(refusal);
    const told = toldToLeave(payout);
    if (told !== null) return err(appError(told));
    // Nobody has the wallet any more that it would go back to.
    if (affiliate.is_deleted) return err(appError('PAYEE_DELETED'));
    await tx.run(undoCompletion, { id: payoutId });
    await messenger.tell(tx, {
      userId: payout.affiliate_id,
      key: `payout_not_completed:${payoutId}:${by.now.getTime()}`,
      content: { kind: 'payout_not_completed', netVnd: payout.net_vnd },
      at: by.now,
    });
    await push.tell(tx, payout.affiliate_id, 'affiliate');
    await recordPayout(tx, deps, by, {
      action: 'payout.uncompleted',
      kind: 'payout',
      id: payoutId,
      before: { status: 'completed' },
      after: { status: 'sent', reference: payout.reference },
    });
    return ok({ ...payout, status: 'sent', ended_at: null });
  }

  return {
    uncomplete: async (payoutId, by) =>
      by.reason.trim() === ''
        ? err(appError('REASON_REQUIRED', { field: 'reason' }))
        : database.transaction(async (tx) => uncomplete(tx, payoutId, by)),

    judgeUnfail: async (tx, payout, affiliate) => judgeUnfail(tx, ledger, { payout, affiliate }),
    refail: async (tx, payout, by) => refail({ ...deps, fail, tx }, payout, by),

    async unfail(tx, payout, by) {
      const { now } = by;
      const { id, affiliate_id: userId } = payout;
      const times = (await tx.first(countUnreturned, { id }))?.total ?? 0;
      await tx.run(updatePayout, {
        ...unchanged,
        id,
        status: 'sent',
        confirmedAt: now,
        sentAt: now,
        reference: payoutCodeOf(id),
      });
      await tx.run(retakeFailed, { id });
      await tx.run(reopenRequest, { payoutId: id, userId });
      await ledger.post(tx, {
        key: `payout_unfailed:${id}:${times}`,
        kind: 'payout_taken',
        at: now,
        orderId: null,
        lines: leftLines(payout),
      });
      await settle(tx, payout, now);
      await tx.run(setUnfailed, { id, at: now });
      await recordPayout(tx, deps, by, {
        action: 'payout.unfailed',
        kind: 'payout',
        id,
        before: { status: 'failed', failure: payout.failure },
        after: { status: 'completed' },
      });
    },
  };
}

async function refail(
  { tx, fail, ...deps }: PayoutDeps & Pick<PaymentEnd, 'fail'> & { readonly tx: Tx },
  payout: Payout,
  by: Author,
): Promise<void> {
  const { id } = payout;
  await tx.run(setUnfailed, { id, at: null });
  await tx.run(undoCompletion, { id });
  await fail(tx, { ...payout, status: 'sent' }, { ...by, reason: 'not_transferred' });
  await recordPayout(tx, deps, by, {
    action: 'payout.failed',
    kind: 'payout',
    id,
    before: { status: 'completed' },
    after: { status: 'failed' },
  });
}

async function judgeUnfail(
  tx: Tx,
  ledger: Ledger,
  { payout, affiliate }: FailedPayment,
): Promise<Result<true, AppError>> {
  if ((await tx.first(findKeptFailure, { id: payout.id })) === null)
    return err(appError('PAYOUT_NOT_PAYABLE'));
  const spending = await findSpending(tx, ledger, { payout, affiliate });
  if (spending === null) return ok(true);
  const { payoutId } = spending;
  return payoutId === null
    ? err(appError('PAYEE_DELETED'))
    : err(appError('PAYOUT_TAKEN_AGAIN', { payment: payoutCodeOf(payoutId) }));
}

interface FailedPayment {
  readonly payout: Payout;
  readonly affiliate: { readonly is_deleted: boolean };
}

/** Out of the wallet that had it again, by the bank, with its tax. */
function leftLines({
  affiliate_id: userId,
  gross_vnd: grossVnd,
  tax_vnd: taxVnd,
  net_vnd: netVnd,
}: Payout): readonly JournalLine[] {
  return [
    { account: { name: 'affiliate_wallet', userId }, amountVnd: grossVnd },
    { account: { name: 'cash' }, amountVnd: -netVnd },
    { account: { name: 'tax_payable' }, amountVnd: -taxVnd },
  ];
}
