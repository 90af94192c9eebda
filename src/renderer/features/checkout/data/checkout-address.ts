import { toNfc } from '#shared/kernel/unicode-form.ts';
import type { PlanCode } from '#renderer/graphql/generated/graphql.ts';

/** What an address of the checkout asks for: `/checkout?plan=pro&ref=LINH&voucher=MAISOM10`. */
export interface CheckoutParams {
  readonly plan: PlanCode;
  readonly referralCode: string | null;
  readonly voucherCode: string | null;
}

/** Longest code that is passed on to the server. */
const maxCodeLength = 40;

/** Reads the input out of an address; Pro when it names no plan of ours. */
export function readCheckoutParams(search: URLSearchParams): CheckoutParams {
  return {
    plan: search.get('plan') === 'kha_pro' ? 'KHA_PRO' : 'PRO',
    referralCode: readCode(search.get('ref')),
    voucherCode: readCode(search.get('voucher')),
  };
}

/** The address of an input, so that signing in leads back to it whole. */
export function checkoutAddress({ plan, referralCode, voucherCode }: CheckoutParams): string {
  const search = new URLSearchParams({ plan: plan.toLowerCase() });
  if (referralCode !== null) search.set('ref', referralCode);
  if (voucherCode !== null) search.set('voucher', voucherCode);
  return `/checkout?${search.toString()}`;
}

/** A code as typed, or null for none. The server compares without case, spaces and marks. */
export function readCode(text: string | null): string | null {
  const code = toNfc(text ?? '')
    .trim()
    .slice(0, maxCodeLength);
  return code === '' ? null : code;
}
