import type { Author } from '../../audit/api.ts';
import { transferFeesVnd } from '#shared/domain/commerce/commerce-rules.ts';
import { assessSurplus } from '#shared/domain/commerce/surplus.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '#server/db/port.ts';
import { lockPayment } from './lock-payment.ts';
import { isInWallet, type NamedPayments, namedPayments } from './named-payments.ts';
import type { PaymentUndo } from './payment-undo.ts';
import { tellNotSent } from './tell-sent.ts';
import { type PayoutDeps, recordPayout } from '../payout-deps.ts';
import { revisePayout } from '../payout-revision-store.ts';
import { listUnpaid } from '../payout-store.ts';
import type { Payout } from '../payouts.ts';

/** Money that left, as somebody lays it to a payment whose code or amount it does not say. */
export interface LaidTransfers {
  readonly payoutId: string;
  /** Of the payment, as it was seen. */
  readonly payoutRevision: string;
  /**
   * What went out: their rows are locked, and belong to nothing that was due; the largest first.
   */
  readonly transactionIds: readonly string[];
  /** What they come to. */
  readonly amountVnd: bigint;
  /** What is written off of them, as it was seen; null: nothing. */
  readonly lostVnd: bigint | null;
}

/**
 * Transfers that a person lays to the payments which they are. The transactions' rows are the
 * caller's.
 */
export interface PayingTransfers extends NamedPayments {
  /**
   * Payments that a transfer could be, alone, with its fee, or as a part where it names nothing,
   * and no report of the bank is: the one that it names, those of its amount, those that may have
   * left, the newest, at most 8.
   */
  payable(transfer: {
    readonly amountVnd: bigint;
    readonly namedId: string | null;
  }): Promise<readonly Payout[]>;
  /**
   * The payment, with its affiliate locked, as one whose transfers these are: the bank told of it
   * from then on. One that failed, and is in its wallet again, is completed. Refuses with
   * NOT_FOUND, with PAYOUT_NOT_PAYABLE a draft and one that the bank told of before, with
   * TRANSFERS_TOO_LITTLE what is less than it, with TRANSFERS_TOO_MUCH what is more than it and a
   * fee (`transferFeesVnd`), unless that is lost, and as `judgeUnfail` does.
   */
  payBy(tx: Tx, transfers: LaidTransfers, by: Author): Promise<Result<Payout, AppError>>;
  /**
   * It is not its transfers any more, with its affiliate locked; what failed before these were laid
   * to it failed again. Refuses with NOT_FOUND, and with CONFLICT one that came back.
   */
  untell(
    tx: Tx,
    transfers: Omit<LaidTransfers, 'lostVnd' | 'payoutRevision'>,
    by: Author,
  ): Promise<Result<Payout, AppError>>;
}

/** Over the database of payouts. */
export function createPayingTransfers(
  deps: PayoutDeps,
  { judgeUnfail, unfail, refail }: PaymentUndo,
): PayingTransfers {
  async function record(
    tx: Tx,
    action: 'payout.told_by' | 'payout.untold',
    { id, status }: Pick<Payout, 'id' | 'status'>,
    { transactionIds, amountVnd }: Omit<LaidTransfers, 'lostVnd' | 'payoutRevision'>,
    by: Author,
  ): Promise<void> {
    // The row itself says nothing of its transfers: whoever saw it before saw another payment.
    await tx.run(revisePayout, { id });
    await recordPayout(tx, deps, by, {
      action,
      kind: 'payout',
      id,
      before: { status },
      after: { status, transaction_id: transactionIds.join(', '), amount: String(amountVnd) },
    });
  }

  return {
    ...namedPayments,
    payable: async ({ amountVnd, namedId }) =>
      deps.database.all(listUnpaid, {
        amountVnd,
        namedId,
        feesVnd: transferFeesVnd,
        count: payableAtMost,
      }),

    async payBy(tx, transfers, by) {
      const locked = await lockPayment(tx, transfers.payoutId);
      if (locked === null) return err(appError('NOT_FOUND'));
      const { payout, affiliate } = locked;
      if (payout.status === 'draft' || payout.was_paid) return err(appError('PAYOUT_NOT_PAYABLE'));
      if (payout.revision !== transfers.payoutRevision) return err(appError('SEEN_CHANGED'));
      const moreVnd = transfers.amountVnd - payout.net_vnd;
      if (moreVnd < 0n) return err(appError('TRANSFERS_TOO_LITTLE'));
      const surplus = assessSurplus(moreVnd, transfers.lostVnd);
      if (surplus !== null) return err(surplus);
      const judged = isInWallet(payout) ? await judgeUnfail(tx, payout, affiliate) : ok(true);
      if (!judged.ok) return judged;
      if (isInWallet(payout)) await unfail(tx, payout, by);
      const status = isInWallet(payout) ? 'completed' : payout.status;
      await record(tx, 'payout.told_by', { id: payout.id, status }, transfers, by);
      return ok(payout);
    },

    async untell(tx, transfers, by) {
      const locked = await lockPayment(tx, transfers.payoutId);
      if (locked === null) return err(appError('NOT_FOUND'));
      const { payout, affiliate } = locked;
      // Its transfer explains what came back: the books say that it left.
      if (payout.returned_by !== null) return err(appError('CONFLICT'));
      // Nobody has the wallet any more of who was deleted: what was completed stays so.
      const isFailed = payout.unfailed_at !== null && !affiliate.is_deleted;
      if (isFailed) await refail(tx, payout, by);
      else await tellNotSent(deps, tx, { payout, now: by.now });
      const status = isFailed ? 'failed' : payout.status;
      await record(tx, 'payout.untold', { id: payout.id, status }, transfers, by);
      return ok(payout);
    },
  };
}

const payableAtMost = 8;
