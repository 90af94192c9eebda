import { expect, it } from 'vitest';
import { checkoutAddress, readCheckoutParams } from './checkout-address.ts';

it('reads what an address asks for, and Pro when it names no plan of ours', () => {
  expect(
    readCheckoutParams(
      new URLSearchParams('plan=kha_pro&ref=LINH&c=tet-2027&voucher=%20maisom10%20'),
    ),
  ).toEqual({
    plan: 'KHA_PRO',
    referralCode: 'LINH',
    campaign: 'tet-2027',
    voucherCode: 'maisom10',
  });
  expect(readCheckoutParams(new URLSearchParams('plan=platinum&ref=&voucher=%20'))).toEqual({
    plan: 'PRO',
    referralCode: null,
    campaign: null,
    voucherCode: null,
  });
});

it('leads back to the same input after signing in', () => {
  const input = {
    plan: 'KHA_PRO',
    referralCode: 'A&B',
    campaign: 'tet-2027',
    voucherCode: 'Ưu đãi 10%',
  } as const;
  expect(
    readCheckoutParams(new URL(checkoutAddress(input), 'https://x.example').searchParams),
  ).toEqual(input);
});

it('passes no endless code on', () => {
  expect(
    readCheckoutParams(new URLSearchParams({ voucher: 'X'.repeat(5000) })).voucherCode,
  ).toHaveLength(40);
});
