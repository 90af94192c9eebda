import { lastWholeVietnameseDay } from '#shared/kernel/vietnamese-time.ts';
import type { PlanOffersQuery } from '../../graphql/generated/graphql.ts';

type EarlyOffer = Pick<
  PlanOffersQuery['plan_offers'][number],
  'amount' | 'original_amount' | 'early_until'
>;

/**
 * The last day on which the early price holds until midnight in Vietnam, `YYYY-MM-DD`; null when
 * there is none now, or it has no end. `early_until` itself is the first moment without it: pages
 * name this day and never that moment's.
 */
export function lastEarlyDay({
  amount,
  original_amount: list,
  early_until: until,
}: EarlyOffer): string | null {
  return until === null || amount === list ? null : lastWholeVietnameseDay(Date.parse(until));
}
