import type { Choice, OrderPrice } from './use-checkout.ts';
import { readCode } from './checkout-address.ts';

/** What stands in the two fields for codes, applied or not. */
export interface TypedCodes {
  readonly voucher: string;
  readonly referral: string;
}

/** The codes of a choice; null = none. */
export type ChosenCodes = Pick<Choice, 'voucherCode' | 'referralCode'>;

/** The codes that are typed but that the price is not of yet; null when it is of all of them. */
export function unappliedCodes(typed: TypedCodes, choice: ChosenCodes): ChosenCodes | null {
  const codes = { voucherCode: readCode(typed.voucher), referralCode: readCode(typed.referral) };
  const isApplied =
    codes.voucherCode === choice.voucherCode && codes.referralCode === choice.referralCode;
  return isApplied ? null : codes;
}

/**
 * The field of a code that was applied just now and that its price refuses. What was refused
 * before stands in red already, and stops nobody twice.
 */
export function refusedField(
  before: ChosenCodes,
  now: ChosenCodes,
  price: Pick<OrderPrice, 'voucher' | 'referral_error'>,
): 'voucher' | 'referral' | null {
  const { voucherCode, referralCode } = now;
  if (voucherCode !== null && voucherCode !== before.voucherCode && price.voucher === null)
    return 'voucher';
  const isNew = referralCode !== null && referralCode !== before.referralCode;
  return isNew && price.referral_error !== null ? 'referral' : null;
}
