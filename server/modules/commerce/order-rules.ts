import type { Plan } from '#shared/domain/commerce/commerce-rules.ts';
import type { OrderStatus } from '#shared/domain/commerce/order-status.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';

/** What of an order decides about money. */
export interface OrderSums {
  readonly status: OrderStatus;
  readonly total_vnd: bigint;
  readonly received_vnd: bigint;
  readonly excess_vnd: bigint;
  readonly waived_vnd: bigint;
}

/** What came for the order itself. */
export function countedVnd({
  received_vnd: received,
  excess_vnd: excess,
}: Pick<OrderSums, 'received_vnd' | 'excess_vnd'>): bigint {
  return received - excess;
}

/** What its buyer pays in all: not what was let off. As much goes back when it is given back. */
export function askedVnd({
  total_vnd: total,
  waived_vnd: waived,
}: Pick<OrderSums, 'total_vnd' | 'waived_vnd'>): bigint {
  return total - waived;
}

/** What is still missing until it is paid; 0 when it is. */
export function missingVnd(order: OrderSums): bigint {
  const missing = askedVnd(order) - countedVnd(order);
  return missing > 0n ? missing : 0n;
}

/**
 * Whether money of it waits for an administrator: until that is decided nobody is asked for more,
 * calls it off or sells it for less.
 */
export function isLookedAt({ review_vnd: waits }: { readonly review_vnd: bigint }): boolean {
  return waits > 0n;
}

/** Whether money that comes now is waited for. */
export function awaitsMoney({ status }: Pick<OrderSums, 'status'>): boolean {
  return status === 'pending' || status === 'underpaid';
}

/** Whether it was paid, whatever became of it. */
export function wasPaid({ status }: Pick<OrderSums, 'status'>): boolean {
  return (
    status === 'paid' ||
    status === 'refund_requested' ||
    status === 'refunding' ||
    status === 'refunded'
  );
}

/**
 * Whether a learner with these plans has what this order sells: nobody pays for it again unless a
 * person says so. (PRODUCT.md 3)
 */
export function isOwned(
  { is_upgrade: isUpgrade }: { readonly is_upgrade: boolean },
  plans: readonly Plan[],
): boolean {
  if (plans.includes('pro')) return true;
  // Khá Pro is a part of Pro: only the upgrade sells the rest of it.
  return plans.includes('kha_pro') && !isUpgrade;
}

/**
 * Why nobody pays for an order as it was priced: its learner has what it sells, what its upgrade
 * was priced by went back, the learner was deleted, or it was sold before, for money that was
 * another's.
 */
export type Unsellable = 'plan_owned' | 'plan_gone' | 'buyer_gone' | 'sale_undone';

/** What a learner has now, and has really paid for it. */
export interface Standing {
  readonly plans: readonly Plan[];
  readonly paidVnd: bigint;
  readonly isGone: boolean;
  /** The order's sale was undone. */
  readonly wasUndone: boolean;
}

/**
 * The one judgement of whether an order may be sold as it was priced; null when it may.
 * `OrderFlow.sellable` asks it before every payment.
 */
export function unsellable(
  order: { readonly is_upgrade: boolean; readonly upgrade_credit_vnd: bigint },
  { plans, paidVnd, isGone, wasUndone }: Standing,
): Unsellable | null {
  if (isGone) return 'buyer_gone';
  if (wasUndone) return 'sale_undone';
  if (isOwned(order, plans)) return 'plan_owned';
  if (!order.is_upgrade) return null;
  // Another Khá Pro that was bought since for less is not what the price counted.
  return plans.includes('kha_pro') && paidVnd >= order.upgrade_credit_vnd ? null : 'plan_gone';
}

/** An unsellable order as its learner and the office are told of it. */
export function unsellableError(
  reason: Unsellable,
  more: { readonly field?: string } = {},
): AppError {
  const codes = {
    plan_owned: 'PLAN_OWNED',
    plan_gone: 'PLAN_GONE',
    buyer_gone: 'BUYER_GONE',
    sale_undone: 'SALE_UNDONE',
  } as const;
  return appError(codes[reason], more);
}

/** Its time was over with some of the money there, and none of it waits for a decision. */
export function isShortAndOver(order: OrderSums & { readonly review_vnd: bigint }): boolean {
  return order.status === 'review' && !isLookedAt(order) && countedVnd(order) > 0n;
}
