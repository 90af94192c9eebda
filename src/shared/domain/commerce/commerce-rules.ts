/** Numbers of commerce, each in one place. (PRODUCT.md 6, 9) */

/** How long a payment code takes money by itself, ms. */
export const orderLifeMs = 24 * 3_600_000;

/** How long after payment the money comes back without a reason, ms. */
export const refundWindowMs = 7 * 24 * 3_600_000;

/** What every payment code begins with. */
export const paymentCodePrefix = 'MV';

/** What the memo of every refund begins with. */
export const refundCodePrefix = 'HT';

/** What the memo of every payout to an affiliate begins with. */
export const payoutCodePrefix = 'CT';

/** By when a refund is promised to be on its way, ms after it was asked for. */
export const refundDueMs = 3 * 24 * 3_600_000;

/**
 * So long after a learner's receiving account was given or changed nothing is sent to it, ms:
 * whoever stole a session gains nothing. (PRODUCT.md 6)
 */
export const receivingHoldMs = 24 * 3_600_000;

/**
 * Until when a refund is held that waits for another account: for ever, if nobody gives one.
 */
export const refundHeldForGood = new Date('2200-01-01T00:00:00Z');

/** The holder of an account that was erased with its person. */
export const erasedHolder = 'DA XOA';

/**
 * What banks on the way may have kept of a transfer, VND: an order that is short of no more was
 * paid in time, and keeps its price.
 */
export const transferFeesVnd = 55_000n;

/** What a bank takes for itself at once is no more, VND: more is asked about as something else. */
export const bankFeeLimitVnd = 500_000n;

/** What stands where a code does not exist yet (SPEC 3). */
export const placeholderCode = '#CODE-000';

/** What people read for an order's number: `#MV-2481`. */
export function orderCode(number: number): string {
  return `#MV-${number}`;
}

export const plans = ['kha_pro', 'pro'] as const;
export type Plan = (typeof plans)[number];

/** What people call a plan, and what it gives, the most important first. */
export const planTexts: Readonly<
  Record<Plan, { readonly name: string; readonly benefits: readonly string[] }>
> = {
  kha_pro: { name: 'Khá Pro', benefits: ['Toàn bộ video đang có và sắp ra mắt', 'Nhóm học viên'] },
  pro: {
    name: 'Pro',
    benefits: ['Toàn bộ video đang có và sắp ra mắt', 'Nhóm học viên', '4 buổi giảng viên kèm cặp'],
  },
};
