import { useSearchParams } from 'react-router';
import { useCheckoutStep } from '../../lib/checkout/checkout-step.ts';
import { useSession } from '../../platform/context.tsx';
import { readCheckoutParams } from './data/checkout-address.ts';
import { useAddressVoucher } from './data/use-checkout.ts';
import { GuestCheckout } from './guest-checkout.tsx';
import { LearnerCheckout } from './learner-checkout.tsx';

/**
 * Choose a plan, a voucher, and go on to the transfer (design 5.6). A guest chooses too and signs
 * in when it comes to paying.
 */
export function CheckoutPage() {
  useCheckoutStep(0);
  const [search] = useSearchParams();
  const input = readCheckoutParams(search);
  useAddressVoucher(input);
  const isGuest = useSession().status === 'guest';
  return isGuest ? <GuestCheckout input={input} /> : <LearnerCheckout input={input} />;
}
