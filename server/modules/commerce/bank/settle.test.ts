import { describe, expect, it } from 'vitest';
import { paymentCodeOf, refundCodeOf } from '#shared/domain/commerce/payment-code.ts';
import { transferFeesVnd } from '#shared/domain/commerce/commerce-rules.ts';
import { err, ok } from '#shared/kernel/result.ts';
import type { Tx } from '#server/db/port.ts';
import type { Statement } from '#server/db/statement.ts';
import type { LeavingPayment } from '../../payouts/api.ts';
import type { OrderFlow, SellableOrder } from '../order-flow.ts';
import {
  findOrdersOfCodes,
  findPromise,
  type OrderRow,
  type PromisedPrice,
} from '../order-store.ts';
import type { CommerceDeps } from '../partners.ts';
import {
  findTransfersOfCodes,
  findTransfersWithPiece,
  type NamedTransfer,
} from '../named-transfers.ts';
import { findRefundsOfCodes, findRefundsOfReference } from '../refund-store.ts';
import type { Refunding } from '../refunding.ts';
import type { SaleEnd } from '../sale-end.ts';
import type { BankMovement } from './bank-movement.ts';
import {
  insertTransaction,
  keepByReference,
  layToPayout,
  putAside,
  sumReview,
} from './bank-store.ts';
import { createSettlement, effectiveMoment } from './settle.ts';

const at = (second: number): Date => new Date(Date.UTC(2026, 10, 21, 3, 0, second));
const code = (last: number): string => paymentCodeOf(new Uint8Array([1, 2, 3, 4, last]));
const refundCode = (last: number): string => refundCodeOf(new Uint8Array([1, 2, 3, 4, last]));
const total = 2_900_000n;

/** What is there, and what its partners say. */
interface World {
  /** Of the memo’s payment codes. */
  orders: readonly { readonly id: string; readonly code_made_at: Date }[];
  order: OrderRow;
  promise: PromisedPrice | null;
  review: { readonly amount: bigint } | null;
  transfers: readonly NamedTransfer[];
  isPayoutNamed: boolean;
  sellable: 'plan_owned' | 'plan_gone' | null;
  isVoucherThere: boolean;
  leaving: LeavingPayment | null;
  refundsOfCodes: readonly { readonly id: string; readonly is_former?: boolean }[];
  refundsOfReference: readonly { readonly id: string }[];
  refund: { readonly order_id: string | null; readonly returned_by: string | null } | null;
  payBy: 'refund_paid' | null;
  account: string | null;
}

const order: OrderRow = {
  id: 'don',
  number: 2481,
  user_id: 'nguoi',
  request_key: '',
  request_hash: new Uint8Array(),
  plan: 'pro',
  is_upgrade: false,
  revision: '00000000-0000-4000-8000-000000000000',
  status: 'pending',
  created_at: at(10),
  expires_at: at(40),
  paid_at: null,
  refundable_until: null,
  cancelled_at: null,
  payment_code: code(1),
  list_vnd: total,
  early_discount_vnd: 0n,
  upgrade_credit_vnd: 0n,
  voucher_id: null,
  voucher_code: null,
  voucher_discount_vnd: 0n,
  total_vnd: total,
  received_vnd: 0n,
  review_vnd: 0n,
  excess_vnd: 0n,
  waived_vnd: 0n,
  affiliate_id: null,
  referral_code: null,
  referrer_firstname: null,
  attributed_by: null,
  click_id: null,
  clicked_at: null,
  campaign_link_id: null,
};
const movement: BankMovement = {
  direction: 'in',
  bank: 'Vietcombank',
  accountNumber: '0000000000',
  accountNumbers: ['0000000000'],
  amountVnd: total,
  memo: code(1),
  reference: 'FT1',
  counterparty: null,
  occurredAt: null,
  extra: {},
};
/** It was promised for less, and is dearer now. */
const cheaper: PromisedPrice = {
  at: at(12),
  is_price_of_before: false,
  is_upgrade: false,
  list_vnd: total,
  early_discount_vnd: 200_000n,
  upgrade_credit_vnd: 0n,
  voucher_id: null,
  voucher_code: null,
  voucher_discount_vnd: 0n,
  total_vnd: total - 200_000n,
};
const usual: World = {
  orders: [{ id: 'don', code_made_at: at(10) }],
  order,
  promise: null,
  review: null,
  transfers: [],
  isPayoutNamed: false,
  sellable: null,
  isVoucherThere: true,
  leaving: null,
  refundsOfCodes: [],
  refundsOfReference: [],
  refund: null,
  payBy: null,
  account: '0000000000',
};

const ofDon = { id: 'don', code_made_at: at(10) };
const ofOther = { id: 'khac', code_made_at: at(10) };

/** Settles a movement where this is there; what was asked and written by name. */
async function settle(
  there: Partial<World>,
  moved: Partial<BankMovement> = {},
  { heardAt = at(30), now = at(35) } = {},
) {
  const world = { ...usual, ...there };
  const calls: { readonly name: string; readonly what: unknown }[] = [];
  const note = (name: string, what: unknown): void => void calls.push({ name, what });
  const answers = new Map<unknown, () => unknown>([
    [findOrdersOfCodes, () => world.orders],
    [findPromise, () => world.promise],
    [findTransfersOfCodes, () => world.transfers],
    [findTransfersWithPiece, () => []],
    [findRefundsOfCodes, () => world.refundsOfCodes],
    [findRefundsOfReference, () => world.refundsOfReference],
    [sumReview, () => world.review],
    [insertTransaction, () => ({})],
    [putAside, () => 1],
    [layToPayout, () => 1],
    [keepByReference, () => 1],
  ]);
  const ask = async (statement: Statement<never, unknown>, params: unknown): Promise<unknown> => {
    const answer = answers.get(statement);
    if (answer === undefined) throw new Error(`nobody expected ${statement.name}`);
    note(statement.name, params);
    return answer();
  };
  // Only what settling uses of them.
  const tx = { first: ask, all: ask, run: ask } as unknown as Tx;
  const flow = {
    lock: async () => world.order,
    save: async (_tx: Tx, saved: OrderRow, change: object) => {
      note('save', change);
      return { ...saved, ...change };
    },
    record: async (_tx: Tx, _order: OrderRow, step: object) => note('record', step),
    unsellable: async () => null,
    promise: async (_tx: Tx, kept: OrderRow, promise: { readonly price: object }) => {
      note('promise', promise);
      return { ...kept, ...promise.price };
    },
    sellable: async (_tx: Tx, sold: OrderRow) => {
      note('sellable', sold.total_vnd);
      return world.sellable === null ? ok(sold as SellableOrder) : err(world.sellable);
    },
    count: async (_tx: Tx, counted: OrderRow, money: object) => {
      note('count', { ...money, total: counted.total_vnd });
      return counted;
    },
    lockVouchers: async (_tx: Tx, _userId: string, more: object) => note('lockVouchers', more),
  } as unknown as OrderFlow;
  const deps = {
    ledger: { post: async (_tx: Tx, entry: object) => note('ledger', entry) },
    vouchers: {
      release: async (_tx: Tx, orderId: string, when: Date) => note('release', { orderId, when }),
      takeAgain: async (_tx: Tx, input: object) => {
        note('takeAgain', input);
        return world.isVoucherThere;
      },
    },
    messenger: { tell: async (_tx: Tx, told: object) => note('tell', told) },
    bankAccount: world.account === null ? null : { accountNumber: world.account },
    returnedPayouts: {
      areNamed: async () => world.isPayoutNamed,
      leaving: async () => world.leaving,
      told: async () => undefined,
    },
  } as unknown as CommerceDeps;
  const refunding = {
    lock: async () => ({ refund: world.refund, order: null }),
    payBy: async (_tx: Tx, _refund: object, _order: object, transfer: object) => {
      note('payBy', transfer);
      return world.payBy === null ? ok(true) : err(world.payBy);
    },
  } as unknown as Refunding;
  const settlement = createSettlement(deps, flow, { refunding, saleEnd: {} as SaleEnd });
  const { outcome } = await settlement.settle(
    tx,
    { movement: { ...movement, ...moved }, fingerprint: 'dau', heardAt },
    now,
  );
  const of = (name: string) => calls.find((call) => call.name === name)?.what as never; // each test knows it
  const written = of(insertTransaction.name) as {
    readonly state: string;
    readonly reviewReason: string | null;
    readonly orderId: string | null;
    readonly settledAt: Date | null;
  };
  const place = [written.state, written.reviewReason, written.orderId] as const;
  return { outcome, place, written, of, names: calls.map(({ name }) => name) };
}

const matched = ['matched', null, 'don'];
const late = ['review', 'late', 'don'];

describe('money that moved before its code was made', () => {
  const day = 24 * 3_600_000;
  const early = (ms: number): Date => new Date(at(10).getTime() - ms);

  it('waits for a person from the second that is more than two days before', async () => {
    expect((await settle({}, { occurredAt: early(2 * day) })).place).toEqual(matched);
    expect((await settle({}, { occurredAt: early(2 * day + 1000) })).place).not.toEqual(matched);
  });
});

describe('the moment of money', () => {
  it.each([
    {
      name: 'is when it was heard of where only the day is known',
      occurredAt: null,
      moment: at(30),
    },
    {
      name: 'is what the bank says, of the second of the order',
      occurredAt: at(10),
      moment: at(10),
    },
    { name: 'is never before the order', occurredAt: at(9), moment: at(30) },
    {
      name: 'is what the bank says, of the second it was heard of',
      occurredAt: at(30),
      moment: at(30),
    },
    { name: 'is never after it was heard of', occurredAt: at(31), moment: at(30) },
    { name: 'is what the bank says in between', occurredAt: at(20), moment: at(20) },
  ])('$name', ({ occurredAt, moment }) => {
    expect(effectiveMoment({ occurredAt }, order, at(30))).toEqual(moment);
  });

  it('is the bank’s for its order', async () => {
    const expires = { ...order, expires_at: at(25) };
    expect((await settle({ order: expires }, { occurredAt: at(25) })).place).toEqual(matched);
    expect((await settle({ order: expires }, { occurredAt: null })).place).toEqual(late);
  });
});

describe('money that came in', () => {
  it('counts for the order that it names, with its journal', async () => {
    const { outcome, place, written, of } = await settle({});
    expect([outcome, place, written.settledAt]).toEqual(['settled', matched, at(35)]);
    expect(of('count')).toMatchObject({ amountVnd: total, at: at(35), total });
    expect(of('ledger')).toMatchObject({
      kind: 'bank_in',
      orderId: 'don',
      lines: [
        { account: { name: 'cash' }, amountVnd: total },
        { account: { name: 'clearing' }, amountVnd: -total },
      ],
    });
  });

  it.each<{
    readonly name: string;
    readonly there?: Partial<World>;
    readonly moved?: Partial<BankMovement>;
    readonly place: readonly [string, string | null, string | null];
  }>([
    {
      name: 'that names a payout is our own, whatever order it names',
      there: { isPayoutNamed: true },
      place: ['review', 'came_back', null],
    },
    {
      name: 'that names a refund which left us is our own',
      there: { transfers: [{ id: 'hoan', is_other: false, has_left: true }] },
      moved: { memo: `${code(1)} ${refundCode(1)}` },
      place: ['review', 'came_back', null],
    },
    {
      name: 'that names a refund which never left is not',
      moved: { memo: `${code(1)} ${refundCode(1)}` },
      place: ['matched', null, 'don'],
    },
    {
      name: 'without a refund’s code asks for none',
      there: { transfers: [{ id: 'hoan', is_other: false, has_left: true }] },
      place: ['matched', null, 'don'],
    },
    {
      name: 'of two orders',
      there: { orders: [ofDon, ofOther] },
      moved: { memo: `${code(1)} ${code(2)}` },
      place: ['review', 'several_codes', null],
    },
    {
      name: 'of two orders to another account',
      there: { orders: [ofDon, ofOther] },
      moved: { memo: `${code(1)} ${code(2)}`, accountNumbers: ['1'] },
      place: ['review', 'several_codes', null],
    },
    {
      name: 'to another account',
      moved: { accountNumbers: ['1', '2'] },
      place: ['review', 'wrong_account', 'don'],
    },
    {
      name: 'to another account for nobody',
      there: { orders: [] },
      moved: { accountNumbers: ['1'] },
      place: ['review', 'wrong_account', null],
    },
    {
      name: 'while no account is ours',
      there: { account: null },
      place: ['review', 'wrong_account', 'don'],
    },
    {
      name: 'to no number, while no account is ours',
      there: { account: null },
      moved: { accountNumbers: [''] },
      place: ['review', 'wrong_account', 'don'],
    },
    {
      name: 'by a virtual number of ours',
      moved: { accountNumbers: ['VN9', '0000000000'] },
      place: ['matched', null, 'don'],
    },
    {
      name: 'without a code',
      there: { orders: [] },
      moved: { memo: 'hoc phi' },
      place: ['review', 'no_code', null],
    },
    {
      name: 'of a code that is no order’s',
      there: { orders: [] },
      place: ['review', 'unknown_code', null],
    },
  ])('$name: $place', async ({ there = {}, moved = {}, place }) => {
    const settled = await settle(there, moved);
    expect(settled.place).toEqual(place);
    expect(settled.outcome).toBe(place[0] === 'matched' ? 'settled' : 'review');
    expect(settled.written.settledAt).toEqual(place[0] === 'matched' ? at(35) : null);
    expect(settled.names.includes('tell')).toBe(place[0] === 'review' && place[2] !== null);
  });

  it('without a code asks no order', async () => {
    const { place, names } = await settle({}, { memo: 'hoc phi' });
    expect(place).toEqual(['review', 'no_code', null]);
    expect(names).not.toContain(findOrdersOfCodes.name);
  });
});

describe('an order judges its money', () => {
  const expires = (second: number) => ({ ...order, expires_at: at(second) });

  it.each<{
    readonly name: string;
    readonly there: Partial<World>;
    readonly place: readonly unknown[];
  }>([
    { name: 'in the second it ends', there: { order: expires(30) }, place: matched },
    { name: 'a second after its end', there: { order: expires(29) }, place: late },
    {
      name: 'called off, by its state',
      there: { order: { ...order, status: 'cancelled' } },
      place: ['review', 'closed_order', 'don'],
    },
    {
      name: 'called off with money in the office',
      there: { order: { ...order, status: 'review', cancelled_at: at(20) } },
      place: ['review', 'closed_order', 'don'],
    },
    {
      name: 'called off before its end is what is said of a late one',
      there: { order: { ...expires(29), status: 'cancelled' } },
      place: ['review', 'closed_order', 'don'],
    },
    {
      name: 'not to be sold any more',
      there: { sellable: 'plan_owned' },
      place: ['review', 'plan_owned', 'don'],
    },
    {
      name: 'not to be sold, and late: it is late',
      there: { order: expires(29), sellable: 'plan_gone' },
      place: late,
    },
    {
      name: 'paid already: more money is its excess, however late',
      there: { order: { ...expires(20), status: 'paid' } },
      place: matched,
    },
    {
      name: 'given back: more money counts as it says',
      there: { order: { ...expires(20), status: 'refunded' }, sellable: 'plan_owned' },
      place: ['review', 'plan_owned', 'don'],
    },
    {
      name: 'heard of after it expired, paid in time: its voucher has that use no more',
      there: {
        order: { ...order, status: 'expired', voucher_code: 'MAISOM10' },
        isVoucherThere: false,
      },
      place: ['review', 'voucher_gone', 'don'],
    },
    {
      name: 'pending with a voucher: nobody asks for it again',
      there: { order: { ...order, voucher_code: 'MAISOM10' }, isVoucherThere: false },
      place: matched,
    },
    {
      name: 'at a lower price of before, whose parts nobody knows',
      there: { promise: { ...cheaper, is_price_of_before: true } },
      place: late,
    },
  ])('$name: $place', async ({ there, place }) => {
    expect((await settle(there)).place).toEqual(place);
  });

  it('asks for no voucher and promises nothing of what is not to be sold', async () => {
    const expired = await settle({
      order: { ...order, status: 'expired', voucher_code: 'MAISOM10' },
      sellable: 'plan_owned',
    });
    const cheap = await settle({ promise: cheaper, sellable: 'plan_owned' });
    for (const { place, names } of [expired, cheap]) {
      expect(place).toEqual(['review', 'plan_owned', 'don']);
      for (const name of ['takeAgain', 'release', 'promise']) expect(names).not.toContain(name);
    }
  });

  it('counts more money for a paid one as it is, whatever was promised', async () => {
    const paid = await settle({ order: { ...order, status: 'paid' }, promise: cheaper });
    expect(paid.of('count')).toMatchObject({ total });
    expect(paid.names).not.toContain('promise');
  });

  it('takes its voucher again as it was priced, or gives it back where the price had none', async () => {
    const expired = { ...order, status: 'expired' as const };
    const had = { voucher_code: 'MAISOM10', voucher_discount_vnd: 100_000n };
    const withVoucher = await settle({ order: { ...expired, ...had } });
    expect(withVoucher.place).toEqual(matched);
    expect(withVoucher.of('takeAgain')).toMatchObject({
      code: 'MAISOM10',
      amountVnd: total + 100_000n,
      discountVnd: 100_000n,
      now: at(35),
      orderId: 'don',
    });
    expect(withVoucher.names).not.toContain('release');
    const without = await settle({ order: expired });
    expect(without.of('release')).toEqual({ orderId: 'don', when: at(35) });
    expect(without.names).not.toContain('takeAgain');
    // Asked as of the day on which it was promised.
    const promised = await settle({
      order: { ...expired, ...had },
      promise: { ...cheaper, total_vnd: total },
    });
    expect(promised.of('takeAgain')).toMatchObject({ now: at(12) });
    expect(promised.names).not.toContain('promise');
    const cheap = await settle({ promise: { ...cheaper, ...had }, order });
    expect(cheap.of('takeAgain')).toMatchObject({
      amountVnd: cheaper.total_vnd + 100_000n,
      now: at(12),
    });
  });

  describe('keeps the lower price that was promised when the money left', () => {
    const priceKept = cheaper.total_vnd;
    it.each<{
      readonly name: string;
      readonly total?: bigint;
      readonly there?: Partial<OrderRow>;
      readonly amountVnd: bigint;
      readonly price: bigint;
    }>([
      { name: 'with all of it', amountVnd: priceKept, price: priceKept },
      {
        name: 'with all but what banks may have kept',
        amountVnd: priceKept - transferFeesVnd,
        price: priceKept,
      },
      { name: 'not with one đồng less', amountVnd: priceKept - transferFeesVnd - 1n, price: total },
      {
        name: 'with what had come before',
        there: { status: 'underpaid', received_vnd: 1_000_000n },
        amountVnd: priceKept - transferFeesVnd - 1_000_000n,
        price: priceKept,
      },
      {
        name: 'not with what had come too much before',
        there: { status: 'underpaid', received_vnd: 1_000_000n, excess_vnd: 1n },
        amountVnd: priceKept - transferFeesVnd - 1_000_000n,
        price: total,
      },
      { name: 'not where it was no lower', total, amountVnd: total, price: total },
      {
        name: 'where it was lower by one đồng',
        total: total - 1n,
        amountVnd: total,
        price: total - 1n,
      },
      {
        name: 'not where as much was waived since',
        there: { waived_vnd: 200_000n },
        amountVnd: priceKept,
        price: total,
      },
      {
        name: 'where one đồng less was waived since',
        there: { waived_vnd: 199_999n },
        amountVnd: priceKept,
        price: priceKept,
      },
    ])('$name', async ({ total: promised, there, amountVnd, price }) => {
      const settled = await settle(
        {
          order: { ...order, ...there },
          promise: promised === undefined ? cheaper : { ...cheaper, total_vnd: promised },
        },
        { amountVnd },
      );
      expect(settled.place).toEqual(matched);
      expect(settled.of('count')).toMatchObject({ total: price });
      expect(settled.names.includes('promise')).toBe(price !== total);
      // It is sold only as what it was then.
      expect(settled.of('sellable')).toBe(price);
      if (price !== total)
        expect(settled.of('promise')).toMatchObject({
          kind: 'price_kept',
          until: order.expires_at,
          at: at(35),
        });
    });
  });
});

describe('the state of an order whose money waits', () => {
  const open = at(36);
  it.each<{
    readonly name: string;
    readonly there: Partial<OrderRow>;
    readonly review: bigint | null;
    readonly status: OrderRow['status'];
  }>([
    { name: 'paid', there: { status: 'paid' }, review: total, status: 'paid' },
    { name: 'pending with nothing', there: {}, review: null, status: 'pending' },
    {
      name: 'cancelled with nothing',
      there: { status: 'cancelled' },
      review: 0n,
      status: 'cancelled',
    },
    { name: 'pending with one đồng', there: {}, review: 1n, status: 'review' },
    {
      name: 'decided, called off',
      there: { status: 'review', cancelled_at: at(20) },
      review: 0n,
      status: 'cancelled',
    },
    {
      name: 'decided, open',
      there: { status: 'review', expires_at: open },
      review: 0n,
      status: 'pending',
    },
    {
      name: 'decided, in the second it ends',
      there: { status: 'review', expires_at: at(35) },
      review: 0n,
      status: 'expired',
    },
    {
      name: 'decided, short and open',
      there: { status: 'review', expires_at: open, received_vnd: 1n },
      review: 0n,
      status: 'underpaid',
    },
    {
      name: 'decided, short and over',
      there: { status: 'review', expires_at: at(35), received_vnd: 1n },
      review: 0n,
      status: 'review',
    },
    {
      name: 'decided, all that came is excess',
      there: { status: 'review', expires_at: open, received_vnd: 1n, excess_vnd: 1n },
      review: 0n,
      status: 'pending',
    },
  ])('$name: $status', async ({ there, review, status }) => {
    // By money to a wrong account: it waits, whatever the order says.
    const settled = await settle(
      {
        order: { ...order, ...there },
        review: review === null ? null : { amount: review },
      },
      { accountNumbers: ['1'] },
    );
    expect(settled.of('save')).toEqual({ review_vnd: review ?? 0n, status });
    expect(settled.of('record')).toMatchObject({
      kind: 'review',
      note: 'wrong_account',
      amountVnd: total,
    });
  });
});

describe('money that left', () => {
  const left = { direction: 'out', memo: refundCode(1) } as const;
  const named = {
    refundsOfCodes: [{ id: 'hoan' }],
    refund: { order_id: 'don', returned_by: null },
  };

  it('is in no order’s books', async () => {
    const { outcome, place, written, names } = await settle(named, left);
    expect([outcome, place, written.settledAt]).toEqual([
      'outgoing',
      ['outgoing', null, null],
      at(35),
    ]);
    expect(names).not.toContain('ledger');
    expect(names).not.toContain(putAside.name);
  });

  it.each<{
    readonly name: string;
    readonly there: Partial<World>;
    readonly moved?: Partial<BankMovement>;
    readonly aside: { readonly reason: string; readonly orderId: string | null } | null;
  }>([
    { name: 'for the refund of its code', there: named, aside: null },
    {
      name: 'for a refund that is not to be paid like this',
      there: { ...named, payBy: 'refund_paid' },
      aside: { reason: 'refund_paid', orderId: 'don' },
    },
    {
      name: 'by the code of before',
      there: { ...named, refundsOfCodes: [{ id: 'hoan', is_former: true }] },
      aside: { reason: 'refund_replaced', orderId: 'don' },
    },
    {
      name: 'for two',
      there: {
        refundsOfCodes: [{ id: 'hoan' }, { id: 'khac' }],
        refund: { order_id: 'don', returned_by: null },
      },
      aside: { reason: 'several_codes', orderId: null },
    },
    {
      name: 'by a code of nobody’s',
      there: {},
      moved: { reference: null },
      aside: { reason: 'unknown_code', orderId: null },
    },
    {
      name: 'by its reference where the code is nobody’s',
      there: {
        refundsOfReference: [{ id: 'hoan' }],
        refund: { order_id: 'don', returned_by: null },
      },
      aside: null,
    },
    {
      name: 'by its reference without a code',
      there: {
        refundsOfReference: [{ id: 'hoan' }],
        refund: { order_id: 'don', returned_by: null },
      },
      moved: { memo: 'chuyen tien' },
      aside: null,
    },
    {
      name: 'by a reference of two',
      there: { refundsOfReference: [{ id: 'hoan' }, { id: 'khac' }] },
      moved: { memo: 'chuyen tien' },
      aside: { reason: 'several_codes', orderId: null },
    },
    {
      name: 'without a code or a reference',
      there: {
        refundsOfReference: [{ id: 'hoan' }],
        refund: { order_id: 'don', returned_by: null },
      },
      moved: { memo: 'chuyen tien', reference: null },
      aside: { reason: 'no_code', orderId: null },
    },
  ])('$name', async ({ there, moved = {}, aside }) => {
    const settled = await settle(there, { ...left, ...moved });
    expect(settled.outcome).toBe(aside === null ? 'outgoing' : 'review');
    if (aside === null) expect(settled.names).not.toContain(putAside.name);
    else expect(settled.of(putAside.name)).toMatchObject(aside);
    expect(settled.names.includes('payBy')).toBe(aside === null || aside.reason === 'refund_paid');
    // What a person typed is their word.
    const isByReference = aside === null && settled.names.includes(findRefundsOfReference.name);
    expect(settled.names.includes(keepByReference.name)).toBe(isByReference);
  });

  it('asks for no reference where the code is somebody’s, and for no code where there is none', async () => {
    const both = await settle({ ...named, refundsOfReference: [{ id: 'a' }, { id: 'b' }] }, left);
    expect([both.outcome, both.names.includes(findRefundsOfReference.name)]).toEqual([
      'outgoing',
      false,
    ]);
    const none = await settle({}, { ...left, memo: 'chuyen tien' });
    expect(none.names).not.toContain(findRefundsOfCodes.name);
  });

  it.each([
    { reason: null, outcome: 'outgoing' },
    { reason: 'payout_paid', outcome: 'review' },
  ] as const)(
    'is the payment it names before any refund: $outcome',
    async ({ reason, outcome }) => {
      const settled = await settle(
        { ...named, leaving: { payoutId: 'chi', reason, isReturned: false, isByReference: false } },
        left,
      );
      expect([settled.outcome, settled.place]).toEqual([outcome, ['outgoing', null, null]]);
      expect(settled.of(layToPayout.name)).toMatchObject({ payoutId: 'chi', reason });
      expect(settled.names).not.toContain('payBy');
    },
  );
});
