import { largestRateBp } from '#shared/domain/affiliate/affiliate-rules.ts';
import { refundWindowMs } from '#shared/domain/commerce/commerce-rules.ts';
import type { LessonCounts } from '#renderer/lib/lessons/course-outline.ts';
import type { PlanOffersQuery } from '#renderer/graphql/generated/graphql.ts';

/** What the plans cost now. */
export type PlanOffers = PlanOffersQuery['plan_offers'];

/** Days in which everything is paid back without a reason. */
export const refundDays = refundWindowMs / 86_400_000;

/** The highest commission, per cent of a sale. */
export const topCommission = largestRateBp / 100;

/** How much of the course can be watched, per cent rounded; null while there is no lesson. */
export function openShare({
  total,
  released,
}: Pick<LessonCounts, 'total' | 'released'>): number | null {
  return total === 0 ? null : Math.round((released / total) * 100);
}

/** Whether one of the plans costs less for those who buy now. */
export function isEarly(offers: PlanOffers | null): boolean {
  return offers?.some(({ amount, original_amount: list }) => amount !== list) ?? false;
}

/** What the cheapest plan costs now, VND; null while no price is known. */
export function lowestAmount(offers: PlanOffers | null): string | null {
  const [least] = (offers ?? [])
    .map(({ amount }) => amount)
    .toSorted((a, b) => Number(BigInt(a) - BigInt(b)));
  return least ?? null;
}
