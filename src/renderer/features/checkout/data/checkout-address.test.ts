import { expect, it } from 'vitest';
import { checkoutAddress, readCheckoutWish } from './checkout-address.ts';

it('reads what an address asks for, and Pro when it names no plan of ours', () => {
  expect(readCheckoutWish(new URLSearchParams('plan=kha_pro&ref=LINH&voucher=%20maisom10%20'))).toEqual({ plan: 'KHA_PRO', referralCode: 'LINH', voucherCode: 'maisom10' });
  expect(readCheckoutWish(new URLSearchParams('plan=platinum&ref=&voucher=%20'))).toEqual({ plan: 'PRO', referralCode: null, voucherCode: null });
});

it('leads back to the same wish after signing in', () => {
  const wish = { plan: 'KHA_PRO', referralCode: 'A&B', voucherCode: 'Ưu đãi 10%' } as const;
  expect(readCheckoutWish(new URL(checkoutAddress(wish), 'https://x.example').searchParams)).toEqual(wish);
});

it('passes no endless code on', () => {
  expect(readCheckoutWish(new URLSearchParams({ voucher: 'X'.repeat(5000) })).voucherCode).toHaveLength(40);
});
