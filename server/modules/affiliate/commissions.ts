import type { Tx } from '../../db/port.ts';

/** What affiliates earn by orders. The dashboard comes later; the money is right from the first paid order. (PRODUCT.md 9) */
export interface Commissions {
  /**
   * Who referred an order: a code typed at checkout wins, else the buyer's `referral_code` of his sign-up. Null when nobody did,
   * the code is nobody's, or buyer and affiliate share the user, the folded e-mail, the phone or the bank account.
   */
  attribute(tx: Tx, wish: { readonly buyerId: string; readonly typedCode: string | null }): Promise<Attribution | null>;
  /** Creates the commission of a paid order (rate fixed now, rounded down to 1 VND, at most 30 %) with its journal. Once per order. */
  create(tx: Tx, order: PaidOrder): Promise<void>;
  /** The order is given back: a pending commission is voided, one that reached the wallet is reversed. Idempotent. */
  undo(tx: Tx, orderId: string, now: Date): Promise<void>;
  /** Approves what has passed its order's refund window without an open refund. Answers how many. */
  mature(now: Date): Promise<number>;
}

export interface Attribution {
  readonly affiliateId: string;
  /** In its official spelling. */
  readonly code: string;
  /** What the buyer sees: «Bạn được giới thiệu bởi Linh». */
  readonly firstname: string;
}

export interface PaidOrder {
  readonly orderId: string;
  readonly affiliateId: string;
  /** What was really paid for the order, VND; never more than its total. */
  readonly baseVnd: bigint;
  readonly paidAt: Date;
}
