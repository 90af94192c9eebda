import type { Plan } from '#shared/domain/commerce/commerce-rules.ts';
import { CheckoutOfferDocument } from '../../graphql/generated/graphql.ts';
import { readyData } from '../../graphql/query-status.ts';
import { useQueryStatus } from '../../graphql/use-query-status.ts';

/**
 * What a plan costs this person now before a voucher, VND: the difference for an upgrade. Null
 * while it is not known.
 */
export function useOrderAmount(plan: Plan): bigint | null {
  const offer = readyData(useQueryStatus(CheckoutOfferDocument, { variables: {} }))?.checkout_offer;
  if (offer === undefined) return null;
  const { plans, upgrade } = offer;
  if (plan === 'pro' && upgrade !== null && upgrade !== undefined)
    return BigInt(upgrade.total_amount);
  const wanted = plans.find((candidate) => candidate.plan === (plan === 'pro' ? 'PRO' : 'KHA_PRO'));
  return wanted === undefined ? null : BigInt(wanted.amount);
}
