import type { Author } from '../../audit/api.ts';
import { isReturnOf } from '#shared/domain/affiliate/affiliate-rules.ts';
import {
  findPayoutCodes,
  findRefundCodes,
  payoutCodeOf,
} from '#shared/domain/commerce/payment-code.ts';
import { formatMoney } from '#shared/format/format-money.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { AroundReturn } from '#server/db/money-that-returns.ts';
import type { Reader, Tx } from '#server/db/port.ts';
import { askedOfPayout, asksAround, leftAfterMoney } from '../transfers/earlier-transfers.ts';
import { namedPayments } from '../transfers/named-payments.ts';
import { bookFailure } from '../transfers/book-failure.ts';
import { createPayingTransfers, type PayingTransfers } from '../transfers/paying-transfers.ts';
import { lockPayment, lockSeenPayment } from '../transfers/lock-payment.ts';
import type { PaymentEnd } from '../transfers/payment-actions.ts';
import { onceOf } from '../transfers/payment-names.ts';
import { tellToldToLeave, type ToldTransfer } from '../transfers/tell-sent.ts';
import type { PaymentUndo } from '../transfers/payment-undo.ts';
import { firstReturnNote, laterReturnsNote } from '../holds/held-payouts.ts';
import { holdForReturn, sumReturned } from '../holds/held-payouts-store.ts';
import { type PayoutDeps, recordPayout, unchanged } from '../payout-deps.ts';
import {
  findNamed,
  findOfReference,
  findTransferred,
  listReturnable,
  setReturnedBy,
  updatePayout,
} from '../payout-store.ts';
import type { Payout } from '../payouts.ts';
import { tellHold } from '../holds/tell-hold.ts';
import { createReturnUndo, keepBeforeReturn, type ReturnUndo } from './return-undo.ts';

/** Money that the bank sent back, as somebody laid it to a payment. */
export interface ReturnedMoney {
  readonly payoutId: string;
  /** Of the payment, as it was seen. */
  readonly payoutRevision: string;
  /** What came in: its row is locked, and waits in `clearing`. */
  readonly transactionId: string;
  readonly amountVnd: bigint;
  /** The order beside which it waited. */
  readonly orderId: string | null;
  /** A person looked: the transfer made last came back, and no other one arrived. */
  readonly isOfLast: boolean;
  /** Its words name something else, and nobody said that this is a mistake. */
  readonly isOther: boolean;
}

/** Money that leaves and says it is this payment; and why it was not due. */
export interface LeavingPayment {
  readonly payoutId: string;
  readonly reason: 'payout_failed' | 'payout_paid' | 'payout_amount' | null;
  /** It came back: what may have left after that is not it. */
  readonly isReturned: boolean;
  /** It says no code of it, but the reference that somebody typed. */
  readonly isByReference: boolean;
}

/**
 * Payments by what the bank tells of them. Works in its caller's transaction; the transaction's row
 * is the caller's.
 */
export interface ReturnedPayouts extends PayingTransfers, ReturnUndo {
  /**
   * Payments that this money could be: perhaps sent, not back yet, of this amount, or named in the
   * memo and short of what a bank keeps; those that it names first, then what stands nearest to it,
   * at most 8. What was made after we heard of it is none, unless it names that.
   */
  candidates(money: {
    readonly transactionId: string;
    readonly amountVnd: bigint;
    readonly memo: string;
  }): Promise<readonly Payout[]>;
  /**
   * Whether a memo names a payment that may have left us: money that says so is our own, and pays
   * nothing.
   */
  areNamed(db: Reader, memo: string): Promise<boolean>;
  /**
   * The payment that money which leaves says it is, by its code or by the reference that somebody
   * typed of it; it and its affiliate locked. Null when it is none.
   */
  leaving(
    tx: Tx,
    money: { readonly memo: string; readonly amountVnd: bigint; readonly reference: string | null },
  ): Promise<LeavingPayment | null>;
  /** The bank told of all of a payment: its affiliate hears of it, where nobody had said it yet. */
  told(tx: Tx, transfer: ToldTransfer): Promise<void>;
  /** What a person is asked before these transfers are laid to the payment; null: nothing. */
  asksAround(
    db: Reader,
    payoutId: string,
    transactionIds: readonly string[],
  ): Promise<AroundReturn | null>;
  /** Those of the transfers that certainly left after the money came. */
  leftAfter(db: Reader, transactionId: string, ids: readonly string[]): Promise<readonly string[]>;
  /**
   * The payment came back, whether it was already said to have failed or even to have arrived: it
   * fails, its wallet has it again, and the money in `clearing` is that of the payment, once. What
   * the bank kept of it is written off. Their payouts are held until they give another account,
   * from the second return on until a person says so. Refuses with NOT_FOUND, CONFLICT (nobody
   * could have sent it, or back already), MONEY_NAMES_ANOTHER, RETURN_MAY_BE_EARLIER or
   * RETURN_UNLIKELY (it may be another transfer’s, and nobody looked) and PAYOUT_RETURN_AMOUNT
   * (more than was sent, or less than a bank leaves of it), and with PAYEE_DELETED when whose
   * wallet it would go to was deleted: it is sent on from where it waits.
   */
  takeBack(tx: Tx, money: ReturnedMoney, by: Author): Promise<Result<Payout, AppError>>;
}

/** Over the database of payouts. */
export function createReturnedPayouts(
  deps: PayoutDeps,
  { leave, tellFailure, ...undo }: Pick<PaymentEnd, 'leave' | 'tellFailure'> & PaymentUndo,
): ReturnedPayouts {
  const { database, ledger, audit, messenger } = deps;

  /**
   * The same account would send the next payment back too: nothing goes there before it is another
   * one. Whoever this happens to again is asked by a person: what a bank keeps of a return is ours
   * to lose, and who sends it back themselves could keep it.
   */
  async function holdPayee(
    tx: Tx,
    { affiliate_id: userId }: Payout,
    { actorId, now }: Author,
  ): Promise<void> {
    const returned = await tx.first(sumReturned, { userId });
    invariant(returned !== null, 'an aggregate has a row');
    const isFirst = returned.count === 1;
    if (isFirst && returned.is_elsewhere) return;
    const kept = returned.kept_vnd > 0n ? `, giữ lại ${formatMoney(returned.kept_vnd)}` : '';
    const note = isFirst ? firstReturnNote : `${laterReturnsNote} ${returned.count} lần${kept}.`;
    const hold = { userId, note, untilAccountChanges: isFirst, now };
    if ((await tx.first(holdForReturn, hold))?.was_held !== false) return;
    await audit.record(tx, {
      actorId,
      action: 'affiliate.hold_payouts',
      subjectKind: 'affiliate',
      subjectId: userId,
      before: { held: false },
      after: { held: true },
      reason: note,
      at: now,
    });
    const reason = isFirst ? note : 'Ngân hàng lại trả lại tiền chi trả.';
    await tellHold(tx, messenger, { userId, what: 'payouts', isHeld: true, reason, now });
  }

  return {
    ...createPayingTransfers(deps, undo),
    ...createReturnUndo(deps),
    async candidates({ transactionId, amountVnd, memo }) {
      const named = await namedPayments.namedByReturn(database, memo);
      const found = await database.all(listReturnable, { transactionId, named, count: 500 });
      return likeliest(found, amountVnd, named);
    },
    told: async (tx, transfer) => tellToldToLeave(deps, tx, transfer),
    asksAround,
    leftAfter: leftAfterMoney,
    async areNamed(db, memo) {
      const codes = findPayoutCodes(memo);
      return codes.length > 0 && (await db.first(findNamed, { codes })) !== null;
    },
    async leaving(tx, { memo, amountVnd, reference }) {
      const codes = findPayoutCodes(memo);
      const byCode =
        codes.length === 0 ? null : await tx.first(findTransferred, { codes, amountVnd });
      const named =
        byCode ??
        (reference === null || findRefundCodes(memo).length > 0
          ? null
          : await tx.first(findOfReference, { reference, amountVnd }));
      if (named === null) return null;
      const locked = await lockPayment(tx, named.id);
      invariant(locked !== null, 'payments are never removed');
      const { payout } = locked;
      return {
        payoutId: payout.id,
        reason: whyNotDue(payout, amountVnd),
        isReturned: payout.returned_by !== null,
        isByReference: byCode === null,
      };
    },
    async takeBack(tx, money, by) {
      const { payoutId, payoutRevision, transactionId, amountVnd, orderId } = money;
      const locked = await lockSeenPayment(tx, payoutId, payoutRevision);
      if (!locked.ok) return locked;
      const { payout, affiliate } = locked.value;
      if (payout.may_have_left_since === null || payout.returned_by !== null)
        return err(appError('CONFLICT'));
      if (money.isOther) return err(appError('MONEY_NAMES_ANOTHER'));
      if (!isReturnOf(payout.net_vnd, amountVnd)) return err(appError('PAYOUT_RETURN_AMOUNT'));
      // Nobody has that wallet any more. The money waits, to be sent where its person says.
      if (payout.status !== 'failed' && affiliate.is_deleted) return err(appError('PAYEE_DELETED'));
      const asked = await askedOfPayout(tx, payout, transactionId);
      if (asked !== null && !money.isOfLast) return err(appError(asked));
      const before = await keepBeforeReturn(tx, payout, {
        orderId,
        wasHeld: affiliate.payouts_held_at !== null,
      });
      const lost = {
        account: { name: 'write_off' },
        amountVnd: payout.net_vnd - amountVnd,
      } as const;
      const failure = { ...by, reason: by.reason ?? 'returned' };
      const came = [{ account: { name: 'clearing' }, amountVnd }, lost] as const;
      if (payout.status === 'failed') {
        // It was said not to have left us; it did, and came back.
        await tx.run(updatePayout, {
          ...unchanged,
          id: payoutId,
          status: 'failed',
          sentAt: by.now,
          reference: payoutCodeOf(payoutId),
          endedAt: payout.ended_at,
          failure: payout.failure,
        });
        await ledger.post(tx, {
          key: `payout_returned:${await onceOf(tx, payoutId)}`,
          kind: 'payout_failed',
          at: by.now,
          orderId: null,
          lines: [...came, { account: { name: 'cash' }, amountVnd: -payout.net_vnd }],
        });
      } else {
        if (payout.status === 'draft' || payout.status === 'confirmed')
          await leave(tx, payout, payoutCodeOf(payoutId), by.now);
        await bookFailure(tx, deps, { ...failure, payout, from: came });
      }
      await tx.run(setReturnedBy, { id: payoutId, transactionId, before });
      if (!affiliate.is_deleted) await holdPayee(tx, payout, by);
      if (payout.status !== 'failed') await tellFailure(tx, payout, failure);
      await recordPayout(tx, deps, by, {
        action: 'payout.returned',
        kind: 'payout',
        id: payoutId,
        before: { status: payout.status },
        after: { status: 'failed', transaction_id: transactionId, amount: String(amountVnd) },
      });
      return ok(payout);
    },
  };
}

/** Of payments those that so much can be the return of, those that its words name first. */
function likeliest(
  found: readonly Payout[],
  amountVnd: bigint,
  named: readonly string[],
): readonly Payout[] {
  const isNamed = ({ id }: Payout): boolean => named.includes(id);
  const possible = found.filter(
    (payout) =>
      payout.net_vnd === amountVnd || (isReturnOf(payout.net_vnd, amountVnd) && isNamed(payout)),
  );
  return possible.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a))).slice(0, 8);
}

/**
 * Why a transfer does not pay what it says: the wallet has the money again, it is another sum, or
 * the bank told of one before. Null when it is the payment's.
 */
function whyNotDue(
  { status, net_vnd: netVnd, was_paid: wasPaid, returned_by: returnedBy }: Payout,
  amountVnd: bigint,
): LeavingPayment['reason'] {
  if (status === 'failed' && returnedBy === null && !wasPaid) return 'payout_failed';
  // Also after it came back: what came back was its amount, and no other sum is explained by that.
  if (amountVnd !== netVnd) return 'payout_amount';
  return wasPaid ? 'payout_paid' : null;
}
