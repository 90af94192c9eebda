import { planOffersText } from '#renderer/graphql/generated/texts.ts';
import type { QueryStatus } from '#renderer/graphql/query-status.ts';
import { useAnswer } from '#renderer/graphql/use-answer.ts';
import type { PlanOffers } from './offer.ts';

/** What the plans cost now; everybody may ask. */
export function usePlanOffers(): QueryStatus<PlanOffers> {
  const status = useAnswer(planOffersText);
  return status.kind === 'ready' ? { ...status, data: status.data.plan_offers } : status;
}
