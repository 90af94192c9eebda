import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '../../errors/error-code.ts';
import type { VoucherTerms, VoucherUsage, VoucherWorth } from './voucher.ts';
import {
  foldVoucherCode,
  isVoucherCode,
  makeVoucherCode,
  officialVoucherCode,
  voucherCodeRules,
} from './voucher-code.ts';
import {
  nextVietnameseDayMs,
  vietnameseDay,
  vietnameseDayStartMs,
} from '../../kernel/vietnamese-time.ts';
import { voucherDiscount } from './voucher-discount.ts';
import { validateCodePrefix, validateVoucherDraft, type VoucherDraft } from './voucher-draft.ts';
import { planList, voucherReason, voucherRefusal } from './voucher-reason.ts';
import { becameAvailableToday, type VoucherState, voucherState } from './voucher-state.ts';

const hour = 3_600_000;
/** 10:00 on 21/11/2026 in Vietnam. */
const now = Date.parse('2026-11-21T10:00:00+07:00');
const terms: VoucherTerms = {
  worth: { kind: 'percent', percent: 10, capVnd: null },
  minOrderVnd: 0n,
  plans: ['pro', 'kha_pro'],
  startsAtMs: now - hour,
  endsAtMs: null,
  isPaused: false,
};
const fresh: VoucherUsage = {
  isUsedUp: false,
  usedUpUntilMs: null,
  isUsedByYou: false,
  heldByOrder: null,
};
const order = { plan: 'pro', amountVnd: 2_900_000n } as const;

const anyVnd = fc.bigInt({ min: 0n, max: 999_999_999n });
const anyWorth: fc.Arbitrary<VoucherWorth> = fc.oneof(
  fc.record({
    kind: fc.constant('percent' as const),
    percent: fc.integer({ min: 1, max: 100 }),
    capVnd: fc.option(anyVnd),
  }),
  fc.record({ kind: fc.constant('fixed' as const), amountVnd: anyVnd }),
);

describe('what a voucher takes off', () => {
  it.each([
    [
      '10 % of the early price of Pro',
      { kind: 'percent', percent: 10, capVnd: null },
      2_610_000n,
      261_000n,
    ],
    ['a part of a dong is rounded down', { kind: 'percent', percent: 33, capVnd: null }, 101n, 33n],
    ['the cap', { kind: 'percent', percent: 50, capVnd: 300_000n }, 2_900_000n, 300_000n],
    ['a fixed amount', { kind: 'fixed', amountVnd: 300_000n }, 2_900_000n, 300_000n],
    [
      'no more than the order costs',
      { kind: 'fixed', amountVnd: 5_000_000n },
      1_900_000n,
      1_900_000n,
    ],
  ] as const)('%s', (_what, worth, amount, expected) => {
    expect(voucherDiscount(worth, amount)).toBe(expected);
  });

  it('lies between nothing and the amount, under the cap, and never shrinks when the order grows', () => {
    fc.assert(
      fc.property(anyWorth, anyVnd, anyVnd, (worth, amount, more) => {
        const discount = voucherDiscount(worth, amount);
        expect(discount >= 0n && discount <= amount).toBe(true);
        if (worth.kind === 'percent' && worth.capVnd !== null)
          expect(discount <= worth.capVnd).toBe(true);
        if (worth.kind === 'percent')
          expect(discount * 100n <= amount * BigInt(worth.percent)).toBe(true);
        expect(voucherDiscount(worth, amount + more) >= discount).toBe(true);
      }),
    );
  });
});

describe('the state of a voucher', () => {
  const stateOf = (change: {
    terms?: Partial<VoucherTerms>;
    usage?: Partial<VoucherUsage>;
    order?: typeof order | { plan: 'kha_pro' | 'pro'; amountVnd: bigint | null } | null;
    nowMs?: number;
  }): VoucherState =>
    voucherState({
      terms: { ...terms, ...change.terms },
      usage: { ...fresh, ...change.usage },
      order: change.order === undefined ? order : change.order,
      nowMs: change.nowMs ?? now,
    });
  const midnight = nextVietnameseDayMs(now);

  it.each([
    ['ready', stateOf({}), { kind: 'ready', discountVnd: 290_000n }, null, null],
    [
      'ready for any order',
      stateOf({ order: null }),
      { kind: 'ready', discountVnd: null },
      null,
      null,
    ],
    [
      'ready while the price is not known',
      stateOf({ terms: { minOrderVnd: 9n }, order: { plan: 'pro', amountVnd: null } }),
      { kind: 'ready', discountVnd: null },
      null,
      null,
    ],
    [
      'not yet',
      stateOf({ terms: { startsAtMs: now + hour } }),
      { kind: 'not_yet', startsAtMs: now + hour },
      'VOUCHER_NOT_YET',
      'Dùng được từ 11:00, 21/11/2026.',
    ],
    [
      'not yet, in the new year of Vietnam',
      stateOf({ terms: { startsAtMs: Date.parse('2026-12-31T17:30:00Z') } }),
      { kind: 'not_yet', startsAtMs: Date.parse('2026-12-31T17:30:00Z') },
      'VOUCHER_NOT_YET',
      'Dùng được từ 00:30, 01/01/2027.',
    ],
    [
      'ready from the first millisecond',
      stateOf({ terms: { startsAtMs: now } }),
      { kind: 'ready', discountVnd: 290_000n },
      null,
      null,
    ],
    [
      'held by an order of theirs, used up or not',
      stateOf({ usage: { heldByOrder: '#MV-2481', isUsedUp: true } }),
      { kind: 'held', orderCode: '#MV-2481' },
      'VOUCHER_HELD',
      'Mã này đang giữ cho đơn #MV-2481 của bạn. Bạn thanh toán nốt hoặc hủy đơn đó; nếu đơn đang được kiểm tra, bạn chờ chúng tôi báo lại nhé.',
    ],
    [
      'expired to the millisecond',
      stateOf({ terms: { endsAtMs: now } }),
      { kind: 'expired', endedAtMs: now },
      'VOUCHER_EXPIRED',
      'Đã hết hạn ngày 21/11/2026.',
    ],
    [
      'good until the last millisecond',
      stateOf({ terms: { endsAtMs: now + 1 } }),
      { kind: 'ready', discountVnd: 290_000n },
      null,
      null,
    ],
    [
      'paused',
      stateOf({ terms: { isPaused: true } }),
      { kind: 'paused' },
      'VOUCHER_PAUSED',
      'Mã này đang tạm dừng.',
    ],
    [
      'used up',
      stateOf({ usage: { isUsedUp: true } }),
      { kind: 'used_up', opensAgainAtMs: null },
      'VOUCHER_USED_UP',
      'Đã hết lượt dùng.',
    ],
    [
      'used up today',
      stateOf({ usage: { usedUpUntilMs: midnight } }),
      { kind: 'used_up', opensAgainAtMs: midnight },
      'VOUCHER_USED_UP',
      'Đã hết lượt hôm nay. Mở lại lúc 00:00.',
    ],
    [
      'used up today, with a day to come',
      stateOf({ terms: { endsAtMs: midnight + 1 }, usage: { usedUpUntilMs: midnight } }),
      { kind: 'used_up', opensAgainAtMs: midnight },
      'VOUCHER_USED_UP',
      'Đã hết lượt hôm nay. Mở lại lúc 00:00.',
    ],
    [
      'used up on its last day',
      stateOf({ terms: { endsAtMs: midnight }, usage: { usedUpUntilMs: midnight } }),
      { kind: 'used_up', opensAgainAtMs: null },
      'VOUCHER_USED_UP',
      'Đã hết lượt dùng.',
    ],
    [
      'open again on the next day, also in an old copy',
      stateOf({ usage: { usedUpUntilMs: midnight }, nowMs: midnight }),
      { kind: 'ready', discountVnd: 290_000n },
      null,
      null,
    ],
    [
      'used by you',
      stateOf({ usage: { isUsedByYou: true }, terms: { isPaused: true } }),
      { kind: 'used_by_you' },
      'VOUCHER_USED_BY_YOU',
      'Bạn đã dùng mã này rồi.',
    ],
    [
      'for another plan',
      stateOf({ terms: { plans: ['kha_pro'] } }),
      { kind: 'not_for_order', why: 'plan', plans: ['kha_pro'] },
      'VOUCHER_WRONG_PLAN',
      'Mã này chỉ dùng cho gói Khá Pro.',
    ],
    [
      'below the minimum',
      stateOf({ terms: { minOrderVnd: 2_900_001n } }),
      { kind: 'not_for_order', why: 'min_order', minOrderVnd: 2_900_001n },
      'VOUCHER_MIN_ORDER',
      'Mã này dùng cho đơn từ 2.900.001\u00A0₫.',
    ],
    [
      'exactly the minimum',
      stateOf({ terms: { minOrderVnd: 2_900_000n } }),
      { kind: 'ready', discountVnd: 290_000n },
      null,
      null,
    ],
  ] as const)('%s', (_what, state, expected, code, reason) => {
    expect(state).toEqual(expected);
    expect(voucherRefusal(state)).toBe(code);
    expect(voucherReason(state)).toBe(reason);
  });

  it('names the plans it is for, the larger one first', () => {
    expect([planList(['kha_pro', 'pro']), planList(['pro'])]).toEqual(['Pro và Khá Pro', 'Pro']);
  });

  it('has a reason and a code in exactly the states in which it cannot be used', () => {
    const anyQuestion = fc.record({
      terms: fc.record({
        worth: anyWorth,
        minOrderVnd: anyVnd,
        plans: fc.constantFrom<VoucherTerms['plans']>(['pro'], ['kha_pro'], ['pro', 'kha_pro']),
        startsAtMs: fc.integer({ min: now - hour, max: now + hour }),
        endsAtMs: fc.option(fc.integer({ min: now - hour, max: now + hour })),
        isPaused: fc.boolean(),
      }),
      usage: fc.record({
        isUsedUp: fc.boolean(),
        usedUpUntilMs: fc.option(fc.constant(midnight)),
        isUsedByYou: fc.boolean(),
        heldByOrder: fc.option(fc.constant('#MV-2481')),
      }),
      order: fc.option(
        fc.record({
          plan: fc.constantFrom('pro' as const, 'kha_pro' as const),
          amountVnd: fc.option(anyVnd),
        }),
      ),
      nowMs: fc.integer({ min: now - 2 * hour, max: now + 2 * hour }),
    });
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const state = voucherState(question);
        const code = voucherRefusal(state);
        expect(code === null).toBe(state.kind === 'ready');
        expect(voucherReason(state) === null).toBe(code === null);
        if (code !== null) expect(errorCodes).toContain(code);
        if (state.kind !== 'ready') return;
        const { terms: rules, usage, order: wanted, nowMs } = question;
        expect(
          nowMs >= rules.startsAtMs &&
            (rules.endsAtMs === null || nowMs < rules.endsAtMs) &&
            !rules.isPaused &&
            !usage.isUsedUp &&
            !usage.isUsedByYou &&
            usage.heldByOrder === null,
        ).toBe(true);
        if (wanted !== null)
          expect(
            rules.plans.includes(wanted.plan) &&
              (wanted.amountVnd === null || wanted.amountVnd >= rules.minOrderVnd),
          ).toBe(true);
      }),
    );
  });
});

describe('what became available today', () => {
  const today = (startsAtMs: number, hasDailyUses = false, usage = fresh) =>
    becameAvailableToday({ terms: { ...terms, startsAtMs }, usage, nowMs: now }, hasDailyUses);

  it('is what begins today by Vietnamese time, or opens again every day', () => {
    expect(today(Date.parse('2026-11-21T00:00:00+07:00'))).toBe(true);
    expect(today(Date.parse('2026-11-20T23:59:59.999+07:00'))).toBe(false);
    expect(today(Date.parse('2026-11-01T00:00:00+07:00'), true)).toBe(true);
  });

  it('is not what begins later today, or is gone already', () => {
    expect(today(now + hour)).toBe(false);
    expect(today(now - hour, true, { ...fresh, usedUpUntilMs: nextVietnameseDayMs(now) })).toBe(
      false,
    );
    expect(today(now - hour, true, { ...fresh, isUsedByYou: true })).toBe(false);
  });

  it('counts days from midnight to midnight in Vietnam, whatever the moment', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200_000_000_000, max: 4_000_000_000_000 }), (ms) => {
        const start = vietnameseDayStartMs(ms);
        expect(start <= ms && ms < nextVietnameseDayMs(ms)).toBe(true);
        expect(
          new Date(start).toLocaleTimeString('vi-VN', {
            timeZone: 'Asia/Ho_Chi_Minh',
            hourCycle: 'h23',
          }),
        ).toBe('00:00:00');
        expect([vietnameseDay(start), vietnameseDay(nextVietnameseDayMs(ms) - 1)]).toEqual([
          vietnameseDay(ms),
          vietnameseDay(ms),
        ]);
      }),
    );
  });
});

describe('the code of a voucher', () => {
  it.each(['MAISOM10', ' maisom10 ', 'mai som 10', 'Mài Sơm-10'])('%j is MAISOM10', (typed) => {
    expect(foldVoucherCode(typed)).toBe('MAISOM10');
  });

  it('is spelled with capitals, digits and single dashes', () => {
    expect(officialVoucherCode(' -tết--đinh mùi 27- ')).toBe('TET-DINHMUI27');
    expect(['TET-27', 'tet27', 'TET27-'].map(isVoucherCode)).toEqual([true, false, false]);
  });

  it('has 4 to 24 letters and digits, dashes not counted', () => {
    expect(
      ['TE7', 'T-E-7', 'TET7', 'T'.repeat(24), `T-${'T'.repeat(23)}`, 'T'.repeat(25)].map(
        isVoucherCode,
      ),
    ).toEqual([false, false, true, true, true, false]);
  });

  it('compares equal to itself however it is typed, and folding twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const folded = foldVoucherCode(typed);
        expect(foldVoucherCode(folded)).toBe(folded);
        expect(foldVoucherCode(` ${typed.toLowerCase()} `)).toBe(
          foldVoucherCode(typed.toLowerCase()),
        );
        if (folded.length <= voucherCodeRules.maxLength)
          expect(foldVoucherCode(officialVoucherCode(typed))).toBe(folded);
      }),
    );
  });

  it('cuts a text that is too long so that it equals no code', () => {
    expect(foldVoucherCode('A'.repeat(10_000)).length).toBe(voucherCodeRules.maxLength + 1);
  });

  it('is read in the first 200 characters of what was typed, and no further', () => {
    const typed = (blanks: number) => `${' '.repeat(blanks)}TET27`;
    expect([196, 200].map((blanks) => foldVoucherCode(typed(blanks)))).toEqual(['TET2', '']);
    expect([196, 200].map((blanks) => officialVoucherCode(typed(blanks)))).toEqual(['TET2', '']);
  });

  it('is made of its prefix and characters that nobody mistakes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
        const code = makeVoucherCode('TET', bytes);
        expect(code).toMatch(/^TET[0-9A-HJKMNP-TV-Z]{8}$/);
        expect(isVoucherCode(code)).toBe(true);
      }),
    );
  });

  it('is not made of fewer random characters, which somebody could guess', () => {
    expect(() => makeVoucherCode('TET', new Uint8Array(7))).toThrow(
      'a random code needs its bytes',
    );
  });
});

describe('a voucher that an administrator wants', () => {
  const draft: VoucherDraft = {
    code: ' maisom10',
    worth: { kind: 'percent', percent: 10, capVnd: 300_000n },
    minOrderVnd: 0n,
    plans: ['pro', 'pro'],
    startsAtMs: now,
    endsAtMs: now + hour,
    maxUses: 100,
    perDay: 12,
    audience: 'public',
    ownerEmail: null,
    note: ' mở bán ',
  };
  const fieldsOf = (change: Partial<VoucherDraft>) => {
    const result = validateVoucherDraft({ ...draft, ...change });
    return result.ok ? [] : result.error.map(({ field }) => field);
  };

  it('comes back in its official spelling', () => {
    expect(validateVoucherDraft(draft)).toEqual({
      ok: true,
      value: { ...draft, code: 'MAISOM10', plans: ['pro'], note: 'mở bán' },
    });
  });

  it('is told every rule it breaks, by the names of the fields', () => {
    expect(
      fieldsOf({
        code: 'ab',
        worth: { kind: 'percent', percent: 101, capVnd: 999n },
        minOrderVnd: -1n,
        plans: [],
        endsAtMs: now,
        maxUses: 0,
        perDay: 1.5,
        audience: 'personal',
        note: 'x'.repeat(201),
      }),
    ).toEqual([
      'code',
      'percent',
      'cap',
      'min_order',
      'plans',
      'ends_at',
      'max_uses',
      'per_day',
      'owner_email',
      'note',
    ]);
    expect(fieldsOf({ worth: { kind: 'fixed', amountVnd: 999n } })).toEqual(['amount']);
    expect(fieldsOf({ ownerEmail: 'an@maivang.example' })).toEqual(['owner_email']);
    expect(fieldsOf({ endsAtMs: null, maxUses: null, perDay: null })).toEqual([]);
    expect(validateVoucherDraft({ ...draft, plans: [] })).toEqual({
      ok: false,
      error: [{ code: 'VOUCHER_INVALID', field: 'plans' }],
    });
  });

  it.each([
    [1, true],
    [100, true],
    [0, false],
    [-5, false],
    [101, false],
    [12.5, false],
  ])('takes %d per cent off: %s', (percent, may) => {
    expect(fieldsOf({ worth: { kind: 'percent', percent, capVnd: null } })).toEqual(
      may ? [] : ['percent'],
    );
  });

  it.each([
    [999n, false],
    [1_000n, true],
    [999_999_999n, true],
    [1_000_000_000n, false],
  ])('takes %d ₫ off, or that at most: %s', (vnd, may) => {
    expect(fieldsOf({ worth: { kind: 'fixed', amountVnd: vnd } })).toEqual(may ? [] : ['amount']);
    expect(fieldsOf({ worth: { kind: 'percent', percent: 10, capVnd: vnd } })).toEqual(
      may ? [] : ['cap'],
    );
  });

  it.each([
    [0n, true],
    [999_999_999n, true],
    [1_000_000_000n, false],
  ])('asks for an order of %d ₫: %s', (minOrderVnd, may) => {
    expect(fieldsOf({ minOrderVnd })).toEqual(may ? [] : ['min_order']);
  });

  it.each([
    [0, false],
    [1, true],
    [1_000_000, true],
    [1_000_001, false],
  ])('is used %d times: %s', (count, may) => {
    expect(fieldsOf({ maxUses: count, perDay: count })).toEqual(may ? [] : ['max_uses', 'per_day']);
  });

  it('has a note of 200 characters at most, blanks around it not counted', () => {
    expect(fieldsOf({ note: ` ${'x'.repeat(200)} ` })).toEqual([]);
  });

  it('may be a prefix of many codes when random characters still fit behind it', () => {
    const long = 'AAAAAAAAAAAAAAAA';
    expect(
      ['tết-', 'T', 't-2', long, `A-${long.slice(1)}`, `${long}A`].map(validateCodePrefix),
    ).toEqual(['TET', null, 'T-2', long, 'A-AAAAAAAAAAAAAAA', null]);
  });
});
