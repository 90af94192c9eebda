import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterVoucher, planAmount, type PlanPrice, priceNow } from './order-price.ts';

const until = new Date('2026-12-01T00:00:00Z');
const pro: PlanPrice = {
  plan: 'pro',
  listVnd: 4_900_000n,
  earlyVnd: 2_900_000n,
  earlyUntil: until,
};
const before = new Date(until.getTime() - 1);

const vnd = fc.bigInt({ min: 1n, max: 999_999_999n });
const price = fc
  .record({ listVnd: vnd, earlyVnd: vnd, earlyUntil: fc.option(fc.date({ noInvalidDate: true })) })
  .map(({ listVnd, earlyVnd, earlyUntil }): PlanPrice => ({
    plan: 'pro',
    listVnd,
    earlyVnd: earlyVnd < listVnd ? earlyVnd : listVnd,
    earlyUntil,
  }));

describe('the price of an order', () => {
  it('is the early buyers’ until their moment, and the list’s from it on', () => {
    expect([priceNow(pro, before), priceNow(pro, until)]).toEqual([2_900_000n, 4_900_000n]);
    expect(priceNow({ ...pro, earlyUntil: null }, new Date(8e15))).toBe(2_900_000n);
  });

  it('of an upgrade is the difference to what was really paid for the plan below, whatever that costs today', () => {
    expect(planAmount(pro, 0n, before).amountVnd).toBe(2_900_000n);
    expect(planAmount(pro, 5_000_000n, before)).toMatchObject({
      upgradeCreditVnd: 2_900_000n,
      amountVnd: 0n,
    });
    expect(planAmount(pro, 1_900_000n, before)).toEqual({
      listVnd: 4_900_000n,
      earlyDiscountVnd: 2_000_000n,
      upgradeCreditVnd: 1_900_000n,
      amountVnd: 1_000_000n,
    });
    expect(planAmount(pro, 1_900_000n, until).amountVnd).toBe(3_000_000n);
  });

  it('adds up, whole and never below 0, whatever the prices, the moment and the voucher', () => {
    fc.assert(
      fc.property(
        price,
        fc.bigInt({ min: 0n, max: 2_000_000_000n }),
        fc.date({ noInvalidDate: true }),
        fc.bigInt({ min: -10n, max: 2_000_000_000n }),
        (wanted, paid, now, discount) => {
          const { listVnd, earlyDiscountVnd, upgradeCreditVnd, amountVnd } = planAmount(
            wanted,
            paid,
            now,
          );
          expect(listVnd - earlyDiscountVnd - upgradeCreditVnd).toBe(amountVnd);
          expect([earlyDiscountVnd >= 0n, upgradeCreditVnd >= 0n, amountVnd >= 0n]).toEqual([
            true,
            true,
            true,
          ]);
          const total = afterVoucher(amountVnd, discount);
          expect([total >= 0n, total <= amountVnd]).toEqual([true, true]);
        },
      ),
    );
  });

  it('with a voucher that is worth more than the order is 0', () => {
    expect([afterVoucher(100n, 101n), afterVoucher(100n, 30n), afterVoucher(100n, 0n)]).toEqual([
      0n,
      70n,
      100n,
    ]);
  });
});
