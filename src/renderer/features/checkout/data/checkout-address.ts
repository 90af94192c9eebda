import {
  campaignParam,
  campaignVoucherParam,
  referralParam,
} from '#shared/domain/affiliate/campaign-link.ts';
import { toNfc } from '#shared/kernel/unicode-form.ts';
import type { PlanCode } from '#renderer/graphql/generated/graphql.ts';

/** What an address of the checkout asks for: `/checkout?plan=pro&ref=LINH&c=tet&voucher=MAI10`. */
export interface CheckoutParams {
  readonly plan: PlanCode;
  readonly referralCode: string | null;
  /** Of the affiliate's link; nothing without their code. */
  readonly campaign: string | null;
  readonly voucherCode: string | null;
}

/** Longest code that is passed on to the server. */
const maxCodeLength = 40;

/** Reads the input out of an address; Pro when it names no plan of ours. */
export function readCheckoutParams(search: URLSearchParams): CheckoutParams {
  return {
    plan: search.get('plan') === 'kha_pro' ? 'KHA_PRO' : 'PRO',
    referralCode: readCode(search.get(referralParam)),
    campaign: readCode(search.get(campaignParam)),
    voucherCode: readCode(search.get(campaignVoucherParam)),
  };
}

/**
 * The address of an input, so that signing in leads back to it whole: also the campaign, as a page
 * that is loaded there is told as a visit by that link.
 */
export function checkoutAddress({ plan, ...codes }: CheckoutParams): string {
  const search = new URLSearchParams({ plan: plan.toLowerCase() });
  const named = [
    [referralParam, codes.referralCode],
    [campaignParam, codes.campaign],
    [campaignVoucherParam, codes.voucherCode],
  ] as const;
  for (const [name, value] of named) if (value !== null) search.set(name, value);
  return `/checkout?${search.toString()}`;
}

/** A code as typed, or null for none. The server compares without case, spaces and marks. */
export function readCode(text: string | null): string | null {
  const code = toNfc(text ?? '')
    .trim()
    .slice(0, maxCodeLength);
  return code === '' ? null : code;
}
