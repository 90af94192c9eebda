import type { Actor } from '../audit/api.ts';
import type { BankAccountInput } from '#shared/domain/commerce/bank-account.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { PayoutStatus } from '../../db/tables/money-tables.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { StatementCounts, StatementRow } from './bank/bank-event-inbox.ts';
import type { AdminTransactionRow } from './admin/money-store.ts';
import type {
  MoneyOfOrder,
  OwnMoney,
  PayoutByTransfers,
  PayoutReturn,
  RefundByParts,
  RefundByTransfer,
  RefundCorrection,
  RefundNotBack,
  RefundReturn,
  SeenOrder,
  SeenTransaction,
} from './payment-input.ts';
import type { IssuedInvoices } from './admin/actions/invoice-actions.ts';
import type { ReturnsToLearner } from './admin/actions/return-to-learner-action.ts';
import type { PairedTransfers } from './paired-transfers.ts';
import type { SendableSums } from './refund-file-store.ts';
import type { SplitMovements } from './split-movements.ts';
import type { UnpaidRefundRow } from './refund-store.ts';
import type { ReturnableRefund } from './returned-refunds.ts';

/**
 * What an administrator does with money. Each action is written to the audit in its own transaction
 * and refuses, besides what it says, with `REASON_REQUIRED` (a blank reason where one is asked) and
 * with `ORDER_UNKNOWN`, `TRANSACTION_UNKNOWN` or `REFUND_UNKNOWN`.
 */
export interface PaymentAdmin
  extends PairedTransfers, ReturnsToLearner, IssuedInvoices, SplitMovements {
  /**
   * Lays a waiting transaction to an order, whatever its memo says and however late: enough makes
   * it paid, less underpaid with a new day to pay the rest, for a paid order it is excess. Refuses
   * with `TRANSACTION_SETTLED`, with `MONEY_CAME_BACK` when its words name what left us, unless
   * somebody says that it is no return of that (`codeIsWrong`, in the audit), with `VOUCHER_GONE`
   * when the order's voucher has no use for it any more, unless somebody says that its price holds
   * (`voucherIsGone`, in the audit), or with `PLAN_OWNED` when the learner has the plan: that money
   * goes back.
   */
  matchTransaction(action: MoneyOfOrder, by: Actor): Promise<Result<true, AppError>>;
  /**
   * None of our business, or money that left for nothing and is gone: written off. Refuses with
   * `TRANSACTION_SETTLED`, and with `TRANSFER_NAMES_ANOTHER` money that left by the code of a
   * payment or refund which no other transfer paid: it is laid to that, unless somebody says that
   * its code is wrong (`codeIsWrong`, in the audit).
   */
  ignoreTransaction(action: OwnMoney, by: Actor): Promise<Result<true, AppError>>;
  /**
   * What was ignored or written off by a slip waits again, and can be laid to an order, sent back
   * or ignored anew: the books are as if it had waited. Refuses with `TRANSACTION_SETTLED`.
   */
  unignoreTransaction(
    action: SeenTransaction & { readonly reason: string },
    by: Actor,
  ): Promise<Result<true, AppError>>;
  /**
   * Sends a waiting transaction back; answers the refund's id. Refuses with `TRANSACTION_SETTLED`
   * or every broken rule of the account.
   */
  refundTransaction(
    action: SeenTransaction & { readonly account: BankAccountInput; readonly reason: string },
    by: Actor,
  ): Promise<Result<string, readonly AppError[]>>;
  /**
   * It does not go back: the refund is dropped, and the money waits again. Refuses with
   * `TRANSACTION_SETTLED`, and with `REFUND_BEGUN` when somebody may have sent it.
   */
  unrefundTransaction(
    action: SeenTransaction & { readonly reason: string },
    by: Actor,
  ): Promise<Result<true, AppError>>;
  /**
   * Money that a person laid to an order, or that came too much for a paid one, is not that
   * order's: the order waits for it again, has so much less excess, or was paid by it and is closed
   * with everything that it gave; its learner is told, and the money waits again. Refuses with
   * `TRANSACTION_SETTLED` what is no such money, with `REFUND_BEGUN` when somebody may have sent
   * what is to shrink, and with `REFUND_UPGRADE_FIRST`.
   */
  unmatchTransaction(
    action: SeenTransaction & {
      /** Of its order, as it was seen: what becomes of it stands there. */
      readonly orderRevision: string;
      readonly reason: string;
    },
    by: Actor,
  ): Promise<Result<true, AppError>>;
  /**
   * Money that waits, or was ignored, is a payment to an affiliate that the bank sent back: both
   * end, the money is booked once. Refuses with `TRANSACTION_SETTLED`, `NOT_FOUND`, `CONFLICT`
   * (never sent, or back already), `MONEY_NAMES_ANOTHER` and as `ReturnedPayouts.takeBack`.
   */
  returnPayout(action: PayoutReturn, by: Actor): Promise<Result<true, AppError>>;
  /**
   * It was not that payment: the money waits again, and the payment is what it was before. What
   * that return explained as its transfer waits too. Refuses with `TRANSACTION_SETTLED` what is no
   * return, with `CONFLICT` one that was booked before this was kept or changed meanwhile, and with
   * `PAYOUT_RETURN_SPENT` when the wallet does not have the money any more.
   */
  unreturnPayout(
    action: SeenTransaction & { readonly reason: string },
    by: Actor,
  ): Promise<Result<true, AppError>>;
  /**
   * Payments that money which waits or was ignored could be the return of, the likeliest first.
   * Refuses with nothing but `TRANSACTION_UNKNOWN`.
   */
  returnablePayouts(transactionId: string): Promise<Result<readonly ReturnablePayout[], AppError>>;
  /**
   * Waiting money is this refund, sent back by its bank: owed again by another refund, that waits
   * for another account. Refuses as `ReturnedRefunds.takeBack`, with `TRANSACTION_SETTLED`,
   * `SEEN_CHANGED`, `REFUND_UNKNOWN`, and as all that puts money elsewhere with `REFUND_LEFT` and
   * `REPORT_WAITS`.
   */
  returnRefund(action: RefundReturn, by: Actor): Promise<Result<true, AppError>>;
  /**
   * It is not: it waits again. Refuses with `CONFLICT` what is none, and with `REFUND_BEGUN`; with
   * `REFUND_PAID_SINCE` where a transfer paid it again, unless that was too much.
   */
  unreturnRefund(action: RefundNotBack, by: Actor): Promise<Result<true, AppError>>;
  /**
   * Money that is booked as a return, and says since that it is of something else, is that return:
   * its code is a mistake, and holds nothing. Refuses with `TRANSACTION_SETTLED` what says no such
   * thing.
   */
  keepReturn(
    action: SeenTransaction & { readonly reason: string },
    by: Actor,
  ): Promise<Result<true, AppError>>;
  /** As `ReturnedRefunds.candidates`. Refuses with nothing but `TRANSACTION_UNKNOWN`. */
  returnableRefunds(transactionId: string): Promise<Result<readonly ReturnableRefund[], AppError>>;
  /**
   * Money that left by the code of a refund that was not to be paid is the transfer of this refund:
   * paid by it, once. Refuses with `TRANSACTION_SETTLED`, `REFUND_UNKNOWN`,
   * `TRANSFER_NAMES_ANOTHER` (its words say the code of a payment, or a refund of another order),
   * as `AroundReturn` what came back or is owed since, unless somebody looked, and with
   * `ORDER_STATE` (not one that waits for a transfer of this amount).
   */
  payRefundBy(action: RefundByTransfer, by: Actor): Promise<Result<true, AppError>>;
  /**
   * Money that left in these transfers (at most 10, waiting, written off or nobody's) is this
   * refund, and what is more a bank's fee (`transferFeesVnd`). More than that only by the word that
   * it is lost (`lostVnd`): written off. Of a transfer that names another only by the word
   * that its code is wrong. Refuses as `payRefundBy`, with `REASON_REQUIRED`, `BAD_INPUT`,
   * `TRANSFERS_TOO_LITTLE` and `TRANSFERS_TOO_MUCH`. What comes back of a part waits as any money
   * of ours that comes back, and is sent on from there.
   */
  payRefundByParts(action: RefundByParts, by: Actor): Promise<Result<true, AppError>>;
  /**
   * Refunds that money which left could have paid wholly or in part; with a search those that fit
   * it. The most urgent first. Refuses with nothing but `TRANSACTION_UNKNOWN`.
   */
  payableRefunds(
    transactionId: string,
    search: string | null,
  ): Promise<Result<readonly PayableRefund[], AppError>>;
  /**
   * Other money that left and could be parts of the refund too: what names it, then what names
   * nothing, the newest first.
   */
  refundParts(
    parts: { readonly transactionId: string; readonly refundId: string },
    now: Date,
  ): Promise<readonly AdminTransactionRow[]>;
  /**
   * Money that left and waits, or is nobody's, is a fee of the bank. Refuses with
   * `TRANSACTION_SETTLED`, with `BANK_FEE_TOO_MUCH` above `bankFeeLimitVnd`, and as
   * `ignoreTransaction` what is more than a fee beside what it names.
   */
  bookBankFee(action: OwnMoney, by: Actor): Promise<Result<true, AppError>>;
  /** It was no fee: it waits again. Refuses with `TRANSACTION_SETTLED` when it is none. */
  unbookBankFee(
    action: SeenTransaction & { readonly reason: string },
    by: Actor,
  ): Promise<Result<true, AppError>>;
  /**
   * Money that left and waits, or is nobody's, went to the tax office for what was withheld of
   * payments. Refuses with `TRANSACTION_SETTLED`, with `TAX_TOO_MUCH` more than the books still owe
   * there, and with `TRANSFER_NAMES_ANOTHER` what names a payment or a refund, unless that is said
   * to be a mistake.
   */
  bookTaxPayment(action: OwnMoney, by: Actor): Promise<Result<true, AppError>>;
  /** It did not: it waits again. Refuses with `TRANSACTION_SETTLED` when it was not said to. */
  unbookTaxPayment(
    action: SeenTransaction & { readonly reason: string },
    by: Actor,
  ): Promise<Result<true, AppError>>;
  /**
   * Money that left for nothing that was due in these transfers (at most 10), written off or not,
   * is this payment: the bank told of it from then on. What is more is a fee, and more than that
   * lost, as of `payRefundByParts`. Refuses with `TRANSFER_NAMES_ANOTHER` while one names something
   * else that is unpaid and nobody says that its code is wrong, as `AroundReturn` what came back or
   * is paid since, unless somebody looked; `TRANSACTION_SETTLED`,
   * `NOT_FOUND`, `BAD_INPUT`, `TRANSFERS_TOO_LITTLE`, `TRANSFERS_TOO_MUCH` and `PAYOUT_NOT_PAYABLE`
   * (told of before, never confirmed, or in its wallet again).
   */
  payPayoutBy(action: PayoutByTransfers, by: Actor): Promise<Result<true, AppError>>;
  /**
   * It was not that payment: all that was laid to it by a person waits again, and what was booked
   * as more than it is taken back. Refuses with `TRANSACTION_SETTLED` what nobody laid there, and
   * with `CONFLICT` when the payment came back.
   */
  unpayPayout(
    action: SeenTransaction & { readonly reason: string },
    by: Actor,
  ): Promise<Result<true, AppError>>;
  /**
   * It was not that refund: all that was laid to it by a person waits again, what was booked as
   * more than it is taken back, and a refund that this had ended is on its way again, to be given
   * out anew by the word of whoever looked at the bank. Refuses with `TRANSACTION_SETTLED` what
   * nobody laid there, and with `CONFLICT` a refund that went where it was begun while it had
   * another account by then.
   */
  unpayRefund(
    action: SeenTransaction & { readonly reason: string },
    by: Actor,
  ): Promise<Result<true, AppError>>;
  /** Other money that left and could be parts of the payment too, as `refundParts`. */
  payoutParts(
    parts: { readonly transactionId: string; readonly payoutId: string },
    now: Date,
  ): Promise<readonly AdminTransactionRow[]>;
  /**
   * Payments to affiliates that money which left could be, the likeliest first. Refuses with
   * nothing but `TRANSACTION_UNKNOWN`.
   */
  payablePayouts(transactionId: string): Promise<Result<readonly PayablePayout[], AppError>>;
  /**
   * «Ghi nhận đủ»: `shortVnd`, all that is missing, is written off. Refuses with `ORDER_STATE`
   * unless some money is there and some not, `PLAN_OWNED`, `SEEN_CHANGED` for another sum,
   * `MONEY_GOES_BACK` while other money of it waits to be sent back, and as `moneyBesideOrder`
   * says.
   */
  acceptShort(
    action: { readonly orderId: string; readonly shortVnd: bigint; readonly reason: string },
    by: Actor,
  ): Promise<Result<true, AppError>>;
  /**
   * Asks the learner for the rest and gives them a new day. Refuses with `ORDER_STATE` unless some
   * but not all money is there, with `PLAN_OWNED`, and as `moneyBesideOrder` says.
   */
  requestTopUp(action: SeenOrder, by: Actor): Promise<Result<true, AppError>>;
  /** Calls an unpaid order off; its money becomes a refund. Refuses with `ORDER_STATE`. */
  cancelOrder(
    action: SeenOrder & { readonly reason: string },
    by: Actor,
  ): Promise<Result<true, AppError>>;
  /**
   * Gives a paid order back for its learner. Inside its window at once; later as a proposal that
   * `startRefund` approves or `rejectRefund` drops, and that changes nothing until then. Refuses
   * with `ORDER_STATE`, `REFUND_UPGRADE_FIRST` or every broken rule of the account.
   */
  refundOrder(
    action: SeenOrder & { readonly account: BankAccountInput; readonly reason: string },
    by: Actor,
  ): Promise<Result<string, readonly AppError[]>>;
  /**
   * The transfer is being made; of a proposal: it is approved, and held for a day like any refund
   * whose account was just given. Refuses with `ORDER_STATE`, `REFUND_UPGRADE_FIRST` (of a
   * proposal), `REFUND_HELD`, `REFUND_LEFT`, `REPORT_WAITS` or `REFUND_HANDED_OUT`.
   */
  startRefund(
    action: { readonly refundId: string; readonly revision: string },
    by: Actor,
  ): Promise<Result<true, AppError>>;
  /**
   * Another account for money that is not on its way: its learner is told and may stop it for a
   * day. Of one that is being sent only by the word that the bank did not carry it out
   * (`notCarriedOut`, in the audit). Refuses with `ORDER_STATE`, `REFUND_SENDING`, `REFUND_LEFT`,
   * `REPORT_WAITS` or every broken rule of the account.
   */
  correctRefund(action: RefundCorrection, by: Actor): Promise<Result<true, readonly AppError[]>>;
  /**
   * Every refund that may be sent now is being sent: what a bank needs for all of them. Nothing
   * that somebody has already is among them, so no file can pay twice, unless somebody says that
   * the bank has none of it (`again`, in the audit); nor what the bank told of. Refuses with
   * `CONFLICT` when there is none.
   */
  startAll(
    input: { readonly again?: string | null | undefined },
    by: Actor,
  ): Promise<Result<readonly RefundTransfer[], AppError>>;
  /** What such a file would have now, and what somebody has already; VND. */
  sendable(now: Date): Promise<SendableSums>;
  /**
   * The transfer was made. Refuses with `REFUND_HELD`, and with `ORDER_STATE` when it was before or
   * cannot be yet, `BAD_INPUT` without a reference. `TRANSFER_ELSEWHERE` while its transfer lies
   * where somebody put it before it said the code, `REPORT_WAITS` while a report may make it one.
   */
  markRefundSent(
    action: { readonly refundId: string; readonly revision: string; readonly reference: string },
    by: Actor,
  ): Promise<Result<true, AppError>>;
  /**
   * It was not sent, somebody said so of the wrong one: on its way again, given out anew only by
   * the word of whoever looked at the bank. Refuses with `ORDER_STATE` when it is not sent, and
   * with `REFUND_LEFT` when the bank told of a transfer that paid it or says its code,
   * `REPORT_WAITS` when a report that waits says it.
   */
  unmarkRefundSent(
    action: { readonly refundId: string; readonly revision: string; readonly reason: string },
    by: Actor,
  ): Promise<Result<true, AppError>>;
  /** Drops a proposal. A refund inside the window is a promise: refuses with `ORDER_STATE`. */
  rejectRefund(
    action: { readonly refundId: string; readonly revision: string; readonly reason: string },
    by: Actor,
  ): Promise<Result<true, AppError>>;
  /**
   * Where a refund goes; null while nobody told. It is handed out, and being sent, from then on.
   * Refuses with `ORDER_STATE`, `REFUND_HELD` while its learner may still stop it,
   * `REFUND_HANDED_OUT` when somebody had it before, unless `again` (in the audit), and
   * `REFUND_LEFT` while money that left by its code waits in the office, or lies where somebody put
   * it before it said so, `REPORT_WAITS` while a report that says its code does.
   */
  refundTransfer(
    action: { readonly refundId: string; readonly again?: string | null | undefined },
    by: Actor,
  ): Promise<Result<RefundTransfer | null, AppError>>;
  /**
   * Takes what the bank itself says in one file; rows that are known already count as known. Each
   * row is handled like a webhook. Rows that look like money which somebody else told of are
   * `doubtful`, or, with `similarAreKnown`, that money: each of it once.
   */
  importStatementRows(file: StatementFileRows, by: Actor): Promise<StatementCounts>;
}

/** A refund that a transfer may be, or a part of it; `names_another`: its words say otherwise. */
export interface PayableRefund extends UnpaidRefundRow {
  readonly names_another: boolean;
}

/** A payment that left us and may have come back; VND. */
export interface ReturnablePayout {
  readonly id: string;
  readonly affiliate_code: string;
  readonly name: string;
  readonly net_vnd: bigint;
  readonly sent_at: Date | null;
  readonly reference: string | null;
  readonly revision: string;
}

/** A payment that was confirmed and that a transfer could be; VND. */
export interface PayablePayout extends Omit<ReturnablePayout, 'sent_at' | 'reference'> {
  readonly status: PayoutStatus;
  readonly account_last4: string;
  /** When it came back; null: it did not. */
  readonly returned_at: Date | null;
}

export interface StatementFileRows {
  readonly fileId: string;
  readonly rows: readonly StatementRow[];
  readonly similarAreKnown: boolean;
}

/** What a bank needs to send a refund. */
export interface RefundTransfer {
  readonly bin: string;
  readonly bank: string;
  readonly accountNumber: string;
  readonly holder: string;
  readonly amountVnd: bigint;
  /** The bank's report of a transfer with this memo closes the refund by itself. */
  readonly memo: string;
  readonly qrText: string;
}
