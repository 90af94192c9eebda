import type { RefundAccountInput } from '#shared/domain/commerce/bank-account.ts';

export interface RefundCorrection {
  readonly refundId: string;
  readonly account: RefundAccountInput;
  readonly reason: string;
  /** Of the refund, as it was seen. */
  readonly revision: string;
  /** The revision of which whoever looked at the bank says that its transfer was not made. */
  readonly notCarriedOut?: string | null | undefined;
}

/** A movement of the bank as somebody saw it: of any other revision nothing is done. */
export interface SeenTransaction {
  readonly transactionId: string;
  readonly revision: string;
}

/** An order as somebody saw it: of any other revision nothing is done. */
export interface SeenOrder {
  readonly orderId: string;
  readonly revision: string;
}

/** Money that waits is an order's, as both were seen. */
export interface MoneyOfLearner extends SeenTransaction {
  /** The order that it is beside, as it was seen. */
  readonly orderId: string;
  readonly orderRevision: string;
  /** The code of our money in its words is a mistake or a quotation: it is no return of that. */
  readonly codeIsWrong: boolean;
}

/** Money that is laid to an order. */
export interface MoneyOfOrder extends MoneyOfLearner {
  /** The order's voucher has no use for it any more: it is sold at its price all the same. */
  readonly voucherIsGone: boolean;
}

/** What waits is written off, or is money of our own, for a reason. */
export interface OwnMoney extends SeenTransaction {
  readonly reason: string;
  /** The code in its words is a mistake. */
  readonly codeIsWrong: boolean;
}

/** Money is not the return of a refund. */
export interface RefundNotBack extends SeenTransaction {
  readonly reason: string;
  /** What a transfer paid of it since was paid too much, as a person looked: it waits. */
  readonly isPaidTooMuch: boolean;
}

/** Transfers that are one payment to an affiliate, and what somebody says of them. */
export interface PayoutByTransfers {
  readonly transactions: readonly SeenTransaction[];
  readonly payoutId: string;
  readonly payoutRevision: string;
  readonly reason: string;
  /** What a transfer names is a mistake: it is this payment. */
  readonly codeIsWrong: boolean;
  /** What is written off of them, as it was seen, VND; null: nothing. */
  readonly lostVnd: bigint | null;
  /** As of `RefundByTransfer`. */
  readonly returnIsSeen: boolean;
}

/** Several transfers that are one refund, and what somebody says of them. */
export interface RefundByParts {
  readonly transactions: readonly SeenTransaction[];
  readonly refundId: string;
  readonly refundRevision: string;
  readonly reason: string;
  readonly codeIsWrong: boolean;
  /** What is written off of them, as it was seen, VND; null: nothing. */
  readonly lostVnd: bigint | null;
  readonly returnIsSeen: boolean;
}

/** A movement of the bank and a refund that it is or brings back, as both were seen. */
interface MoneyOfRefund extends SeenTransaction {
  readonly refundId: string;
  readonly refundRevision: string;
}

/** A transfer that is a refund. */
export interface RefundByTransfer extends MoneyOfRefund {
  /**
   * A person looked which of its transfers came back: this one, where it is laid to what did, or
   * not this one, where it is laid to what is owed since.
   */
  readonly returnIsSeen: boolean;
}

/** What a person says of money that came back of something that may have left several times. */
interface OfItsTransfers {
  /** The code in its words is a mistake: it is not what that names. */
  readonly codeIsWrong: boolean;
  /** They looked: the transfer made last came back, and no other one arrived. */
  readonly isOfLast: boolean;
}

/** Money that is the return of a refund, as both were seen. */
export interface RefundReturn extends MoneyOfRefund, OfItsTransfers {
  /** A person looked at what came back of it before, and at who sent it. */
  readonly isSeenAgain: boolean;
}

/** Money that is the return of a payment to an affiliate, as both were seen. */
export interface PayoutReturn extends SeenTransaction, OfItsTransfers {
  readonly payoutId: string;
  readonly payoutRevision: string;
}
