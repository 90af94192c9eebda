/**
 * What speaks for a bought commission, with its numbers. None is a proof: an administrator looks
 * and decides.
 *
 * - SAME_ACCOUNT: a buyer's account (of the profile or a refund) has the bank and the last four
 *   digits of the affiliate's, whoever it says its holder
 *   is. `count` orders. Such a commission is on hold from the beginning, or from its maturing when
 *   the account was told later; a person's release stands.
 * - SAME_CONTACT: a buyer's telephone number or folded e-mail is the affiliate's. `count` orders.
 *   When it was so at the payment there is no commission; told later, and proved by nobody, it
 *   keeps the commission from maturing until a person decided; a person's release stands.
 * - SAME_VISITOR: the order came by a click of a visitor who had opened the affiliate's links as
 *   the affiliate themselves, the same day
 *   (what tells visitors apart is forgotten with the day). `count` of their own clicks as that
 *   visitor.
 * - SHARED_VISITOR: several buyers came as one visitor, the same day. `count` buyers.
 * - REFUND_RATE: many of the affiliate's orders of the last 90 days were given back. `count` of
 *   `total`.
 * - ORDER_BURST: many of their orders were paid within one hour. `count` orders.
 * - PAYER_IS_AFFILIATE: the bank names who paid, and it is the affiliate's legal name or the holder
 *   of the receiving account. `count` orders of
 *   `total` that the bank told a payer or words of. People share names: it is looked at, nothing is
 *   taken by itself.
 */
export const signalKinds = [
  'SAME_ACCOUNT',
  'SAME_CONTACT',
  'PAYER_IS_AFFILIATE',
  'SAME_VISITOR',
  'SHARED_VISITOR',
  'REFUND_RATE',
  'ORDER_BURST',
] as const;

export type SignalKind = (typeof signalKinds)[number];

export interface FraudSignal {
  readonly kind: SignalKind;
  readonly count: number;
  /** Out of how many; null where there is no such number. */
  readonly total: number | null;
  /** When it happened: the first order of it; null for a rate. */
  readonly at: Date | null;
}

/** From how many on something is a signal. */
export const signalLimits = {
  /** Buyers who came as one visitor. */
  buyers: 2,
  /** Orders in an hour. */
  ordersInHour: 5,
  /** Orders in 90 days before their share of refunds says anything, and the share, per cent. */
  ratedOrders: 5,
  refundPercent: 30,
} as const;

/** How far back orders are looked at, ms. */
export const signalWindowMs = 90 * 86_400_000;
