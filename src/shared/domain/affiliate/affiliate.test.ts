import { assert as check, bigInt, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accountHeldUntil,
  affiliateLevels,
  commissionFor,
  commissionOf,
  isAffiliateCode,
  isReturnOf,
  largestRateBp,
  leastPayoutVnd,
  leastReturnVnd,
  levelOf,
  normaliseAffiliateCode,
  rateOf,
} from './affiliate-rules.ts';
import { accountTrait, foldEmail, isSamePerson, type Traits } from './same-person.ts';
import { withholdingTax } from './withholding-tax.ts';

describe('levels', () => {
  it.each([
    [0, 1, 1000],
    [4, 1, 1000],
    [5, 2, 1500],
    [19, 2, 1500],
    [20, 3, 2000],
    [49, 3, 2000],
    [50, 4, 2500],
    [100_000, 4, 2500],
  ])('%d approved sales are level %d at %d bp', (approvedSales, level, rateBp) => {
    expect(levelOf({ approvedSales, isAmbassador: false })).toBe(level);
    expect(rateOf(level)).toBe(rateBp);
  });

  it('once granted is never below that, and above it by what was sold', () => {
    const granted = { isAmbassador: false, grantedLevel: 3 };
    expect([0, 20, 50].map((approvedSales) => levelOf({ ...granted, approvedSales }))).toEqual([
      3, 3, 4,
    ]);
  });

  it('that there is not earns no rate', () => {
    expect(() => rateOf(6)).toThrow('there is no affiliate level 6');
  });

  it('gives ambassadors theirs whatever they sold', () => {
    expect(rateOf(levelOf({ approvedSales: 0, isAmbassador: true }))).toBe(3000);
  });

  it('never earn more than 30 %, to the đồng, and never more than rounding takes off', () => {
    expect(Math.max(...affiliateLevels.map(({ rateBp }) => rateBp))).toBe(largestRateBp);
    check(
      property(
        bigInt({ min: 0n, max: 10n ** 15n }),
        constantFrom(...affiliateLevels),
        (base, { rateBp }) => {
          const amount = commissionOf(base, rateBp);
          expect(amount * 10_000n <= base * BigInt(rateBp)).toBe(true);
          expect((amount + 1n) * 10_000n > base * BigInt(rateBp)).toBe(true);
        },
      ),
    );
  });

  it('earn nothing of what the affiliate bought, and nothing of one who is gone', () => {
    const sale = { baseVnd: 2_900_000n, level: 2, isGone: false, isOwn: false };
    expect([
      commissionFor(sale),
      commissionFor({ ...sale, isOwn: true }).voidBy,
      commissionFor({ ...sale, isGone: true, isOwn: true }).voidBy,
    ]).toEqual([
      { rateBp: 1500, amountVnd: 435_000n, voidBy: null },
      'same_person',
      'affiliate_gone',
    ]);
  });

  it('is exact where a float is not', () => {
    expect(commissionOf(9_007_199_254_740_993n, 1000)).toBe(900_719_925_474_099n);
  });
});

describe('a payout', () => {
  it('is made of a wallet with 200.000 ₫', () => {
    expect(leastPayoutVnd).toBe(200_000n);
  });

  it.each([
    [2_000_000n, 1_945_000n],
    [200_000n, 145_000n],
    // Half of it is more than what is left of it without 55.000 ₫.
    [110_001n, 55_001n],
    [100_000n, 50_000n],
    [1n, 1n],
  ])('of %d ₫ comes back with %d ₫ at least, and with no more than all of it', (net, least) => {
    expect(leastReturnVnd(net)).toBe(least);
    expect([least - 1n, least, net, net + 1n].map((amount) => isReturnOf(net, amount))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('waits for a day behind a change of the account, to the millisecond', () => {
    const changed = new Date('2026-11-20T08:00:00Z');
    const until = new Date('2026-11-21T08:00:00Z');
    expect([
      accountHeldUntil(changed, changed),
      accountHeldUntil(changed, new Date('2026-11-21T07:59:59.999Z')),
      accountHeldUntil(changed, until),
      accountHeldUntil(null, changed),
    ]).toEqual([until, until, null, null]);
  });
});

describe('codes', () => {
  it('are read as people type them', () => {
    expect(normaliseAffiliateCode(' linh 88 ')).toBe('LINH88');
    expect(['LINH88', 'ABC', 'LINH-8', 'MƯỜI', 'A'.repeat(17)].map(isAffiliateCode)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('withholding tax', () => {
  const rule = { rateBp: 1000, thresholdVnd: 2_000_000n };
  it.each([
    [1_999_999n, 0n],
    [2_000_000n, 200_000n],
    [2_000_009n, 200_000n],
    [3_333_333n, 333_333n],
  ])('of %d is %d', (gross, tax) => {
    expect(withholdingTax(gross, rule, false)).toBe(tax);
    expect(withholdingTax(gross, rule, true)).toBe(0n);
    expect(withholdingTax(gross, null, false)).toBe(0n);
  });
});

describe('one person', () => {
  const linh: Traits = {
    userId: 'a',
    email: 'linh.tran@gmail.com',
    phoneNumber: '+84903123456',
    accounts: [accountTrait({ bin: '970436', holder: 'TRAN MY LINH', last4: '6789' })],
  };
  const other: Traits = { userId: 'b', email: 'minh@vidu.vn', phoneNumber: null, accounts: [] };
  it.each<readonly [string, Partial<Traits>, boolean]>([
    ['a stranger', {}, false],
    ['the same user', { userId: 'a' }, true],
    ['the same mailbox', { email: 'LinhTran+2@googlemail.com' }, true],
    ['another mailbox at Gmail', { email: 'minh.tran@gmail.com' }, false],
    ['a name with dots elsewhere', { email: 'linhtran@vidu.vn' }, false],
    ['the same phone', { phoneNumber: '+84903123456' }, true],
    ['the same bank account', { accounts: ['x', '970436 6789 TRAN MY LINH'] }, true],
    ['the same holder at another bank', { accounts: ['970422 6789 TRAN MY LINH'] }, false],
  ])('%s', (_who, traits, same) => {
    expect(isSamePerson(linh, { ...other, ...traits })).toBe(same);
    expect(isSamePerson({ ...other, ...traits }, linh)).toBe(same);
  });

  it('has no phone in common with somebody without one', () => {
    expect(isSamePerson({ ...linh, phoneNumber: null }, other)).toBe(false);
  });

  it('keeps dots and tags apart where they mean something', () => {
    expect(foldEmail('A.B@vidu.vn')).toBe('a.b@vidu.vn');
    expect(foldEmail('a+x@vidu.vn')).toBe('a@vidu.vn');
    expect(foldEmail('Linh.Tran+khoa@googlemail.com')).toBe('linhtran@gmail.com');
  });
});
