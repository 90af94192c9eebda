import type { Author } from '../audit/api.ts';
import { transferFeesVnd } from '#shared/domain/commerce/commerce-rules.ts';
import { assessSurplus } from '#shared/domain/commerce/surplus.ts';
import { findPayoutCodes } from '#shared/domain/commerce/payment-code.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Reader, Tx } from '../../db/port.ts';
import { lockPayment } from './lock-payment.ts';
import type { PaymentUndo } from './payment-undo.ts';
import { type PayoutDeps, recordPayout } from './payout-deps.ts';
import { revisePayout } from './payout-revision-store.ts';
import { findTransferred, listUnpaid } from './payout-store.ts';
import type { Payout } from './payouts.ts';
import { findLeastNamed, findUnpaidNamed } from './stray-transfers.ts';

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

/** What money that left names, and no other transfer paid. */
export interface Unpaid {
  /** Of several the least, VND. */
  readonly amountVnd: bigint;
  /** Not so where it failed, and the wallet has it again. */
  readonly isDue: boolean;
}

/**
 * Transfers that a person lays to the payments which they are. The transactions' rows are the
 * caller's.
 */
export interface PayingTransfers {
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
   * It is not its transfers any more, with its affiliate locked. Refuses with NOT_FOUND, and with
   * CONFLICT one that came back.
   */
  untell(
    tx: Tx,
    transfers: Omit<LaidTransfers, 'lostVnd' | 'payoutRevision'>,
    by: Author,
  ): Promise<Result<Payout, AppError>>;
  /**
   * The payment that money which left names, or has a piece of whose code, while the bank has told
   * of no transfer of it, with its affiliate locked; null when there is none, or the wallet has its
   * money again and the transfer is shown with it.
   */
  unpaid(
    tx: Tx,
    money: { readonly payoutId: string | null; readonly memo: string },
  ): Promise<Unpaid | null>;
  /** Whether words have the code of such a payment, or a piece of it; locks nothing. */
  isNamed(db: Reader, memo: string): Promise<boolean>;
  /** What the least payment comes to that words name, whatever became of it, VND; null: none. */
  leastNamedVnd(db: Reader, memo: string): Promise<bigint | null>;
  /** Whether that is another payment than this one; locks nothing. */
  namesAnother(
    tx: Tx,
    money: { readonly namedId: string | null; readonly memo: string; readonly payoutId: string },
  ): Promise<boolean>;
  /** The payment that a memo names by its code; null when it names none. */
  namedBy(
    tx: Tx,
    money: { readonly memo: string; readonly amountVnd: bigint },
  ): Promise<string | null>;
}

/** Over the database of payouts. */
export function createPayingTransfers(
  deps: PayoutDeps,
  { judgeUnfail, unfail }: PaymentUndo,
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
      const { payout } = locked;
      // Its transfer explains what came back: the books say that it left.
      if (payout.returned_by !== null) return err(appError('CONFLICT'));
      await record(tx, 'payout.untold', payout, transfers, by);
      return ok(payout);
    },

    async unpaid(tx, { payoutId: namedId, memo }) {
      const payoutId = (await tx.first(findUnpaidNamed, { namedId, memo }))?.id ?? null;
      const payout = payoutId === null ? null : ((await lockPayment(tx, payoutId))?.payout ?? null);
      if (payout === null || payout.was_paid) return null;
      // A transfer that says all of it is shown with its payment: who sees that decides on it.
      if (isInWallet(payout) && namedId !== null) return null;
      return { amountVnd: payout.net_vnd, isDue: !isInWallet(payout) };
    },

    isNamed: async (db, memo) =>
      (await db.first(findUnpaidNamed, { namedId: null, memo })) !== null,
    leastNamedVnd: async (db, memo) => (await db.first(findLeastNamed, { memo }))?.amount ?? null,

    async namesAnother(tx, { namedId, memo, payoutId }) {
      const named = await tx.first(findUnpaidNamed, { namedId, memo });
      return named !== null && named.id !== payoutId;
    },

    async namedBy(tx, { memo, amountVnd }) {
      const codes = findPayoutCodes(memo);
      return codes.length === 0
        ? null
        : ((await tx.first(findTransferred, { codes, amountVnd }))?.id ?? null);
    },
  };
}

const payableAtMost = 8;

/**
 * What failed and is back from the bank had left: its transfer explains that. What only failed is
 * in the wallet again.
 */
function isInWallet({ status, returned_by: returnedBy }: Payout): boolean {
  return status === 'failed' && returnedBy === null;
}
