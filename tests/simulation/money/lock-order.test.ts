import { expect, it } from 'vitest';
import { createLockWatch } from './lock-order.ts';

function faultsOf(...names: readonly string[]): readonly string[] {
  const faults: string[] = [];
  const watch = createLockWatch((fault) => faults.push(fault));
  for (const name of names) watch(name, {});
  return faults;
}

it('climbs: a voucher after a seat, a person after an order of their own and an amount after a transaction are faults', () => {
  expect(
    faultsOf(
      'bank.lock_amount',
      'commerce.lock_person',
      'commerce.lock_order',
      'vouchers.lock_vouchers',
      'tickets.lock_shared',
    ),
  ).toEqual([]);
  expect(
    faultsOf('commerce.lock_person', 'tickets.lock_shared', 'vouchers.lock_voucher_of_order'),
  ).toEqual(['vouchers.lock_voucher_of_order is locked after tickets.lock_shared']);
  expect(faultsOf('commerce.lock_order', 'commerce.lock_person')).toEqual([
    'commerce.lock_person is locked after commerce.lock_order',
  ]);
  expect(faultsOf('bank.lock_transaction', 'bank.lock_amount')).toEqual([
    'bank.lock_amount is locked after bank.lock_transaction',
  ]);
});

it('lets a transaction come back to what it holds', () => {
  expect(
    faultsOf(
      'commerce.lock_person',
      'vouchers.lock_vouchers',
      'tickets.lock_shared',
      'commerce.lock_superseded_orders',
      'vouchers.lock_voucher_of_order',
    ),
  ).toEqual([]);
});

it('holds an affiliate before a payment, whoever does what with it', () => {
  expect(faultsOf('affiliate.lock_payee', 'affiliate.lock_payout')).toEqual([]);
  expect(faultsOf('affiliate.lock_run', 'affiliate.lock_payout')).toEqual([
    'affiliate.lock_payout is locked without affiliate.lock_payee',
  ]);
});
