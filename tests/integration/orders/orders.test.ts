import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#server/limits.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { formatMoney } from '#shared/format/format-money.ts';
import { createAffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, openShop, price, receiver, type Shop } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';
import { vietnameseDayStartMs, vietnameseTime } from '#shared/kernel/vietnamese-time.ts';

const hour = 3_600_000;
const day = 24 * hour;

describe.each(ruleKinds)('orders on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  withServer(kind, (started) => ({ server } = started), {
    env: bankSecrets,
    limits: { commerceSweepMs: 1000 },
  });
  beforeAll(async () => {
    shop = openShop(server);
    admin = await server.signedIn('admin');
    await makeVoucher('GIAM10', { kind: 'PERCENT', percent: 10, amount: null, max_uses: null });
    await makeVoucher('MIENPHI100', {
      kind: 'FIXED',
      percent: null,
      amount: '2900000',
      max_uses: 1,
    });
  });
  afterAll(async () => expect(await shop.problems()).toEqual([]));

  const action = async (name: string, args: string, values: string) => {
    const answer = await admin.post(`mutation Deed { ${name}(${args}${values}) }`);
    return { value: answer.data?.[name], codes: answer.codes };
  };
  const makeVoucher = async (code: string, terms: object): Promise<void> => {
    const whole = {
      cap: null,
      min_order: '0',
      plans: ['PRO'],
      starts_at: new Date(server.clock.nowMs - hour).toISOString(),
      ends_at: null,
      per_day: null,
      note: '',
      ...terms,
    };
    const made = await admin.post(
      'mutation M($code: String!, $terms: VoucherTermsInput!) { create_voucher(code: $code, audience: CODE, terms: $terms, confirm_password: "hoc-cung-mai-2026") { id } }',
      { code, terms: whole },
    );
    if (made.codes.length > 0) throw new Error(made.text);
  };
  /** A new voucher of half the price of Khá Pro. */
  const halfVoucher = async (): Promise<string> => {
    const code = `NUAGIA${Math.floor(Math.random() * 1e6)}`;
    await makeVoucher(code, {
      kind: 'PERCENT',
      percent: 50,
      amount: null,
      max_uses: null,
      plans: ['KHA_PRO'],
    });
    return code;
  };
  const q = (text: string): string => JSON.stringify(text);
  const password = `, confirm_password: ${q(demoPassword)}`;
  const account = `account_bank: "970407", account_number: "19033344556677", account_holder: "TRAN AN"`;
  /** While the early buyers' price is over. */
  const atFullPrice = async (act: () => Promise<void>): Promise<void> => {
    const [was] = (await server.database.raw(
      "select early_until from plan_prices where plan = 'pro'",
    )) as readonly { readonly early_until: Date | null }[];
    await server.database.raw("update plan_prices set early_until = $1 where plan = 'pro'", [
      new Date(vietnameseDayStartMs(server.clock.nowMs)),
    ]);
    try {
      await act();
    } finally {
      await server.database.raw("update plan_prices set early_until = $1 where plan = 'pro'", [
        was?.early_until ?? null,
      ]);
    }
  };
  /** Time passes; sessions are renewed as a client would. */
  const sleepUntilExpired = async (client: ApiClient): Promise<ApiClient> => {
    server.clock.nowMs += 25 * hour;
    admin = await server.signedIn('admin');
    return renewed(client);
  };
  const renewed = async (client: ApiClient): Promise<ApiClient> => {
    const answer = await client.post(
      'mutation R($t: String) { refresh_session(refresh_token: $t) { access_token refresh_token } }',
      { t: tokens.get(client) ?? null },
    );
    tokens.set(client, answer.data.refresh_session.refresh_token);
    client.bearer = answer.data.refresh_session.access_token;
    return client;
  };
  const tokens = new Map<ApiClient, string>();
  const learner = async (): Promise<ApiClient> => {
    const client = server.client();
    const answer = await client.post(
      'mutation R($input: RegisterInput!) { register(input: $input) { access_token refresh_token } }',
      {
        input: {
          full_name: 'Nguyễn Hoài An',
          email: `mua-${randomUUID()}@example.com`,
          password: demoPassword,
          agreed: true,
          client: { kind: 'DESKTOP', name: 'kiểm thử' },
        },
      },
    );
    client.bearer = answer.data.register.access_token;
    tokens.set(client, answer.data.register.refresh_token);
    return client;
  };

  it('are refused beyond the day’s number also when all before were called off, and taken again a day later', async () => {
    const an = await learner();
    for (let count = 0; count < limits.ordersPerPerson.count; count += 1)
      await shop.call(an, 'cancel', { id: (await shop.order(an)).id });
    const refused = await shop.create(an);
    expect(refused.codes).toEqual(['RATE_LIMITED']);
    expect(refused.errors[0]?.extensions.retry_after_seconds).toBe(day / 1000);
    await server.database.raw(
      "update orders set created_at = created_at - interval '1 day' where user_id = (select user_id from orders order by number desc limit 1)",
    );
    expect((await shop.create(an)).codes).toEqual([]);
  });

  it('cost what the offer says, wait 24 hours, and say where the money goes', async () => {
    const an = await learner();
    const { data } = await an.post(
      '{ order_price(plan: PRO) { original_amount early_discount upgrade_credit total_amount } checkout_offer { owned upgrade { total_amount } } }',
    );
    expect(data).toEqual({
      order_price: {
        original_amount: '4900000',
        early_discount: '2000000',
        upgrade_credit: '0',
        total_amount: '2900000',
      },
      checkout_offer: { owned: null, upgrade: null },
    });
    const order = await shop.order(an);
    expect(order).toMatchObject({
      status: 'PENDING',
      plan: 'PRO',
      total_amount: '2900000',
      missing_amount: '2900000',
      received_amount: '0',
      events: [{ kind: 'created' }],
    });
    expect(order.code).toMatch(/^#MV-\d{4,}$/);
    expect(Date.parse(order.expires_at)).toBe(server.clock.nowMs + day);
    expect(order.payment_info).toMatchObject({
      bank: 'Vietcombank (VCB)',
      account_number: '0000000000',
      account: 'CONG TY MAI VANG',
      amount: '2900000',
    });
    expect(order.payment_info.qr_text).toContain(`0810${order.payment_info.payment_code}6304`);
  });

  it('are made once per key, also at once; another input under the same key is refused', async () => {
    const an = await learner();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => shop.create(an, { key })),
    );
    expect(new Set(answers.map(({ data }) => data.create_order.id)).size).toBe(1);
    expect((await shop.create(an, { key, plan: 'KHA_PRO' })).codes).toEqual(['REQUEST_REUSED']);
    expect((await an.post('{ orders { total } }')).data.orders.total).toBe(1);
  });

  it('are refused at another price than shown, for what is owned, and by anybody else', async () => {
    const an = await learner();
    expect((await shop.create(an, { total: 1000 })).codes).toEqual(['PRICE_CHANGED']);
    const order = await shop.order(an);
    const other = await learner();
    expect((await shop.call(other, 'get', { id: order.id })).codes).toEqual(['NOT_FOUND']);
    for (const query of ['cancel', 'renew'] as const)
      expect((await shop.call(other, query, { id: order.id })).codes).toEqual(['NOT_FOUND']);
    expect((await shop.refund(other, order.id)).codes).toEqual(['NOT_FOUND']);
    expect(
      (await shop.call(other, 'account', { input: { order_id: order.id, ...receiver } })).codes,
    ).toEqual(['NOT_FOUND']);
    expect((await shop.call(an, 'get', { id: 'khong phai id' })).codes).toEqual(['NOT_FOUND']);
    await shop.pay(an, order);
    expect((await shop.create(an)).codes).toEqual(['PLAN_OWNED']);
    expect((await shop.create(an, { plan: 'KHA_PRO' })).codes).toEqual(['PLAN_OWNED']);
  });

  it('that are renewed leave another waiting order its voucher', async () => {
    const an = await learner();
    const total = 2_610_000;
    const over = await shop.order(an, { voucher: 'GIAM10', total });
    await sleepUntilExpired(an);
    await expect.poll(async () => (await shop.get(an, over.id)).status).toBe('EXPIRED');
    const sound = await shop.order(an, { voucher: 'GIAM10', total });
    expect(
      (await shop.call(an, 'renew', { id: over.id, total: '2900000' })).data.renew_order,
    ).toMatchObject({
      status: 'PENDING',
      voucher_code: null,
      total_amount: '2900000',
    });
    expect(await shop.get(an, sound.id)).toMatchObject({
      status: 'PENDING',
      voucher_code: 'GIAM10',
      total_amount: String(total),
    });
  });

  it('that are paid give the plan at once, and only one of several open ones can be bought', async () => {
    const an = await learner();
    const [first, second] = [await shop.order(an), await shop.order(an, { plan: 'KHA_PRO' })];
    expect(await shop.me(an)).toMatchObject({ is_pro: false, course_order: { status: 'pending' } });
    expect(await shop.pay(an, first)).toMatchObject({
      status: 'PAID',
      missing_amount: '0',
      payment_info: null,
    });
    expect(await shop.me(an)).toMatchObject({ is_pro: true, is_kha_pro: true });
    expect(await shop.get(an, second.id)).toMatchObject({ status: 'CANCELLED' });
  });

  it('that are paid are given out to analytics once, whoever asks at once; those of four days ago are marked alone', async () => {
    const an = await learner();
    const sent = async () => (await an.post('{ me { ga_event_sent } }')).data.me.ga_event_sent;
    const claim = async () =>
      (await an.post('mutation { mark_ga_event_sent { transaction_id value item } }')).data
        .mark_ga_event_sent;
    expect([await claim(), await sent()]).toEqual([[], false]);
    const order = await shop.order(an, { plan: 'KHA_PRO' });
    expect(await claim()).toEqual([]);
    await shop.pay(an, order);
    expect(await sent()).toBe(false);
    const claims = await Promise.all(Array.from({ length: 8 }, claim));
    expect(claims.flat()).toEqual([
      { transaction_id: order.code, value: String(price.khaPro), item: 'kha_pro' },
    ]);
    expect(await sent()).toBe(true);
    // Another purchase is another event.
    await shop.pay(an, await shop.order(an, { plan: 'PRO', total: price.upgrade }));
    expect(await sent()).toBe(false);
    for (let days = 0; days < 4; days += 1) await sleepUntilExpired(an);
    expect([await claim(), await sent()]).toEqual([[], true]);
    expect((await server.client().post('{ analytics_config { measurement_id } }')).data).toEqual({
      analytics_config: { measurement_id: null },
    });
  });

  it('for the upgrade cost the difference and need the plan below', async () => {
    const an = await learner();
    await shop.pay(an, await shop.order(an, { plan: 'KHA_PRO' }));
    const { data } = await an.post(
      '{ checkout_offer { owned upgrade { type index total_amount } } }',
    );
    expect(data.checkout_offer).toEqual({
      owned: 'KHA_PRO',
      upgrade: { type: 'pro', index: 1, total_amount: '1000000' },
    });
    const upgrade = await shop.order(an, { total: price.upgrade });
    expect(upgrade).toMatchObject({ is_upgrade: true, total_amount: '1000000' });
    expect(await shop.pay(an, upgrade)).toMatchObject({ status: 'PAID' });
    const base = (await an.post('{ orders { nodes { id plan is_upgrade } } }')).data.orders
      .nodes[1];
    expect((await shop.refund(an, base.id)).codes).toEqual(['REFUND_UPGRADE_FIRST']);
    expect((await shop.refund(an, upgrade.id)).data.request_refund.status).toBe('REFUND_REQUESTED');
    expect(await shop.me(an)).toMatchObject({ is_pro: false, is_kha_pro: true });
    expect((await shop.refund(an, base.id)).data.request_refund.status).toBe('REFUND_REQUESTED');
    expect(await shop.me(an)).toMatchObject({ is_pro: false, is_kha_pro: false });
  });

  it('that live again keep who referred them when they were made, however long ago: so says the policy', async () => {
    const money = createAffiliateMoney(server.database);
    const affiliateId = await money.affiliate(new Date(server.clock.nowMs));
    const [{ code: referral } = { code: '' }] = (await server.database.raw(
      'select code from affiliates where user_id = $1',
      [affiliateId],
    )) as readonly { readonly code: string }[];
    const an = await learner();
    const order = await shop.order(an, { referral });
    const referrer = async () =>
      (
        await server.database.raw('select affiliate_id, attributed_by from orders where id = $1', [
          order.id,
        ])
      )[0];
    await server.database.raw(
      "update orders set created_at = created_at - interval '29 days', expires_at = expires_at - interval '29 days' where id = $1",
      [order.id],
    );
    expect((await shop.call(an, 'renew', { id: order.id })).data.renew_order.status).toBe(
      'PENDING',
    );
    expect(await referrer()).toEqual({ affiliate_id: affiliateId, attributed_by: 'code' });
    await server.database.raw(
      "update orders set created_at = created_at - interval '2 days', expires_at = created_at where id = $1",
      [order.id],
    );
    expect((await shop.call(an, 'renew', { id: order.id })).data.renew_order.status).toBe(
      'PENDING',
    );
    expect(await referrer()).toEqual({ affiliate_id: affiliateId, attributed_by: 'code' });
  });

  it('for the upgrade count what was really paid: a voucher on Khá Pro, a waived rest or a gift are no credit', async () => {
    const code = await halfVoucher();
    const [half, short, gift] = [await learner(), await learner(), await learner()];
    const offer = async (client: ApiClient) =>
      (await client.post('{ checkout_offer { owned upgrade { total_amount } } }')).data
        .checkout_offer;
    await shop.pay(
      half,
      await shop.order(half, { plan: 'KHA_PRO', voucher: code, total: price.khaPro / 2 }),
    );
    expect(await offer(half)).toEqual({
      owned: 'KHA_PRO',
      upgrade: { total_amount: String(price.pro - price.khaPro / 2) },
    });
    expect((await shop.create(half, { total: price.upgrade })).codes).toEqual(['PRICE_CHANGED']);
    expect(await shop.order(half, { total: price.pro - price.khaPro / 2 })).toMatchObject({
      is_upgrade: true,
    });
    const base = await shop.order(short, { plan: 'KHA_PRO' });
    await shop.sepay({ memo: base.payment_info.payment_code, amount: price.khaPro - 100_000 });
    expect(
      (
        await action(
          'admin_accept_short',
          `order_id: ${q(base.id)}, missing: "100000", reason: "thiếu"`,
          password,
        )
      ).value,
    ).toBe(true);
    expect((await offer(short)).upgrade.total_amount).toBe(String(price.upgrade + 100_000));
    const { id } = (await gift.post('{ me { id } }')).data.me;
    await server.database.raw(
      "insert into entitlements (user_id, plan, granted_at) values ($1, 'kha_pro', now())",
      [id],
    );
    expect(await offer(gift)).toEqual({
      owned: 'KHA_PRO',
      upgrade: { total_amount: String(price.pro) },
    });
  });

  it('for an upgrade whose plan was given back wait for an administrator when money comes', async () => {
    const an = await learner();
    const base = await shop.order(an, { plan: 'KHA_PRO' });
    await shop.pay(an, base);
    const upgrade = await shop.order(an, { total: price.upgrade });
    await shop.refund(an, base.id);
    expect(await shop.get(an, upgrade.id)).toMatchObject({ status: 'CANCELLED' });
    expect(await shop.pay(an, upgrade)).toMatchObject({
      status: 'REVIEW',
      received_amount: '1000000',
    });
    expect(await shop.me(an)).toMatchObject({ is_pro: false });
  });

  it('for an upgrade are not sold at its price by any desk once its base went back, nor over another base that cost less', async () => {
    const match = async (memo: string, orderId: string) =>
      action(
        'admin_match_transaction',
        `transaction_id: ${q((await shop.transactions(memo))[0]?.id ?? '')}, order_id: ${q(orderId)}`,
        password,
      );
    let an = await learner();
    const base = await shop.order(an, { plan: 'KHA_PRO' });
    await shop.pay(an, base);
    const [late, short] = [
      await shop.order(an, { total: price.upgrade }),
      await shop.order(an, { total: price.upgrade }),
    ];
    await shop.sepay({ memo: short.payment_info.payment_code, amount: price.upgrade - 1000 });
    an = await sleepUntilExpired(an);
    await expect.poll(async () => (await shop.get(an, short.id)).status).toBe('REVIEW');
    await shop.sepay({ memo: late.payment_info.payment_code, amount: price.upgrade });
    await shop.refund(an, base.id);
    expect(await shop.get(an, short.id)).toMatchObject({
      status: 'CANCELLED',
      excess_refund: { amount: String(price.upgrade - 1000) },
    });
    expect(
      (
        await action(
          'admin_accept_short',
          `order_id: ${q(short.id)}, missing: "1000", reason: "thiếu ít"`,
          password,
        )
      ).codes,
    ).toEqual(['ORDER_STATE']);
    expect((await match(late.payment_info.payment_code, late.id)).codes).toEqual(['PLAN_GONE']);
    await shop.pay(
      an,
      await shop.order(an, {
        plan: 'KHA_PRO',
        voucher: await halfVoucher(),
        total: price.khaPro / 2,
      }),
    );
    expect((await match(late.payment_info.payment_code, late.id)).codes).toEqual(['PLAN_GONE']);
    expect(await shop.me(an)).toMatchObject({ is_pro: false, is_kha_pro: true });
  });

  it('for an upgrade that were given back are not kept over another base that cost less', async () => {
    const an = await learner();
    const base = await shop.order(an, { plan: 'KHA_PRO' });
    await shop.pay(an, base);
    const upgrade = await shop.order(an, { total: price.upgrade });
    await shop.pay(an, upgrade);
    for (const { id } of [upgrade, base]) expect((await shop.refund(an, id)).codes).toEqual([]);
    await shop.pay(
      an,
      await shop.order(an, {
        plan: 'KHA_PRO',
        voucher: await halfVoucher(),
        total: price.khaPro / 2,
      }),
    );
    expect(
      (
        await an.post(
          'mutation T($id: ID!) { take_refund_back(order_id: $id, kind: ORDER) { id } }',
          { id: upgrade.id },
        )
      ).codes,
    ).toEqual(['PLAN_GONE']);
    expect(await shop.me(an)).toMatchObject({ is_pro: false, is_kha_pro: true });
  });

  it('for an upgrade ask for the base everywhere in the office: taken as paid, asked for the rest, renewed', async () => {
    let an = await learner();
    const { id: userId } = (await an.post('{ me { id } }')).data.me;
    await server.database.raw(
      "insert into entitlements (user_id, plan, granted_at) values ($1, 'kha_pro', now())",
      [userId],
    );
    const order = await shop.order(an);
    expect(order).toMatchObject({ is_upgrade: true });
    await shop.sepay({ memo: order.payment_info.payment_code, amount: price.pro - 1000 });
    await server.database.raw('update entitlements set revoked_at = now() where user_id = $1', [
      userId,
    ]);
    expect(
      (
        await action(
          'admin_accept_short',
          `order_id: ${q(order.id)}, missing: "1000", reason: "thiếu ít"`,
          password,
        )
      ).codes,
    ).toEqual(['PLAN_GONE']);
    expect((await action('admin_request_top_up', `order_id: ${q(order.id)}`, '')).codes).toEqual([
      'PLAN_GONE',
    ]);
    an = await sleepUntilExpired(an);
    expect((await shop.call(an, 'renew', { id: order.id })).codes).toEqual(['PLAN_GONE']);
    expect(await shop.me(an)).toMatchObject({ is_pro: false });
  });

  it('of somebody who was deleted are not paid by money that is heard of later, nor by a desk', async () => {
    const an = await learner();
    const money = createAffiliateMoney(server.database);
    const affiliateId = await money.affiliate(new Date(server.clock.nowMs));
    const [{ code: referral } = { code: '' }] = (await server.database.raw(
      'select code from affiliates where user_id = $1',
      [affiliateId],
    )) as readonly { readonly code: string }[];
    const order = await shop.order(an, { referral });
    const memo = order.payment_info.payment_code;
    await server.database.raw(
      'update users set deleted_at = $2 where id = (select user_id from orders where id = $1)',
      [order.id, new Date(server.clock.nowMs)],
    );
    await shop.sepay({ memo, amount: price.pro });
    const [told] = await shop.transactions(memo);
    expect(told).toMatchObject({
      state: 'review',
      review_reason: 'buyer_gone',
      order_id: order.id,
    });
    expect(
      (
        await action(
          'admin_match_transaction',
          `transaction_id: ${q(told?.id ?? '')}, order_id: ${q(order.id)}`,
          password,
        )
      ).codes,
    ).toEqual(['BUYER_GONE']);
    expect(
      await server.database.raw('select 1 from commissions where order_id = $1', [order.id]),
    ).toEqual([]);
    expect(
      (
        await action(
          'admin_refund_transaction',
          `transaction_id: ${q(told?.id ?? '')}, ${account}, reason: "tài khoản đã xóa"`,
          password,
        )
      ).codes,
    ).toEqual([]);
  });

  it('gather money in parts, and give back what is too much', async () => {
    const an = await learner();
    const order = await shop.order(an);
    const memo = order.payment_info.payment_code;
    await shop.sepay({ memo, amount: 1_000_000 });
    const under = await shop.get(an, order.id);
    expect(under).toMatchObject({
      status: 'UNDERPAID',
      received_amount: '1000000',
      missing_amount: '1900000',
      payment_info: { amount: '1900000' },
    });
    await shop.sepay({ memo, amount: 2_000_000 });
    expect(await shop.get(an, order.id)).toMatchObject({
      status: 'PAID',
      excess_amount: '100000',
      excess_refund: { state: 'needs_account', amount: '100000', account_masked: '' },
    });
    await shop.sepay({ memo, amount: 50_000 });
    expect(await shop.get(an, order.id)).toMatchObject({
      status: 'PAID',
      excess_amount: '150000',
      excess_refund: { amount: '150000' },
    });
    const given = await shop.call(an, 'account', { input: { order_id: order.id, ...receiver } });
    expect(given.data.give_refund_account.excess_refund).toMatchObject({
      state: 'requested',
      account_masked: '•••• 5566',
    });
    expect(
      (
        await shop.call(an, 'account', {
          input: { order_id: order.id, ...receiver, account_number: '1' },
        })
      ).codes,
    ).toEqual(['BANK_ACCOUNT_INVALID']);
  });

  it('that are called off give back what came, once', async () => {
    const an = await learner();
    const order = await shop.order(an);
    await shop.sepay({ memo: order.payment_info.payment_code, amount: 300_000 });
    for (const _again of [1, 2])
      expect((await shop.call(an, 'cancel', { id: order.id })).data.cancel_order).toMatchObject({
        status: 'CANCELLED',
        excess_refund: { amount: '300000' },
      });
    expect((await shop.call(an, 'renew', { id: order.id })).codes).toEqual(['ORDER_STATE']);
    expect(await shop.pay(an, order)).toMatchObject({
      status: 'REVIEW',
      received_amount: '2900000',
      excess_amount: '300000',
    });
    const paid = await shop.order(an);
    await shop.pay(an, paid);
    expect((await shop.call(an, 'cancel', { id: paid.id })).codes).toEqual(['ORDER_STATE']);
  });

  it('that end short of money wait for somebody: the learner may go on, or take their money back', async () => {
    let an = await learner();
    const [first, second] = [await shop.order(an), await shop.order(an)];
    for (const { payment_info: info } of [first, second])
      await shop.sepay({ memo: info.payment_code, amount: 500_000 });
    an = await sleepUntilExpired(an);
    await expect.poll(async () => (await shop.get(an, second.id)).status).toBe('REVIEW');
    expect((await shop.call(an, 'cancel', { id: second.id })).data.cancel_order).toMatchObject({
      status: 'CANCELLED',
      excess_refund: { amount: '500000' },
    });
    const again = (await shop.call(an, 'renew', { id: first.id })).data.renew_order;
    expect(again).toMatchObject({ status: 'UNDERPAID', missing_amount: '2400000' });
    expect(await shop.pay(an, again)).toMatchObject({ status: 'PAID' });
  });

  it.each([2_889_000, 1_000_000])(
    'that live again with %d of their money there ask for the rest of it and for nothing else',
    async (came) => {
      let an = await learner();
      const order = await shop.order(an);
      await server.database.raw(
        'update users set is_verify_email = true where id = (select user_id from orders where id = $1)',
        [order.id],
      );
      await shop.sepay({ memo: order.payment_info.payment_code, amount: came });
      an = await sleepUntilExpired(an);
      await expect.poll(async () => (await shop.get(an, order.id)).status).toBe('REVIEW');
      const again = (await shop.call(an, 'renew', { id: order.id })).data.renew_order;
      expect(again.missing_amount).toBe(String(price.pro - came));
      const [told] = (await server.database.raw(
        `select n.content->>'kind' as kind, e.subject, e.text from notifications n join emails e on e.notification_id = n.id
          where n.user_id = (select user_id from orders where id = $1) and n.content->>'kind' <> 'order_expired' order by n.created_at desc limit 1`,
        [order.id],
      )) as readonly { readonly kind: string; readonly subject: string; readonly text: string }[];
      expect(told?.kind).toBe('order_underpaid');
      expect(`${told?.subject} ${told?.text}`).toContain(
        `còn thiếu ${formatMoney(BigInt(price.pro - came))}`,
      );
      expect(`${told?.subject} ${told?.text}`).not.toContain(formatMoney(BigInt(price.pro)));
    },
  );

  it('that end short live again at the price of the day, unless a transfer’s fee alone is missing', async () => {
    let an = await learner();
    const [token, nearly] = [
      await shop.order(an, { voucher: 'GIAM10', total: 2_610_000 }),
      await shop.order(an),
    ];
    await shop.sepay({ memo: token.payment_info.payment_code, amount: 1000 });
    await shop.sepay({ memo: nearly.payment_info.payment_code, amount: price.pro - 11_000 });
    an = await sleepUntilExpired(an);
    for (const { id } of [token, nearly])
      await expect.poll(async () => (await shop.get(an, id)).status).toBe('REVIEW');
    const [{ list } = { list: '' }] = (await server.database.raw(
      "select list_vnd::text as list from plan_prices where plan = 'pro'",
    )) as readonly { readonly list: string }[];
    const renew = async (id: string) =>
      (await shop.call(an, 'renew', { id, total: '9000000' })).data.renew_order;
    let again: Awaited<ReturnType<typeof renew>>;
    await atFullPrice(async () => {
      expect(await renew(nearly.id)).toMatchObject({
        status: 'UNDERPAID',
        total_amount: String(price.pro),
        missing_amount: '11000',
      });
      again = await renew(token.id);
    });
    expect(again).toMatchObject({
      status: 'UNDERPAID',
      total_amount: String(Number(list) * 0.9),
      missing_amount: String(Number(list) * 0.9 - 1000),
      voucher_code: 'GIAM10',
    });
    expect(await shop.pay(an, again)).toMatchObject({ status: 'PAID' });
  });

  it('that live again and whose affiliate is suspended since are whose they would be if they were new; a later click takes them from nobody', async () => {
    let an = await learner();
    const buyerId = (await an.post('{ me { id } }')).data.me.id;
    const money = createAffiliateMoney(server.database);
    const since = new Date(server.clock.nowMs - day);
    const [first, second, third] = [
      await money.affiliate(since),
      await money.affiliate(since),
      await money.affiliate(since),
    ];
    const [{ code: referral } = { code: '' }] = (await server.database.raw(
      'select code from affiliates where user_id = $1',
      [first],
    )) as readonly { readonly code: string }[];
    const order = await shop.order(an, { referral });
    const renewedFor = async () => {
      an = await sleepUntilExpired(an);
      await expect.poll(async () => (await shop.get(an, order.id)).status).toBe('EXPIRED');
      expect((await shop.call(an, 'renew', { id: order.id })).codes).toEqual([]);
      return (
        await server.database.raw('select affiliate_id, attributed_by from orders where id = $1', [
          order.id,
        ])
      )[0];
    };
    const clicks = async (affiliateId: string, id: number) =>
      server.database.raw(
        `insert into last_clicks (user_id, affiliate_id, click_id, clicked_at) values ($1, $2, $3, $4)
          on conflict (user_id) do update set affiliate_id = excluded.affiliate_id, click_id = excluded.click_id, clicked_at = excluded.clicked_at`,
        [buyerId, affiliateId, String(id), new Date(server.clock.nowMs).toISOString()],
      );
    expect(await renewedFor()).toEqual({ affiliate_id: first, attributed_by: 'code' });
    await server.database.raw(
      "update affiliates set links_suspended_at = now(), links_suspended_note = 'gian lận' where user_id = $1",
      [first],
    );
    // Nobody else is theirs: it stays written down whose it was, who may be let in again.
    expect(await renewedFor()).toEqual({ affiliate_id: first, attributed_by: 'code' });
    await clicks(second, 1);
    expect(await renewedFor()).toEqual({ affiliate_id: second, attributed_by: 'click' });
    await clicks(third, 2);
    expect(await renewedFor()).toEqual({ affiliate_id: second, attributed_by: 'click' });
    await server.database.raw('update users set blocked_at = now() where id = $1', [second]);
    expect(await renewedFor()).toEqual({ affiliate_id: third, attributed_by: 'click' });
    await server.database.raw('delete from last_clicks where user_id = $1', [buyerId]);
    expect(await renewedFor()).toEqual({ affiliate_id: third, attributed_by: 'click' });
  });

  it.each([
    ['is still suspended', { status: 'void', end_reason: 'affiliate_gone' }],
    ['is let in again', { status: 'pending', end_reason: null }],
    ['was suspended after it', { status: 'pending', end_reason: null }],
    ['was leaving before it', { status: 'void', end_reason: 'affiliate_gone' }],
    ['asks to leave after it', { status: 'pending', end_reason: null }],
  ] as const)(
    'that live again earn for an affiliate who may not refer as it is when they are paid: the affiliate %s',
    async (fate, commission) => {
      let an = await learner();
      const affiliateId = await createAffiliateMoney(server.database).affiliate(
        new Date(server.clock.nowMs - day),
      );
      const [{ code: referral } = { code: '' }] = (await server.database.raw(
        'select code from affiliates where user_id = $1',
        [affiliateId],
      )) as readonly { readonly code: string }[];
      const suspend = async (at: Date | null) =>
        server.database.raw(
          'update affiliates set links_suspended_at = $2, links_suspended_note = $3 where user_id = $1',
          [affiliateId, at, at === null ? null : 'nhầm'],
        );
      const order = await shop.order(an, { referral });
      an = await sleepUntilExpired(an);
      await expect.poll(async () => (await shop.get(an, order.id)).status).toBe('EXPIRED');
      const leave = async (at: Date) =>
        server.database.raw(
          "insert into account_deletions (id, user_id, state, requested_at, runs_at, due_at) values (gen_random_uuid(), $1, 'waiting', $2::timestamptz, $2::timestamptz + interval '7 days', $2::timestamptz + interval '20 days')",
          [affiliateId, at],
        );
      if (fate === 'is still suspended' || fate === 'is let in again')
        await suspend(new Date(server.clock.nowMs));
      if (fate === 'was leaving before it') await leave(new Date(server.clock.nowMs));
      const again = (await shop.call(an, 'renew', { id: order.id })).data.renew_order;
      if (fate === 'is let in again') await suspend(null);
      if (fate === 'was suspended after it') await suspend(new Date(server.clock.nowMs + 1000));
      if (fate === 'asks to leave after it') await leave(new Date(server.clock.nowMs + 1000));
      expect(await shop.pay(an, again)).toMatchObject({ status: 'PAID' });
      expect(
        await server.database.raw(
          'select affiliate_id, status, end_reason from commissions where order_id = $1',
          [order.id],
        ),
      ).toEqual([{ affiliate_id: affiliateId, ...commission }]);
    },
  );

  it('cost what they cost when they were paid, though the money is heard of after they were renewed at another price', async () => {
    const code = `HETHAN${Math.floor(Math.random() * 1e6)}`;
    await makeVoucher(code, { kind: 'PERCENT', percent: 10, amount: null, max_uses: null });
    const start = server.clock.nowMs;
    const made: {
      client: ApiClient;
      readonly order: {
        readonly id: string;
        readonly payment_info: { readonly payment_code: string };
      };
    }[] = [];
    for (let count = 0; count < 4; count += 1) {
      const client = await learner();
      made.push({ client, order: await shop.order(client, { voucher: code, total: 2_610_000 }) });
    }
    server.clock.nowMs += 25 * hour;
    admin = await server.signedIn('admin');
    await server.database.raw(
      'update vouchers v set ends_at = $2 from voucher_codes c where c.voucher_id = v.id and c.code = $1',
      [code, new Date(start + 20 * hour).toISOString()],
    );
    for (const one of made) {
      one.client = await renewed(one.client);
      await expect
        .poll(async () => (await shop.get(one.client, one.order.id)).status)
        .toBe('EXPIRED');
      expect(
        (await shop.call(one.client, 'renew', { id: one.order.id, total: String(price.pro) })).data
          .renew_order,
      ).toMatchObject({ total_amount: String(price.pro), voucher_code: null });
    }
    const pay = async (index: number, amount: number, at: number) => {
      const { client, order } = made[index] ?? expect.fail();
      await shop.sepay({ memo: order.payment_info.payment_code, amount, at: vietnameseTime(at) });
      return shop.get(client, order.id);
    };
    expect(await pay(0, 2_610_000, start + 23 * hour)).toMatchObject({
      status: 'PAID',
      excess_amount: '0',
    });
    // Not in time, and not all of it.
    expect(await pay(1, 2_610_000, start + 24.5 * hour)).toMatchObject({
      status: 'UNDERPAID',
      missing_amount: '290000',
    });
    expect(await pay(2, 2_554_999, start + 23 * hour)).toMatchObject({
      status: 'UNDERPAID',
      missing_amount: '345001',
    });
    // What banks on the way kept is asked for at the price that was promised, and nothing is let
    // off.
    const short = await pay(3, 2_599_000, start + 23 * hour);
    expect(short).toMatchObject({
      status: 'UNDERPAID',
      total_amount: '2610000',
      voucher_code: code,
      missing_amount: '11000',
    });
    expect(await shop.problems()).toEqual([]);
    const whole = await shop.pay((made[3] ?? expect.fail()).client, short);
    expect(whole).toMatchObject({ status: 'PAID', received_amount: '2610000', excess_amount: '0' });
    expect(whole.events.map((event: { kind: string }) => event.kind)).toEqual([
      'created',
      'expired',
      'renewed',
      'price_kept',
      'money_in',
      'money_in',
      'paid',
    ]);
    expect(await shop.problems()).toEqual([]);
  });

  it.each(['asked for the rest', 'laid money to the order by hand'] as const)(
    'keep the price of the day that the office gave, though the rest is heard of after a renewal: it %s',
    async (how) => {
      let an = await learner();
      const order = await shop.order(an);
      const memo = order.payment_info.payment_code;
      if (how === 'asked for the rest') await shop.sepay({ memo, amount: 1_000_000 });
      for (let count = 0; count < 3; count += 1) an = await sleepUntilExpired(an);
      await expect
        .poll(async () => (await shop.get(an, order.id)).status)
        .toBe(how === 'asked for the rest' ? 'REVIEW' : 'EXPIRED');
      if (how === 'asked for the rest') {
        expect(
          (await action('admin_request_top_up', `order_id: ${q(order.id)}`, '')).codes,
        ).toEqual([]);
      } else {
        const words = `an chuyen tien ${randomUUID()}`;
        await shop.sepay({ memo: words, amount: 1_000_000 });
        const [money] = await shop.transactions(words);
        expect(
          (
            await action(
              'admin_match_transaction',
              `transaction_id: ${q(money?.id ?? '')}, order_id: ${q(order.id)}`,
              password,
            )
          ).codes,
        ).toEqual([]);
      }
      expect(await shop.get(an, order.id)).toMatchObject({
        status: 'UNDERPAID',
        missing_amount: '1900000',
      });
      const paidAt = server.clock.nowMs + 20 * hour;
      an = await sleepUntilExpired(an);
      await expect.poll(async () => (await shop.get(an, order.id)).status).toBe('REVIEW');
      await atFullPrice(async () =>
        expect(
          (await shop.call(an, 'renew', { id: order.id, total: '9000000' })).data.renew_order,
        ).toMatchObject({
          total_amount: '4900000',
          missing_amount: '3900000',
        }),
      );
      await shop.sepay({ memo, amount: 1_900_000, at: vietnameseTime(paidAt) });
      expect(await shop.get(an, order.id)).toMatchObject({
        status: 'PAID',
        total_amount: String(price.pro),
        excess_amount: '0',
      });
      expect(await shop.problems()).toEqual([]);
    },
  );

  it.each([
    'somebody else has it',
    'it is free',
    'the order has it still',
    'the order was not renewed, and somebody else has it',
  ] as const)('cost what they cost only with the one use of their voucher: %s', async (fate) => {
    const code = `MOTLUOT${Math.floor(Math.random() * 1e6)}`;
    await makeVoucher(code, { kind: 'PERCENT', percent: 10, amount: null, max_uses: 1 });
    let an = await learner();
    const order = await shop.order(an, { voucher: code, total: 2_610_000 });
    const paidAt = server.clock.nowMs + 23 * hour;
    an = await sleepUntilExpired(an);
    await expect.poll(async () => (await shop.get(an, order.id)).status).toBe('EXPIRED');
    const isTaken =
      fate === 'somebody else has it' ||
      fate === 'the order was not renewed, and somebody else has it';
    const binh = await learner();
    const other =
      isTaken || fate === 'it is free'
        ? await shop.order(binh, { voucher: code, total: 2_610_000 })
        : null;
    const renew = async () =>
      expect((await shop.call(an, 'renew', { id: order.id, total: '9000000' })).codes).toEqual([]);
    if (fate === 'the order has it still') await atFullPrice(renew);
    else if (fate !== 'the order was not renewed, and somebody else has it') await renew();
    if (isTaken) expect((await shop.pay(binh, other)).status).toBe('PAID');
    else if (other !== null) await shop.call(binh, 'cancel', { id: other.id });
    const memo = order.payment_info.payment_code;
    await shop.sepay({ memo, amount: 2_610_000, at: vietnameseTime(paidAt) });
    const uses = await server.database.raw(
      "select u.state, u.discount::int, u.amount::int from voucher_uses u join voucher_codes c on c.key = u.code_key where c.code = $1 and u.state <> 'released'",
      [code],
    );
    expect(uses).toEqual([{ state: 'redeemed', discount: 290_000, amount: 2_900_000 }]);
    if (isTaken) {
      expect((await shop.transactions(memo))[0]).toMatchObject({
        state: 'review',
        review_reason: 'voucher_gone',
      });
      expect(await shop.get(an, order.id)).toMatchObject({ status: 'REVIEW' });
    } else
      expect(await shop.get(an, order.id)).toMatchObject({
        status: 'PAID',
        total_amount: '2610000',
        voucher_code: code,
        excess_amount: '0',
      });
    expect(await shop.problems()).toEqual([]);
  });

  it('at a price of which only the sum was kept are looked at by a person when their money is heard of', async () => {
    let an = await learner();
    const order = await shop.order(an);
    await server.database.raw(
      `update order_events set is_price_of_before = true, is_upgrade = null, list_vnd = null, early_discount_vnd = null, upgrade_credit_vnd = null, voucher_discount_vnd = null where order_id = $1 and kind = 'created'`,
      [order.id],
    );
    const paidAt = server.clock.nowMs + 23 * hour;
    an = await sleepUntilExpired(an);
    await expect.poll(async () => (await shop.get(an, order.id)).status).toBe('EXPIRED');
    await atFullPrice(async () =>
      expect((await shop.call(an, 'renew', { id: order.id, total: '9000000' })).codes).toEqual([]),
    );
    await shop.sepay({
      memo: order.payment_info.payment_code,
      amount: price.pro,
      at: vietnameseTime(paidAt),
    });
    expect((await shop.transactions(order.payment_info.payment_code))[0]).toMatchObject({
      state: 'review',
      review_reason: 'late',
    });
  });

  it.each(['goes back', 'is bought again for less', 'is bought again'] as const)(
    'for an upgrade keep its price for what was paid in time only while the plan below stands: it %s',
    async (fate) => {
      let an = await learner();
      const base = await shop.order(an, { plan: 'KHA_PRO' });
      expect((await shop.pay(an, base)).status).toBe('PAID');
      const upgrade = await shop.order(an, { total: price.upgrade });
      const paidAt = server.clock.nowMs + 23 * hour;
      an = await sleepUntilExpired(an);
      await expect.poll(async () => (await shop.get(an, upgrade.id)).status).toBe('EXPIRED');
      expect((await shop.refund(an, base.id)).codes).toEqual([]);
      expect(
        (await shop.call(an, 'renew', { id: upgrade.id, total: String(price.pro) })).data
          .renew_order,
      ).toMatchObject({
        is_upgrade: false,
        total_amount: String(price.pro),
      });
      if (fate !== 'goes back') {
        const code = `LAI${Math.floor(Math.random() * 1e6)}`;
        await makeVoucher(code, {
          kind: 'PERCENT',
          percent: 10,
          amount: null,
          max_uses: null,
          plans: ['KHA_PRO'],
        });
        const again = await shop.order(
          an,
          fate === 'is bought again'
            ? { plan: 'KHA_PRO' }
            : { plan: 'KHA_PRO', voucher: code, total: 1_710_000 },
        );
        // As if it waited for nothing: paying it calls the upgrade off, and late money then waits
        // for a person anyway.
        await server.database.raw("update orders set status = 'expired' where id = $1", [
          upgrade.id,
        ]);
        expect((await shop.pay(an, again)).status).toBe('PAID');
      }
      const memo = upgrade.payment_info.payment_code;
      await shop.sepay({ memo, amount: price.upgrade, at: vietnameseTime(paidAt) });
      if (fate === 'is bought again') {
        expect(await shop.get(an, upgrade.id)).toMatchObject({ status: 'PAID', is_upgrade: true });
      } else {
        expect((await shop.transactions(memo))[0]).toMatchObject({
          state: 'review',
          review_reason: 'plan_gone',
        });
        expect(await shop.get(an, upgrade.id)).toMatchObject({
          status: 'REVIEW',
          received_amount: String(price.upgrade),
        });
      }
      expect(await shop.problems()).toEqual([]);
    },
  );

  it('expire, say so, and live again with a new code; the old one still leads to them', async () => {
    let an = await learner();
    const order = await shop.order(an, { voucher: 'GIAM10', total: 2_610_000 });
    an = await sleepUntilExpired(an);
    await expect.poll(async () => (await shop.get(an, order.id)).status).toBe('EXPIRED');
    const again = (await shop.call(an, 'renew', { id: order.id })).data.renew_order;
    expect(again).toMatchObject({
      id: order.id,
      code: order.code,
      status: 'PENDING',
      total_amount: '2610000',
      voucher_code: 'GIAM10',
    });
    expect(again.payment_info.payment_code).not.toBe(order.payment_info.payment_code);
    expect(again.events.map((event: { kind: string }) => event.kind)).toEqual([
      'created',
      'expired',
      'renewed',
    ]);
    expect((await shop.call(an, 'renew', { id: order.id })).codes).toEqual(['ORDER_STATE']);
    await shop.sepay({ memo: order.payment_info.payment_code, amount: 2_610_000 });
    expect(await shop.get(an, order.id)).toMatchObject({ status: 'PAID' });
  });

  it('that expired wait for an administrator when money comes late, and take what the bank received in time', async () => {
    let an = await learner();
    const [late, inTime] = [await shop.order(an), await shop.order(await learner())];
    const paidAt = vietnameseTime(server.clock.nowMs + hour);
    an = await sleepUntilExpired(an);
    await shop.sepay({ memo: late.payment_info.payment_code, amount: price.pro });
    expect(await shop.get(an, late.id)).toMatchObject({
      status: 'REVIEW',
      received_amount: '2900000',
      payment_info: null,
    });
    expect((await shop.transactions(late.payment_info.payment_code))[0]).toMatchObject({
      state: 'review',
      review_reason: 'late',
    });
    await shop.sepay({ memo: inTime.payment_info.payment_code, amount: price.pro, at: paidAt });
    expect((await shop.transactions(inTime.payment_info.payment_code))[0]).toMatchObject({
      state: 'matched',
    });
    const [waiting] = await shop.transactions(late.payment_info.payment_code);
    expect(
      await action(
        'admin_match_transaction',
        `transaction_id: ${q(waiting?.id ?? '')}, order_id: ${q(late.id)}`,
        password,
      ),
    ).toEqual({ value: true, codes: [] });
    expect(await shop.get(an, late.id)).toMatchObject({ status: 'PAID' });
    expect(
      (
        await action(
          'admin_match_transaction',
          `transaction_id: ${q(waiting?.id ?? '')}, order_id: ${q(late.id)}`,
          password,
        )
      ).codes,
    ).toEqual(['TRANSACTION_SETTLED']);
  });

  it('are given back with one click for seven days: access ends at once, the ledger and the learner know', async () => {
    let an = await learner();
    const order = await shop.order(an);
    const paid = await shop.pay(an, order);
    expect(Date.parse(paid.refundable_until)).toBe(server.clock.nowMs + 7 * day);
    expect(
      (
        await shop.call(an, 'refund', {
          input: { order_id: order.id, ...receiver, account_bank: '1', account_holder: '' },
        })
      ).codes,
    ).toEqual(['BANK_UNKNOWN', 'ACCOUNT_HOLDER_INVALID']);
    const before = await shop.balance('refund_payable');
    const [asked] = await Promise.all(
      Array.from({ length: 8 }, async () => shop.refund(an, order.id)),
    );
    expect(asked?.data.request_refund).toMatchObject({
      status: 'REFUND_REQUESTED',
      refund: {
        state: 'requested',
        amount: '2900000',
        account_bank: 'Techcombank',
        account_masked: '•••• 5566',
        account_holder: 'NGUYEN HOAI AN',
      },
    });
    expect(await shop.me(an)).toMatchObject({
      is_pro: false,
      is_kha_pro: false,
      course_order: { status: 'refund_requested' },
    });
    expect((await shop.balance('refund_payable')) - before).toBe(-2_900_000n);
    const id: string = asked?.data.request_refund.refund.id;
    expect(
      (await action('admin_reject_refund', `refund_id: ${q(id)}, reason: "muộn"`, password)).codes,
    ).toEqual(['ORDER_STATE']);
    for (const early of ['admin_start_refund', 'admin_reveal_refund'] as const)
      expect(
        (
          await admin.post(
            `mutation { ${early}(refund_id: ${q(id)}${password}) ${early === 'admin_start_refund' ? '' : '{ memo }'} }`,
          )
        ).codes,
      ).toEqual(['REFUND_HELD']);
    expect(
      (await action('admin_mark_refund_sent', `refund_id: ${q(id)}, reference: "FT123"`, password))
        .codes,
    ).toEqual(['REFUND_HELD']);
    an = await sleepUntilExpired(an);
    expect((await action('admin_start_refund', `refund_id: ${q(id)}`, password)).value).toBe(true);
    expect(await shop.get(an, order.id)).toMatchObject({
      status: 'REFUNDING',
      refund: { state: 'sending' },
    });
    expect(
      (await action('admin_mark_refund_sent', `refund_id: ${q(id)}, reference: "FT123"`, password))
        .value,
    ).toBe(true);
    expect(
      (await action('admin_mark_refund_sent', `refund_id: ${q(id)}, reference: "FT124"`, password))
        .codes,
    ).toEqual(['ORDER_STATE']);
    expect(await shop.get(an, order.id)).toMatchObject({
      status: 'REFUNDED',
      refund: { state: 'sent', reference: 'FT123' },
    });
    expect(await shop.balance('refund_payable')).toBe(before);
  });

  it('that were given back close the addresses of videos that were handed out, but not of previews', async () => {
    const an = await learner();
    await shop.pay(an, await shop.order(an));
    const { course } = (
      await an.post('{ course { chapters { lessons { slug state access is_preview } } } }')
    ).data;
    const lessons: readonly {
      readonly slug: string;
      readonly access: string;
      readonly is_preview: boolean;
    }[] = course.chapters.flatMap((chapter: { lessons: object[] }) => chapter.lessons);
    const addressOf = async (isPreview: boolean): Promise<string> => {
      const slug = lessons.find(
        (lesson) => lesson.access === 'FULL' && lesson.is_preview === isPreview,
      )?.slug;
      return (
        server.url +
        (await an.post(`{ playback(lesson_slug: "${slug}") { hls_url } }`)).data.playback.hls_url
      );
    };
    const [bought, preview] = [await addressOf(false), await addressOf(true)];
    const statuses = async () => [(await fetch(bought)).status, (await fetch(preview)).status];
    expect(await statuses()).toEqual([200, 200]);
    const [order] = (await an.post('{ orders { nodes { id } } }')).data.orders.nodes;
    await shop.refund(an, order.id);
    await expect.poll(statuses).toEqual([403, 200]);
    await shop.pay(an, await shop.order(an));
    await expect.poll(statuses).toEqual([200, 200]);
  });

  it('cannot be given back after seven days but by an administrator, whose proposal another step approves or drops', async () => {
    let an = await learner();
    const order = await shop.order(an);
    await shop.pay(an, order);
    server.clock.nowMs += 7 * day + 1;
    an = await renewed(an);
    admin = await server.signedIn('admin');
    expect((await shop.refund(an, order.id)).codes).toEqual(['REFUND_WINDOW_OVER']);
    const proposed = await action(
      'admin_refund_order',
      `order_id: ${q(order.id)}, ${account}, reason: "thiện chí"`,
      password,
    );
    expect(await shop.get(an, order.id)).toMatchObject({ status: 'PAID', refund: null });
    expect(
      (
        await action(
          'admin_reject_refund',
          `refund_id: ${q(proposed.value)}, reason: "đổi ý"`,
          password,
        )
      ).value,
    ).toBe(true);
    const again = await action(
      'admin_refund_order',
      `order_id: ${q(order.id)}, ${account}, reason: "thiện chí"`,
      password,
    );
    expect(again.value).not.toBe(proposed.value);
    expect(
      (await action('admin_start_refund', `refund_id: ${q(again.value)}`, password)).value,
    ).toBe(true);
    expect(await shop.get(an, order.id)).toMatchObject({
      status: 'REFUND_REQUESTED',
      refund: { state: 'requested' },
    });
    expect(
      (await action('admin_start_refund', `refund_id: ${q(again.value)}`, password)).codes,
    ).toEqual(['REFUND_HELD']);
    an = await sleepUntilExpired(an);
    expect(
      (await action('admin_start_refund', `refund_id: ${q(again.value)}`, password)).value,
    ).toBe(true);
    expect(await shop.get(an, order.id)).toMatchObject({
      status: 'REFUNDING',
      refund: { state: 'sending' },
    });
    expect(await shop.me(an)).toMatchObject({ is_pro: false });
  });

  it('that were given back can be kept after all until the money is being sent: everything is as before, as often as it is changed', async () => {
    let an = await learner();
    const money = createAffiliateMoney(server.database);
    const affiliateId = await money.affiliate(new Date(server.clock.nowMs));
    const [{ code: referral } = { code: '' }] = (await server.database.raw(
      'select code from affiliates where user_id = $1',
      [affiliateId],
    )) as readonly { readonly code: string }[];
    const order = await shop.order(an, { referral });
    await shop.pay(an, order);
    const books = async () =>
      Promise.all(
        (
          [
            'revenue',
            'refund_payable',
            'affiliate_pending',
            'commission_expense',
            'write_off',
          ] as const
        ).map(async (name) => shop.balance(name)),
      );
    const commission = async () =>
      (
        await server.database.raw(
          'select status, end_reason from commissions where order_id = $1',
          [order.id],
        )
      )[0];
    const passes = async () =>
      (
        await server.database.raw(
          "select count(*)::integer as valid from tickets where order_id = $1 and state = 'valid'",
          [order.id],
        )
      )[0];
    const before = [await books(), await commission(), await passes(), await shop.me(an)];
    const takeBack = async (client: ApiClient, which: 'ORDER') =>
      client.post(
        `mutation T($id: ID!) { take_refund_back(order_id: $id, kind: ${which}) { status refund { id } } }`,
        { id: order.id },
      );
    expect((await takeBack(an, 'ORDER')).codes).toEqual(['REFUND_UNKNOWN']);
    for (let round = 0; round < 2; round += 1) {
      expect((await shop.refund(an, order.id)).data.request_refund.status).toBe('REFUND_REQUESTED');
      expect([await commission(), await shop.me(an)]).toMatchObject([
        { status: 'void', end_reason: 'refunded' },
        { is_pro: false },
      ]);
      expect((await takeBack(await learner(), 'ORDER')).codes).toEqual(['NOT_FOUND']);
      const answers = await Promise.all([
        takeBack(an, 'ORDER'),
        takeBack(an, 'ORDER'),
        takeBack(an, 'ORDER'),
      ]);
      expect(
        answers.filter(({ codes }) => codes.length === 0).map(({ data }) => data.take_refund_back),
      ).toEqual([{ status: 'PAID', refund: null }]);
      expect([await books(), await commission(), await passes(), await shop.me(an)]).toEqual(
        before,
      );
    }
    expect(
      await server.database.raw(
        "select content ->> 'kind' as kind, count(*)::integer as times from notifications where content ->> 'orderId' = $1 and content ->> 'kind' like 'refund%' group by 1 order by 1",
        [order.id],
      ),
    ).toEqual([
      { kind: 'refund_account', times: 2 },
      { kind: 'refund_requested', times: 2 },
      { kind: 'refund_taken_back', times: 2 },
    ]);
    const { refund } = (await shop.refund(an, order.id)).data.request_refund;
    an = await sleepUntilExpired(an);
    expect((await action('admin_start_refund', `refund_id: ${q(refund.id)}`, password)).value).toBe(
      true,
    );
    expect((await takeBack(an, 'ORDER')).codes).toEqual(['REFUND_UNDER_WAY']);
    expect(
      (
        await action(
          'admin_mark_refund_sent',
          `refund_id: ${q(refund.id)}, reference: "FT-GIU"`,
          password,
        )
      ).value,
    ).toBe(true);
    expect(await shop.get(an, order.id)).toMatchObject({ status: 'REFUNDED' });
  });

  it('that an approved proposal gave back and their learner keeps give the affiliate in the wallet what was taken, each time', async () => {
    let an = await learner();
    const money = createAffiliateMoney(server.database);
    const affiliateId = await money.affiliate(new Date(server.clock.nowMs));
    const [{ code: referral } = { code: '' }] = (await server.database.raw(
      'select code from affiliates where user_id = $1',
      [affiliateId],
    )) as readonly { readonly code: string }[];
    const order = await shop.order(an, { referral });
    await shop.pay(an, order);
    server.clock.nowMs += 8 * day;
    an = await renewed(an);
    admin = await server.signedIn('admin');
    await money.commissions.mature(new Date(server.clock.nowMs));
    const state = async () => [
      await server.database.raw('select status, end_reason from commissions where order_id = $1', [
        order.id,
      ]),
      await server.database.raw(
        "select balance::text as balance from ledger_accounts where name = 'affiliate_wallet' and user_id = $1",
        [affiliateId],
      ),
      await server.database.raw(
        'select sum(voided_vnd - restored_pending_vnd)::text as voided, sum(reversed_vnd - restored_wallet_vnd)::text as reversed, sum(undone_orders - restored_orders)::text as undone from affiliate_moves where affiliate_id = $1',
        [affiliateId],
      ),
    ];
    const before = await state();
    expect(before).toMatchObject([
      [{ status: 'approved' }],
      [{}],
      [{ voided: '0', reversed: '0', undone: '0' }],
    ]);
    for (const _round of [1, 2]) {
      const proposed = await action(
        'admin_refund_order',
        `order_id: ${q(order.id)}, ${account}, reason: "thiện chí"`,
        password,
      );
      expect(
        (await action('admin_start_refund', `refund_id: ${q(proposed.value)}`, password)).value,
      ).toBe(true);
      expect(await state()).toMatchObject([
        [{ status: 'reversed' }],
        [{ balance: '0' }],
        [{ voided: '0', undone: '1' }],
      ]);
      expect(
        (
          await an.post(
            'mutation T($id: ID!) { take_refund_back(order_id: $id, kind: ORDER) { status } }',
            { id: order.id },
          )
        ).data.take_refund_back,
      ).toEqual({ status: 'PAID' });
      expect(await state()).toEqual(before);
    }
  });

  it('whose refund was shown in full to whoever transfers it are not taken back; what comes too much meanwhile waits apart', async () => {
    let an = await learner();
    const order = await shop.order(an);
    const memo = order.payment_info.payment_code;
    await shop.sepay({ memo, amount: price.pro + 100_000 });
    await shop.call(an, 'refund', {
      input: { order_id: order.id, ...receiver, with_excess: true },
    });
    an = await sleepUntilExpired(an);
    const { refund, excess_refund: excess } = await shop.get(an, order.id);
    const reveal = async (id: string) =>
      admin.post(
        `mutation { admin_reveal_refund(refund_id: ${q(id)}${password}) { memo amount account_number } }`,
      );
    const takeBack = async (what: string) =>
      an.post(
        `mutation T($id: ID!) { take_refund_back(order_id: $id, kind: ${what}) { status } }`,
        { id: order.id },
      );
    // Nobody has seen its amount yet, and it may still grow.
    expect(
      (
        await action(
          'admin_mark_refund_sent',
          `refund_id: ${q(excess.id)}, reference: "FT-SOM"`,
          password,
        )
      ).codes,
    ).toEqual(['ORDER_STATE']);
    const [shown, little] = [
      (await reveal(refund.id)).data.admin_reveal_refund,
      (await reveal(excess.id)).data.admin_reveal_refund,
    ];
    expect(little).toMatchObject({ amount: '100000' });
    expect(
      (
        await admin.post(
          `mutation { admin_reveal_refund(refund_id: ${q(refund.id)}, again: "seen-now"${password}) { memo amount account_number } }`,
        )
      ).data.admin_reveal_refund,
    ).toEqual(shown);
    expect([(await takeBack('ORDER')).codes, (await takeBack('EXCESS')).codes]).toEqual([
      ['REFUND_UNDER_WAY'],
      ['REFUND_UNDER_WAY'],
    ]);
    await shop.sepay({ memo, amount: 500_000 });
    expect(
      (
        await action(
          'admin_mark_refund_sent',
          `refund_id: ${q(excess.id)}, reference: "FT-THUA"`,
          password,
        )
      ).value,
    ).toBe(true);
    expect((await shop.get(an, order.id)).excess_refund).toMatchObject({
      state: 'needs_account',
      amount: '500000',
    });
    await shop.sepay({ memo: shown.memo, amount: price.pro, direction: 'out' });
    expect([await shop.get(an, order.id), await shop.me(an)]).toMatchObject([
      { status: 'REFUNDED', refund: { state: 'sent' } },
      { is_pro: false },
    ]);
    expect((await reveal(refund.id)).codes).toEqual(['ORDER_STATE']);
    expect(
      await server.database.raw(
        "select amount_vnd::text as amount, state from refunds where order_id = $1 and kind = 'excess' order by requested_at",
        [order.id],
      ),
    ).toEqual([
      { amount: '100000', state: 'sent' },
      { amount: '500000', state: 'needs_account' },
    ]);
  });

  it('whose transfer did not go through wait for another account, held for a day, and may be kept again', async () => {
    let an = await learner();
    const order = await shop.order(an);
    await shop.pay(an, order);
    const { refund } = (await shop.refund(an, order.id)).data.request_refund;
    an = await sleepUntilExpired(an);
    expect((await action('admin_start_refund', `refund_id: ${q(refund.id)}`, password)).value).toBe(
      true,
    );
    const correct = `refund_id: ${q(refund.id)}, ${account}, reason: "ngân hàng báo sai số"`;
    // It may be on its way: nobody sends it a second time without having looked at the bank.
    expect((await action('admin_correct_refund', correct, password)).codes).toEqual([
      'REFUND_SENDING',
    ]);
    expect(
      (await action('admin_correct_refund', `${correct}, not_carried_out: "seen-now"`, password))
        .value,
    ).toBe(true);
    const [said] = await server.database.raw(
      "select after ->> 'not_carried_out' as said from audit_log where action = 'refund.correct' and subject_id = $1",
      [refund.id],
    );
    expect(said).toEqual({ said: 'true' });
    expect(await shop.get(an, order.id)).toMatchObject({
      status: 'REFUND_REQUESTED',
      refund: { state: 'requested', account_masked: '•••• 6677' },
    });
    expect(
      (await action('admin_start_refund', `refund_id: ${q(refund.id)}`, password)).codes,
    ).toEqual(['REFUND_HELD']);
    expect(
      (
        await an.post(
          'mutation T($id: ID!) { take_refund_back(order_id: $id, kind: ORDER) { status } }',
          { id: order.id },
        )
      ).data.take_refund_back,
    ).toEqual({ status: 'PAID' });
    expect(await shop.me(an)).toMatchObject({ is_pro: true });
  });

  it('that were given back are not kept when another order gave the plan since', async () => {
    const an = await learner();
    const first = await shop.order(an);
    await shop.pay(an, first);
    await shop.refund(an, first.id);
    const again = await shop.order(an);
    await shop.pay(an, again);
    const answer = await an.post(
      'mutation T($id: ID!) { take_refund_back(order_id: $id, kind: ORDER) { id } }',
      { id: first.id },
    );
    expect([
      answer.codes,
      (await shop.get(an, first.id)).status,
      (await shop.get(an, again.id)).status,
    ]).toEqual([['PLAN_OWNED'], 'REFUND_REQUESTED', 'PAID']);
  });

  it('have an account for what came too much that is told, held, never overwritten, and can be taken back or corrected before it is sent', async () => {
    const an = await learner();
    const order = await shop.order(an);
    await shop.sepay({ memo: order.payment_info.payment_code, amount: price.pro + 60_000 });
    const excess = async () => (await shop.get(an, order.id)).excess_refund;
    const give = async (account_number: string) =>
      shop.call(an, 'account', { input: { order_id: order.id, ...receiver, account_number } });
    expect((await give('1111 2222 3333')).data.give_refund_account.excess_refund).toMatchObject({
      state: 'requested',
      account_masked: '•••• 3333',
    });
    expect((await give('9999 9999 9999')).codes).toEqual(['REFUND_ACCOUNT_GIVEN']);
    // Giving the order back changes nothing of it, whatever is wished.
    expect(
      (
        await shop.call(an, 'refund', {
          input: { order_id: order.id, ...receiver, with_excess: true },
        })
      ).codes,
    ).toEqual([]);
    expect(await excess()).toMatchObject({ state: 'requested', account_masked: '•••• 3333' });
    expect(
      (await action('admin_start_refund', `refund_id: ${q((await excess()).id)}`, password)).codes,
    ).toEqual(['REFUND_HELD']);
    expect(
      (
        await an.post(
          'mutation T($id: ID!) { take_refund_back(order_id: $id, kind: EXCESS) { id } }',
          { id: order.id },
        )
      ).codes,
    ).toEqual([]);
    expect(await excess()).toMatchObject({ state: 'needs_account', account_masked: '' });
    expect((await give('4444 5555 6666')).codes).toEqual([]);
    const correct = `refund_id: ${q((await excess()).id)}, account_bank: "970436", account_number: "7777888899", account_holder: "NGUYEN HOAI AN"`;
    expect(
      (await action('admin_correct_refund', `${correct}, reason: " "`, password)).codes,
    ).toEqual(['REASON_REQUIRED']);
    expect(
      (await action('admin_correct_refund', `${correct}, reason: "học viên báo sai số"`, password))
        .value,
    ).toBe(true);
    expect(await excess()).toMatchObject({ state: 'requested', account_masked: '•••• 8899' });
    const told = await server.database.raw(
      "select content ->> 'last4' as last4 from notifications where content ->> 'orderId' = $1 and content ->> 'kind' = 'refund_account' order by created_at, id",
      [order.id],
    );
    expect(told.map((row) => (row as { readonly last4: string }).last4).toSorted()).toEqual([
      '3333',
      '5566',
      '6666',
      '8899',
    ]);
  });

  it('send what came too much to the account of the refund only when that is wished, and nobody told where to yet', async () => {
    const an = await learner();
    const order = await shop.order(an);
    await shop.sepay({ memo: order.payment_info.payment_code, amount: price.pro + 60_000 });
    expect((await shop.refund(an, order.id)).data.request_refund.excess_refund).toMatchObject({
      state: 'needs_account',
    });
    await an.post('mutation T($id: ID!) { take_refund_back(order_id: $id, kind: ORDER) { id } }', {
      id: order.id,
    });
    expect(
      (
        await shop.call(an, 'refund', {
          input: { order_id: order.id, ...receiver, with_excess: true },
        })
      ).data.request_refund.excess_refund,
    ).toMatchObject({ state: 'requested', account_masked: '•••• 5566' });
  });

  it('below an upgrade are not given back by a proposal of before it: the upgrade goes first', async () => {
    let an = await learner();
    const base = await shop.order(an, { plan: 'KHA_PRO' });
    await shop.pay(an, base);
    server.clock.nowMs += 7 * day + 1;
    an = await renewed(an);
    admin = await server.signedIn('admin');
    const proposed = await action(
      'admin_refund_order',
      `order_id: ${q(base.id)}, ${account}, reason: "thiện chí"`,
      password,
    );
    const upgrade = await shop.order(an, { total: price.upgrade });
    expect(await shop.pay(an, upgrade)).toMatchObject({ status: 'PAID' });
    expect(
      (await action('admin_start_refund', `refund_id: ${q(proposed.value)}`, password)).codes,
    ).toEqual(['REFUND_UPGRADE_FIRST']);
    expect([(await shop.get(an, base.id)).status, await shop.me(an)]).toMatchObject([
      'PAID',
      { is_pro: true, is_kha_pro: true },
    ]);
    expect((await shop.refund(an, upgrade.id)).codes).toEqual([]);
    expect(
      (await action('admin_start_refund', `refund_id: ${q(proposed.value)}`, password)).value,
    ).toBe(true);
    expect(await shop.me(an)).toMatchObject({ is_pro: false, is_kha_pro: false });
  });

  it('that are short can be taken as paid; the refund is then of what came', async () => {
    const an = await learner();
    const order = await shop.order(an);
    expect(
      (
        await action(
          'admin_accept_short',
          `order_id: ${q(order.id)}, missing: "2900000", reason: "quen"`,
          password,
        )
      ).codes,
    ).toEqual(['ORDER_STATE']);
    await shop.sepay({ memo: order.payment_info.payment_code, amount: 2_890_000 });
    expect((await action('admin_request_top_up', `order_id: ${q(order.id)}`, '')).value).toBe(true);
    expect(
      (
        await action(
          'admin_accept_short',
          `order_id: ${q(order.id)}, missing: "10000", reason: "thiếu 10.000 đ"`,
          password,
        )
      ).value,
    ).toBe(true);
    expect(await shop.get(an, order.id)).toMatchObject({
      status: 'PAID',
      missing_amount: '0',
      waived_amount: '10000',
      refundable_amount: '2890000',
    });
    expect((await shop.refund(an, order.id)).data.request_refund.refund).toMatchObject({
      amount: '2890000',
    });
  });

  it('with a voucher that pays all of it are paid at once, and given back without a transfer', async () => {
    const an = await learner();
    const order = await shop.order(an, { voucher: 'mienphi100', total: 0 });
    expect(order).toMatchObject({ status: 'PAID', total_amount: '0', voucher_code: 'MIENPHI100' });
    expect(await shop.me(an)).toMatchObject({ is_pro: true });
    expect((await shop.create(await learner(), { voucher: 'MIENPHI100', total: 0 })).codes).toEqual(
      ['VOUCHER_USED_UP'],
    );
    expect((await shop.refund(an, order.id)).data.request_refund).toMatchObject({
      status: 'REFUNDED',
      refund: null,
    });
  });

  it('that the office calls off are told of to their learner, once, whether money came or not', async () => {
    const told = async (orderId: string) =>
      (
        (await server.database.raw(
          "select content->>'kind' as kind from notifications where content->>'orderId' = $1 order by created_at, kind",
          [orderId],
        )) as readonly { readonly kind: string }[]
      ).map(({ kind: of }) => of);
    const an = await learner();
    const [bare, begun, own] = [await shop.order(an), await shop.order(an), await shop.order(an)];
    await shop.sepay({ memo: begun.payment_info.payment_code, amount: 1000 });
    for (const { id } of [bare, begun])
      expect(
        (await action('admin_cancel_order', `order_id: ${q(id)}, reason: "sai gói"`, password))
          .value,
      ).toBe(true);
    await shop.call(an, 'cancel', { id: own.id });
    expect(await told(bare.id)).toEqual(['order_cancelled', 'order_created']);
    expect(await told(begun.id)).toEqual(['order_created', 'order_overpaid', 'order_underpaid']);
    expect(await told(own.id)).toEqual(['order_created']);
  });

  it('move a voucher from an order that waits to a new one, and free it when they are called off', async () => {
    const an = await learner();
    const first = await shop.order(an, { voucher: 'GIAM10', total: 2_610_000 });
    const offered = await an.post(
      '{ order_price(plan: PRO, voucher_code: "giam10") { total_amount voucher { code } voucher_error { code } } }',
    );
    expect(offered.data.order_price).toEqual({
      total_amount: '2610000',
      voucher: { code: 'GIAM10' },
      voucher_error: null,
    });
    const second = await shop.order(an, { voucher: 'GIAM10', total: 2_610_000 });
    expect(await shop.get(an, first.id)).toMatchObject({ status: 'CANCELLED' });
    await shop.call(an, 'cancel', { id: second.id });
    expect((await shop.order(an, { voucher: 'GIAM10', total: 2_610_000 })).status).toBe('PENDING');
    const unknown = await an.post(
      '{ order_price(plan: PRO, voucher_code: "KHONGCO") { total_amount voucher_error { code message } } }',
    );
    expect(unknown.data.order_price).toMatchObject({
      total_amount: '2900000',
      voucher_error: { code: 'VOUCHER_UNKNOWN' },
    });
    expect((await shop.create(an, { voucher: 'KHONGCO' })).codes).toEqual(['VOUCHER_UNKNOWN']);
  });

  it('take an invoice’s data once paid, and come in pages', async () => {
    const an = await learner();
    const order = await shop.order(an);
    const invoice = {
      order_id: order.id,
      kind: 'COMPANY',
      name: 'Công ty Hoa Mai',
      tax_code: '0312345673',
      address: '12 Lê Lợi',
      email: 'ke.toan@hoamai.vn',
    };
    const request = async (input: object) =>
      an.post(
        'mutation I($input: InvoiceInput!) { request_invoice(input: $input) { invoice { kind name tax_code } } }',
        { input },
      );
    expect((await request(invoice)).codes).toEqual(['ORDER_STATE']);
    await shop.pay(an, order);
    expect((await request({ ...invoice, tax_code: '1' })).codes).toEqual(['INVOICE_INVALID']);
    expect((await request(invoice)).data.request_invoice.invoice).toEqual({
      kind: 'COMPANY',
      name: 'Công ty Hoa Mai',
      tax_code: '0312345673',
    });
    const events = async () =>
      server.database.raw(
        "select 1 as n from order_events where order_id = $1 and kind = 'invoice_requested'",
        [order.id],
      );
    // An answer that was lost, and a finger that does not stop, are no events.
    for (let count = 0; count < 3; count += 1)
      expect((await request({ ...invoice, name: ' Công ty  Hoa Mai ' })).codes).toEqual([]);
    expect(await events()).toHaveLength(1);
    for (let count = 2; count <= 10; count += 1)
      expect((await request({ ...invoice, name: `Công ty ${count}` })).codes).toEqual([]);
    expect((await request(invoice)).codes).toEqual(['INVOICE_CHANGED_OFTEN']);
    expect(await events()).toHaveLength(10);
    expect(
      (
        await action(
          'admin_mark_invoice_issued',
          `order_id: ${q(order.id)}, number: "1C26TMV 18"`,
          '',
        )
      ).value,
    ).toBe(true);
    expect((await request(invoice)).codes).toEqual(['ORDER_STATE']);
    const shopper = await learner();
    const made = [];
    for (let count = 0; count < 5; count += 1) made.push((await shop.order(shopper)).id);
    const page = async (after: string | null) =>
      (
        await shopper.post(
          'query P($a: String) { orders(first: 2, after: $a) { total end_cursor has_more nodes { id } } }',
          { a: after },
        )
      ).data.orders;
    const pages = [await page(null)];
    while (pages.at(-1).has_more) pages.push(await page(pages.at(-1).end_cursor));
    expect(pages.flatMap(({ nodes }) => nodes.map(({ id }: { id: string }) => id))).toEqual(
      made.toReversed(),
    );
    expect(pages[0].total).toBe(5);
    expect((await shopper.post('{ orders(first: 101) { total } }')).codes).toEqual(['BAD_INPUT']);
    expect((await shopper.post('{ orders(after: "x") { total } }')).codes).toEqual(['BAD_INPUT']);
  });
});
