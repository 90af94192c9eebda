import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { createAffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, openShop, price, receiver, type Shop } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const day = 24 * 3_600_000;
const voucher = 'GIAM29';
/** What Pro costs with it. */
const less = 2_610_000;

/** An accountant lays money without a code to the wrong order, and takes it off again. */
describe.each(ruleKinds)('money that was laid to another’s order, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  let count = 0;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(async () => {
    shop = openShop(server);
    admin = await server.signedIn('admin');
  });
  afterAll(async () => expect(await shop.problems()).toEqual([]));

  const ask = async (mutation: string, variables: object) =>
    (await admin.post(mutation, { w: demoPassword, ...variables })).codes;
  const match = async (id: string, orderId: string) =>
    ask(
      'mutation M($id: ID!, $o: ID!, $w: String!) { admin_match_transaction(transaction_id: $id, order_id: $o, confirm_password: $w) }',
      { id, o: orderId },
    );
  const unmatch = async (id: string) =>
    ask(
      'mutation U($id: ID!, $w: String!) { admin_unmatch_transaction(transaction_id: $id, reason: "nhầm đơn", confirm_password: $w) }',
      { id },
    );
  const cameIn = async (amount: number, memo = '') => {
    count += 1;
    const said = memo === '' ? `CHUYEN TIEN HOC ${count}` : memo;
    await shop.sepay({ memo: said, amount });
    return (await shop.transactions(said))[0]?.id ?? '';
  };
  const books = async () =>
    Promise.all(
      (['cash', 'clearing', 'excess', 'revenue', 'refund_payable'] as const).map(async (name) =>
        shop.balance(name),
      ),
    );
  const rows = async (sql: string, ...values: readonly unknown[]) =>
    server.database.raw(sql, values);
  const standing = async (learner: ApiClient, id: string) => {
    const order = await shop.get(learner, id);
    const { is_pro: isPro } = await shop.me(learner);
    return {
      status: order.status,
      missing: order.payment_info?.amount ?? null,
      refund:
        order.excess_refund === null
          ? null
          : [order.excess_refund.state, order.excess_refund.amount],
      isPro,
    };
  };
  const waits = { state: 'review', review_reason: 'laid_back', order_id: null };
  const moneyOf = async (id: string) =>
    (
      await rows('select state, review_reason, order_id from bank_transactions where id = $1', id)
    )[0];
  const told = async (orderId: string) =>
    (
      await rows(
        "select content ->> 'kind' as kind from notifications where content ->> 'orderId' = $1",
        orderId,
      )
    )
      .map((row) => (row as { readonly kind: string }).kind) // one column
      .toSorted();

  it('ends the sale that it made, and pays the right order', async () => {
    const money = createAffiliateMoney(server.database);
    const affiliateId = await money.affiliate(new Date(server.clock.nowMs));
    const [{ code: referral } = { code: '' }] = (await rows(
      'select code from affiliates where user_id = $1',
      affiliateId,
    )) as readonly { readonly code: string }[]; // one column
    const terms = {
      kind: 'FIXED',
      percent: null,
      cap: null,
      amount: '290000',
      min_order: '0',
      plans: ['PRO'],
      max_uses: 9,
      per_day: null,
      starts_at: new Date(server.clock.nowMs - day).toISOString(),
      ends_at: null,
      note: '',
    };
    expect(
      await ask(
        'mutation M($code: String!, $terms: VoucherTermsInput!, $w: String!) { create_voucher(code: $code, audience: CODE, terms: $terms, confirm_password: $w) { id } }',
        { code: voucher, terms },
      ),
    ).toEqual([]);
    const learner = await shop.learner();
    const order = await shop.order(learner, { voucher, total: less, referral });
    const before = await books();
    const came = await cameIn(less);
    expect(await match(came, order.id)).toEqual([]);
    expect(await standing(learner, order.id)).toMatchObject({ status: 'PAID', isPro: true });
    const answers = await Promise.all(Array.from({ length: 3 }, async () => unmatch(came)));
    expect(answers.flat()).toEqual(['TRANSACTION_SETTLED', 'TRANSACTION_SETTLED']);
    expect(await standing(learner, order.id)).toEqual({
      status: 'CANCELLED',
      missing: null,
      refund: null,
      isPro: false,
    });
    expect(await moneyOf(came)).toEqual(waits);
    // The money came and waits; nothing else of it is in the books.
    expect((await books()).map((now, index) => now - (before[index] ?? 0n))).toEqual([
      BigInt(less),
      BigInt(-less),
      0n,
      0n,
      0n,
    ]);
    expect(
      await rows(
        'select c.status, c.end_reason, (select state from voucher_uses u where u.order_id = c.order_id) as voucher, (select count(*)::integer from tickets t where t.order_id = c.order_id and t.cancelled_at is null) as passes from commissions c where c.order_id = $1',
        order.id,
      ),
    ).toEqual([{ status: 'void', end_reason: 'sale_undone', voucher: 'released', passes: 0 }]);
    expect(await told(order.id)).toEqual(['order_created', 'order_not_paid', 'order_paid']);

    // Nobody pays for it again; its learner orders anew, with the same voucher.
    expect(await match(came, order.id)).toEqual(['SALE_UNDONE']);
    const late = await cameIn(less, `TRA ${order.payment_info.payment_code}`);
    expect(await moneyOf(late)).toMatchObject({ state: 'review', review_reason: 'closed_order' });
    expect(await match(late, order.id)).toEqual(['SALE_UNDONE']);
    const again = await shop.order(learner, { voucher, total: less });
    expect([await match(late, again.id), await standing(learner, again.id)]).toEqual([
      [],
      { status: 'PAID', missing: null, refund: null, isPro: true },
    ]);
    const buyer = await shop.learner();
    const right = await shop.order(buyer, { voucher, total: less });
    expect([await match(came, right.id), (await standing(buyer, right.id)).status]).toEqual([
      [],
      'PAID',
    ]);
  });

  it('stays the payment of an order where the bank said so', async () => {
    const learner = await shop.learner();
    const order = await shop.order(learner);
    const own = await cameIn(price.pro, `TRA ${order.payment_info.payment_code}`);
    expect(await unmatch(own)).toEqual(['TRANSACTION_SETTLED']);
    expect((await standing(learner, order.id)).status).toBe('PAID');
  });

  it('leaves an order that its learner paid in full as it is', async () => {
    const learner = await shop.learner();
    const order = await shop.order(learner);
    const part = await cameIn(1_000_000);
    expect(await match(part, order.id)).toEqual([]);
    await cameIn(price.pro, `TRA ${order.payment_info.payment_code}`);
    expect(await standing(learner, order.id)).toMatchObject({
      status: 'PAID',
      refund: ['needs_account', '1000000'],
    });
    const [cash, clearing, excess] = await books();
    expect([await unmatch(part), await moneyOf(part)]).toEqual([[], waits]);
    expect(await standing(learner, order.id)).toMatchObject({
      status: 'PAID',
      refund: null,
      isPro: true,
    });
    expect((await books()).slice(0, 3)).toEqual([
      cash,
      (clearing ?? 0n) - 1_000_000n,
      (excess ?? 0n) + 1_000_000n,
    ]);
  });

  it('gives the learner back what else came for the order', async () => {
    const learner = await shop.learner();
    const order = await shop.order(learner);
    const own = await cameIn(400_000, `MOT PHAN ${order.payment_info.payment_code}`);
    // With 100 000 more than was missing.
    const rest = await cameIn(price.pro - 300_000);
    expect(await match(rest, order.id)).toEqual([]);
    expect(await standing(learner, order.id)).toMatchObject({
      status: 'PAID',
      refund: ['needs_account', '100000'],
    });
    expect([await unmatch(rest), await moneyOf(rest)]).toEqual([[], waits]);
    expect(await standing(learner, order.id)).toEqual({
      status: 'CANCELLED',
      missing: null,
      refund: ['needs_account', '400000'],
      isPro: false,
    });
    expect(await moneyOf(own)).toMatchObject({ state: 'matched', order_id: order.id });
  });

  it('is waited for again where it was a part', async () => {
    const learner = await shop.learner();
    const order = await shop.order(learner);
    const part = await cameIn(1_000_000);
    expect(await match(part, order.id)).toEqual([]);
    expect(await unmatch(part)).toEqual([]);
    expect(await standing(learner, order.id)).toMatchObject({
      status: 'PENDING',
      missing: String(price.pro),
    });
    expect(await told(order.id)).toEqual(['order_created', 'order_not_paid', 'order_underpaid']);
    // Its time is over with some of it there: it ends as any other.
    expect(await match(part, order.id)).toEqual([]);
    server.clock.nowMs += 3 * day;
    admin = await server.signedIn('admin');
    const status = async () => rows('select status from orders where id = $1', order.id);
    await expect.poll(status).toEqual([{ status: 'review' }]);
    expect([await unmatch(part), await moneyOf(part)]).toEqual([[], waits]);
    expect(await status()).toEqual([{ status: 'expired' }]);
  });

  it('is no part of what a cancelled order gives back', async () => {
    const learner = await shop.learner();
    const order = await shop.order(learner);
    const part = await cameIn(1_000_000);
    expect(await match(part, order.id)).toEqual([]);
    expect((await shop.call(learner, 'cancel', { id: order.id })).codes).toEqual([]);
    expect((await standing(learner, order.id)).refund).toEqual(['needs_account', '1000000']);
    expect([await unmatch(part), await moneyOf(part)]).toEqual([[], waits]);
    expect(await standing(learner, order.id)).toMatchObject({ status: 'CANCELLED', refund: null });
  });

  const statusOf = async (id: string) =>
    (await rows('select status from orders where id = $1', id)).map(
      (row) => (row as { readonly status: string }).status, // one column
    )[0];
  /** The learner says where to, and somebody has it a day later. */
  const beginExcess = async (learner: ApiClient, orderId: string) => {
    const given = await learner.post(
      'mutation G($input: RefundInput!, $w: String!) { give_refund_account(input: $input, confirm_password: $w) { id } }',
      { input: { order_id: orderId, ...receiver }, w: demoPassword },
    );
    expect(given.codes).toEqual([]);
    server.clock.nowMs += day + 3_600_000;
    admin = await server.signedIn('admin');
    const [{ id } = { id: '' }] = (await rows(
      "select id from refunds where order_id = $1 and kind = 'excess' and state = 'requested'",
      orderId,
    )) as readonly { readonly id: string }[]; // one column
    expect(
      await ask(
        'mutation B($id: ID!, $w: String!) { admin_reveal_refund(refund_id: $id, confirm_password: $w) { memo } }',
        { id },
      ),
    ).toEqual([]);
  };

  it('leaves an order alone that its learner paid, whose excess was handed out, whatever it was laid to before', async () => {
    const other = await shop.learner();
    const first = await shop.order(other);
    const came = await cameIn(price.pro - 1);
    expect(await match(came, first.id)).toEqual([]);
    expect((await shop.call(other, 'cancel', { id: first.id })).codes).toEqual([]);
    expect(await unmatch(came)).toEqual([]);

    const learner = await shop.learner();
    const order = await shop.order(learner);
    await cameIn(price.pro, `TRA ${order.payment_info.payment_code}`);
    expect(await match(came, order.id)).toEqual([]);
    await beginExcess(learner, order.id);
    expect([await unmatch(came), await statusOf(order.id)]).toEqual([['REFUND_BEGUN'], 'paid']);
  });

  it('stays where what else came pays the order and its excess was handed out', async () => {
    const learner = await shop.learner();
    const order = await shop.order(learner);
    const slip = await cameIn(price.pro);
    expect(await match(slip, order.id)).toEqual([]);
    await cameIn(price.pro, `TRA ${order.payment_info.payment_code}`);
    await beginExcess(learner, order.id);
    expect([await unmatch(slip), await statusOf(order.id)]).toEqual([['REFUND_BEGUN'], 'paid']);
  });

  it('is booked each time that its order is called off with it', async () => {
    const learner = await shop.learner();
    const order = await shop.order(learner);
    const part = await cameIn(1_000_000);
    const before = await books();
    for (const _time of [1, 2]) {
      expect(await match(part, order.id)).toEqual([]);
      expect((await shop.call(learner, 'cancel', { id: order.id })).codes).toEqual([]);
      expect((await standing(learner, order.id)).refund).toEqual(['needs_account', '1000000']);
      const [, clearing, excess] = (await books()).map((now, index) => now - (before[index] ?? 0n));
      expect([clearing, excess]).toEqual([1_000_000n, -1_000_000n]);
      expect(await unmatch(part)).toEqual([]);
      expect(await books()).toEqual(before);
    }
  });

  it('is no part of what a cancelled order gives back, though more came late for that', async () => {
    const learner = await shop.learner();
    const order = await shop.order(learner);
    const part = await cameIn(1_000_000);
    expect(await match(part, order.id)).toEqual([]);
    expect((await shop.call(learner, 'cancel', { id: order.id })).codes).toEqual([]);
    await cameIn(price.pro, `MUON ${order.payment_info.payment_code}`);
    expect((await standing(learner, order.id)).status).toBe('REVIEW');
    expect([await unmatch(part), await moneyOf(part)]).toEqual([[], waits]);
    expect(await standing(learner, order.id)).toMatchObject({ status: 'REVIEW', refund: null });
  });

  it('is taken from what it became, where its order was taken up again with other money', async () => {
    const learner = await shop.learner();
    const order = await shop.order(learner);
    const [slip, own] = [await cameIn(1_000_000), await cameIn(600_000)];
    expect(await match(slip, order.id)).toEqual([]);
    expect((await shop.call(learner, 'cancel', { id: order.id })).codes).toEqual([]);
    server.clock.nowMs += 1000;
    expect(await match(own, order.id)).toEqual([]);
    // What goes back and nobody has begun to send is the order's own again.
    const missing = String(price.pro - 600_000);
    expect(await standing(learner, order.id)).toMatchObject({
      status: 'UNDERPAID',
      missing: String(price.pro - 1_600_000),
      refund: null,
    });
    expect(await unmatch(slip)).toEqual([]);
    expect(await standing(learner, order.id)).toMatchObject({
      status: 'UNDERPAID',
      missing,
      refund: null,
    });
    // The other one the same way, of the money that the order counts.
    expect([await match(slip, order.id), await unmatch(own)]).toEqual([[], []]);
    expect(await standing(learner, order.id)).toMatchObject({
      status: 'UNDERPAID',
      missing: String(price.pro - 1_000_000),
    });
  });

  it.each([
    ['as they came', 0, 1],
    ['the last one first', 1, 0],
  ] as const)(
    'laid twice to one order is taken off %s: first what is too much, then the sale',
    async (_order, one, another) => {
      const learner = await shop.learner();
      const order = await shop.order(learner);
      const slips = [await cameIn(price.pro), await cameIn(price.pro)] as const;
      for (const slip of slips) expect(await match(slip, order.id)).toEqual([]);
      expect(await unmatch(slips[one])).toEqual([]);
      expect(await standing(learner, order.id)).toMatchObject({ status: 'PAID', refund: null });
      expect(await unmatch(slips[another])).toEqual([]);
      expect(await standing(learner, order.id)).toEqual({
        status: 'CANCELLED',
        missing: null,
        refund: null,
        isPro: false,
      });
      // Each can be laid to another paid order, and taken off that too.
      const buyer = await shop.learner();
      const right = await shop.order(buyer);
      await cameIn(price.pro, `TRA ${right.payment_info.payment_code}`);
      for (const slip of slips)
        expect([
          await match(slip, right.id),
          await unmatch(slip),
          await match(slip, right.id),
        ]).toEqual([[], [], []]);
      expect((await standing(buyer, right.id)).refund).toEqual([
        'needs_account',
        String(2 * price.pro),
      ]);
    },
  );

  it('lets its learner pay the order that they had, which its sale called off', async () => {
    const learner = await shop.learner();
    const [wrong, gone, own] = [
      await shop.order(learner),
      await shop.order(learner, { plan: 'KHA_PRO' }),
      await shop.order(learner, { voucher, total: less }),
    ];
    expect((await shop.call(learner, 'cancel', { id: gone.id })).codes).toEqual([]);
    const came = await cameIn(price.pro);
    expect(await match(came, wrong.id)).toEqual([]);
    expect(await statusOf(own.id)).toBe('cancelled');
    server.clock.nowMs += 60_000;
    expect(await unmatch(came)).toEqual([]);
    expect([await statusOf(wrong.id), await statusOf(gone.id)]).toEqual(['cancelled', 'cancelled']);
    expect(await standing(learner, own.id)).toMatchObject({
      status: 'PENDING',
      missing: String(less),
    });
    await cameIn(less, `TRA ${own.payment_info.payment_code}`);
    expect(await standing(learner, own.id)).toMatchObject({ status: 'PAID', isPro: true });
  });

  it('ends what the office proposed to give back of its order', async () => {
    const learner = await shop.learner();
    const order = await shop.order(learner);
    const came = await cameIn(price.pro);
    expect(await match(came, order.id)).toEqual([]);
    server.clock.nowMs += 9 * day;
    admin = await server.signedIn('admin');
    expect(
      await ask(
        'mutation R($o: ID!, $account_bank: String!, $account_number: String!, $account_holder: String!, $w: String!) { admin_refund_order(order_id: $o, account_bank: $account_bank, account_number: $account_number, account_holder: $account_holder, reason: "khách xin", confirm_password: $w) }',
        { o: order.id, ...receiver },
      ),
    ).toEqual([]);
    const refunds = async () => rows('select state from refunds where order_id = $1', order.id);
    expect(await refunds()).toEqual([{ state: 'proposed' }]);
    expect(await unmatch(came)).toEqual([]);
    expect(await refunds()).toEqual([{ state: 'rejected' }]);
  });

  it('stays where somebody may have given its order back already', async () => {
    const learner = await shop.learner();
    const order = await shop.order(learner);
    const came = await cameIn(price.pro);
    expect(await match(came, order.id)).toEqual([]);
    expect(
      await ask(
        'mutation R($o: ID!, $account_bank: String!, $account_number: String!, $account_holder: String!, $w: String!) { admin_refund_order(order_id: $o, account_bank: $account_bank, account_number: $account_number, account_holder: $account_holder, reason: "khách xin", confirm_password: $w) }',
        { o: order.id, ...receiver },
      ),
    ).toEqual([]);
    const [{ id } = { id: '' }] = (await rows(
      'select id from refunds where order_id = $1',
      order.id,
    )) as readonly { readonly id: string }[];
    server.clock.nowMs += day + 3_600_000;
    admin = await server.signedIn('admin');
    expect(
      await ask(
        'mutation B($id: ID!, $w: String!) { admin_reveal_refund(refund_id: $id, confirm_password: $w) { memo } }',
        { id },
      ),
    ).toEqual([]);
    expect(await unmatch(came)).toEqual(['REFUND_BEGUN']);
  });
});
