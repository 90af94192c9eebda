import type { Plan } from '../commerce/commerce-rules.ts';
import type { VoucherOrder, VoucherTerms, VoucherUsage } from './voucher.ts';
import { voucherDiscount } from './voucher-discount.ts';
import { vietnameseDayStartMs } from '../../kernel/vietnamese-time.ts';

/** How a voucher stands for one person and one order, and why it cannot be used when it cannot. */
export type VoucherState =
  /** `discountVnd`: null while no amount is known. */
  | { readonly kind: 'ready'; readonly discountVnd: bigint | null }
  | { readonly kind: 'not_yet'; readonly startsAtMs: number }
  /** `opensAgainAtMs`: null = never again. */
  | { readonly kind: 'used_up'; readonly opensAgainAtMs: number | null }
  | { readonly kind: 'used_by_you' }
  | { readonly kind: 'held'; readonly orderCode: string }
  | { readonly kind: 'expired'; readonly endedAtMs: number }
  | { readonly kind: 'paused' }
  | { readonly kind: 'not_for_order'; readonly why: 'plan'; readonly plans: readonly Plan[] }
  | { readonly kind: 'not_for_order'; readonly why: 'min_order'; readonly minOrderVnd: bigint };

export interface VoucherQuestion {
  readonly terms: VoucherTerms;
  readonly usage: VoucherUsage;
  /** Null = for any order: then neither plan nor minimum count. */
  readonly order: VoucherOrder | null;
  /** Server time, ms since 1970. */
  readonly nowMs: number;
}

/**
 * The state of a voucher. What cannot change any more is said before what may: used, over, paused,
 * too early, held by an order of theirs, used up, the order.
 */
export function voucherState({ terms, usage, order, nowMs }: VoucherQuestion): VoucherState {
  if (usage.isUsedByYou) return { kind: 'used_by_you' };
  if (terms.endsAtMs !== null && nowMs >= terms.endsAtMs)
    return { kind: 'expired', endedAtMs: terms.endsAtMs };
  if (terms.isPaused) return { kind: 'paused' };
  if (nowMs < terms.startsAtMs) return { kind: 'not_yet', startsAtMs: terms.startsAtMs };
  if (usage.heldByOrder !== null) return { kind: 'held', orderCode: usage.heldByOrder };
  if (usage.isUsedUp) return { kind: 'used_up', opensAgainAtMs: null };
  if (usage.usedUpUntilMs !== null && nowMs < usage.usedUpUntilMs)
    return usedUpToday(terms, usage.usedUpUntilMs);
  if (order === null) return { kind: 'ready', discountVnd: null };
  if (!terms.plans.includes(order.plan))
    return { kind: 'not_for_order', why: 'plan', plans: terms.plans };
  if (order.amountVnd === null) return { kind: 'ready', discountVnd: null };
  if (order.amountVnd < terms.minOrderVnd)
    return { kind: 'not_for_order', why: 'min_order', minOrderVnd: terms.minOrderVnd };
  return { kind: 'ready', discountVnd: voucherDiscount(terms.worth, order.amountVnd) };
}

/**
 * Whether a voucher became available today (Vietnamese day) and still is: its first day is today,
 * or it has uses per day, which open at 00:00. What the "daily voucher count" counts. (PRODUCT.md
 * 7)
 */
export function becameAvailableToday(
  question: Omit<VoucherQuestion, 'order'>,
  hasDailyUses: boolean,
): boolean {
  if (voucherState({ ...question, order: null }).kind !== 'ready') return false;
  return hasDailyUses || question.terms.startsAtMs >= vietnameseDayStartMs(question.nowMs);
}

/** On its last day a voucher does not open again. */
function usedUpToday({ endsAtMs }: VoucherTerms, untilMs: number): VoucherState {
  return {
    kind: 'used_up',
    opensAgainAtMs: endsAtMs !== null && endsAtMs <= untilMs ? null : untilMs,
  };
}
