import { assert as check, bigInt, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  affiliateLevels,
  commissionFor,
  commissionOf,
  isAffiliateCode,
  largestRateBp,
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
  });
});
