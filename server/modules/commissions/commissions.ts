import type { AttributedBy } from '../../db/tables/commerce-tables.ts';
import type { Tx } from '../../db/port.ts';
import type { ClickClaim } from '../clicks/api.ts';

/** Why a sale ends, and when. */
export interface SaleEnding {
  readonly reason: 'refunded' | 'sale_undone';
  readonly now: Date;
}

/**
 * What affiliates earn by orders. The dashboard comes later; the money is right from the first paid
 * order. (PRODUCT.md 9)
 */
export interface Commissions {
  /**
   * Who referred an order: a code typed at checkout wins, then the buyer's last click within 30
   * days (of their browser, or kept with their account), then the `referral_code` of their sign-up.
   * An affiliate whose links are suspended, or who shares with the buyer the user, the folded
   * e-mail, the phone or the bank account, is passed over. Null when nobody is left.
   */
  attribute(tx: Tx, input: AttributionInput): Promise<Attribution | null>;
  /**
   * What `attribute` would call whoever's link a browser came by, before it is known who buys;
   * null when they may refer nobody.
   */
  clickedReferrer(click: ClickClaim): Promise<string | null>;
  /**
   * What an order was attributed to once, as it stands now; null when there is nothing, or its
   * affiliate may not earn by this buyer any more.
   */
  keepAttribution(
    tx: Tx,
    buyerId: string,
    standing: Attribution | null,
  ): Promise<Attribution | null>;
  /**
   * Creates the commission of a paid order (rate fixed now, rounded down to 1 VND, at most 30 %)
   * with its journal. Once per order.
   */
  create(tx: Tx, order: PaidOrder): Promise<void>;
  /**
   * The order is given back: a pending commission is voided, one that reached the wallet is
   * reversed. Idempotent.
   */
  undo(tx: Tx, orderId: string, end: SaleEnding): Promise<void>;
  /**
   * The order is kept after all: a commission that ended because it was given back is again where
   * it was, pending or in the wallet, unless its affiliate was deleted. Idempotent.
   */
  redo(tx: Tx, orderId: string, now: Date): Promise<void>;
  /**
   * Approves what has passed its order's refund window without an open refund. Answers how many.
   */
  mature(now: Date): Promise<number>;
}

export interface AttributionInput {
  readonly buyerId: string;
  readonly typedCode: string | null;
  /** What the buyer's browser remembers of its last click; null for none, and on the desktop. */
  readonly click: ClickClaim | null;
  readonly now: Date;
}

export interface Attribution {
  readonly affiliateId: string;
  /** In its official spelling. */
  readonly code: string;
  /** What the buyer sees: «Bạn được giới thiệu bởi Linh». */
  readonly firstname: string;
  readonly by: AttributedBy;
  /**
   * The click that did it, with the campaign link if that is still theirs; null unless `by` is
   * `click`.
   */
  readonly click: Pick<ClickClaim, 'clickId' | 'clickedAt' | 'linkId'> | null;
}

export interface PaidOrder {
  readonly orderId: string;
  readonly affiliateId: string;
  /** What was really paid for the order, VND; never more than its total. */
  readonly baseVnd: bigint;
  readonly paidAt: Date;
}
