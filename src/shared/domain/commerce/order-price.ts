import type { Plan } from './commerce-rules.ts';

/** What a plan costs; whole VND. */
export interface PlanPrice {
  readonly plan: Plan;
  readonly listVnd: bigint;
  readonly earlyVnd: bigint;
  /** The early-buyer price holds before this moment; null = always. */
  readonly earlyUntil: Date | null;
}

/**
 * The parts of an order's price before a voucher. `listVnd − earlyDiscountVnd − upgradeCreditVnd =
 * amountVnd`.
 */
export interface PlanAmount {
  readonly listVnd: bigint;
  readonly earlyDiscountVnd: bigint;
  readonly upgradeCreditVnd: bigint;
  readonly amountVnd: bigint;
}

/** What a plan costs at a moment, for somebody who owns nothing yet. */
export function priceNow({ listVnd, earlyVnd, earlyUntil }: PlanPrice, now: Date): bigint {
  return isEarly(earlyUntil, now) ? earlyVnd : listVnd;
}

/**
 * What an input costs at a moment before a voucher. An upgrade costs the difference to what was
 * really paid for the owned plan (`paidVnd`, after vouchers and what was waived; 0 for somebody who
 * paid nothing), never below 0. (PRODUCT.md 3)
 */
export function planAmount(price: PlanPrice, paidVnd: bigint, now: Date): PlanAmount {
  const costVnd = priceNow(price, now);
  const creditVnd = smaller(paidVnd, costVnd);
  return {
    listVnd: price.listVnd,
    earlyDiscountVnd: price.listVnd - costVnd,
    upgradeCreditVnd: creditVnd,
    amountVnd: costVnd - creditVnd,
  };
}

/** What remains of an amount after a voucher: never below 0, never above the amount. */
export function afterVoucher(amountVnd: bigint, discountVnd: bigint): bigint {
  if (discountVnd <= 0n) return amountVnd;
  return amountVnd - smaller(discountVnd, amountVnd);
}

function isEarly(until: Date | null, now: Date): boolean {
  return until === null || now < until;
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
