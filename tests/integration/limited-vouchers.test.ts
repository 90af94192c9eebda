import { beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { hostOperations } from '#shared/api/operations.ts';
import type { ApiClient } from './support/api-client.ts';
import { ruleKinds } from './support/databases.ts';
import { bankSecrets, openShop, price } from './support/shop.ts';
import type { TestServer } from './support/test-server.ts';
import { withServer } from './support/with-server.ts';

const dayMs = 86_400_000;
const total = 2_610_000;

describe.each(ruleKinds)('uses of a limited voucher, on %s', (kind) => {
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  let code = '';
  let made = 0;
  beforeEach(async () => {
    made += 1;
    code = `GIOIHAN${made}`;
    const admin = await server.signedIn('admin');
    const answer = await admin.post(
      `mutation ($code: String!, $terms: VoucherTermsInput!) { create_voucher(code: $code, audience: PUBLIC, owner_email: null, terms: $terms, confirm_password: "${demoPassword}") { id } }`,
      {
        code,
        terms: {
          kind: 'PERCENT',
          percent: 10,
          min_order: '0',
          plans: ['PRO', 'KHA_PRO'],
          max_uses: 1,
          starts_at: new Date(server.clock.nowMs - dayMs).toISOString(),
          note: '',
        },
      },
    );
    expect(answer.codes).toEqual([]);
  });

  /** Signs whoever made an order in again: a clock that moved ended their session. */
  async function again(orderId: string, isProved: boolean): Promise<ApiClient> {
    const [row] = (await server.database.raw(
      'update users set is_verify_email = $2 where id = (select user_id from orders where id = $1) returning email',
      [orderId, isProved],
    )) as readonly { readonly email: string }[];
    const client = server.client();
    const { data } = await client.post(hostOperations.SignIn, {
      input: {
        email: row?.email,
        password: demoPassword,
        client: { kind: 'DESKTOP', name: 'x' },
      },
    });
    client.bearer = data.sign_in.access_token;
    return client;
  }

  const renewalOf = async (client: ApiClient, id: string) =>
    (
      await client.post(
        'query R($id: ID!) { order_renewal(id: $id) { total_amount voucher { code } voucher_error { code } } }',
        { id },
      )
    ).data.order_renewal;

  it('are not held for ever by an account that nobody proved: after a day somebody else has them', async () => {
    const shop = openShop(server);
    const [hoarder, honest] = [await shop.learner(), await shop.learner()];
    const held = await shop.order(hoarder, { voucher: code, total });
    expect((await shop.create(honest, { voucher: code, total })).codes).toEqual([
      'VOUCHER_USED_UP',
    ]);
    server.clock.nowMs += dayMs + 1000;
    const back = await again(held.id, false);
    // Not dearer without a word: the price of now, and why, can be asked for and agreed to.
    expect((await shop.call(back, 'renew', { id: held.id })).codes).toEqual(['PRICE_CHANGED']);
    expect(await shop.get(back, held.id)).toMatchObject({
      voucher_code: code,
      total_amount: String(total),
    });
    expect(await renewalOf(back, held.id)).toEqual({
      total_amount: String(price.pro),
      voucher: null,
      voucher_error: { code: 'VOUCHER_EMAIL_UNPROVED' },
    });
    const renewed = await shop.call(back, 'renew', { id: held.id, total: String(price.pro) });
    expect([renewed.codes, renewed.data.renew_order.voucher_code]).toEqual([[], null]);
    // Nor in another order.
    expect((await shop.call(back, 'cancel', { id: held.id })).codes).toEqual([]);
    expect((await shop.create(back, { voucher: code, total })).codes).toEqual([
      'VOUCHER_EMAIL_UNPROVED',
    ]);
    const other = await shop.learner();
    await shop.order(other, { voucher: code, total });
    expect(await shop.problems()).toEqual([]);
  });

  it('stay with an order that a part of its money came for, whoever it is of', async () => {
    const shop = openShop(server);
    const learner = await shop.learner();
    const order = await shop.order(learner, { voucher: code, total });
    await shop.sepay({ memo: order.payment_info.payment_code, amount: 1_000_000 });
    server.clock.nowMs += dayMs + 1000;
    const back = await again(order.id, false);
    expect(await renewalOf(back, order.id)).toMatchObject({ total_amount: String(total) });
    const renewed = await shop.call(back, 'renew', { id: order.id });
    expect([renewed.codes, renewed.data?.renew_order]).toMatchObject([
      [],
      { status: 'UNDERPAID', voucher_code: code, missing_amount: String(total - 1_000_000) },
    ]);
    expect(await shop.pay(back, renewed.data.renew_order)).toMatchObject({ status: 'PAID' });
    expect(await shop.problems()).toEqual([]);
  });

  it('are held again by whoever proved the address, and at once by whoever changes their order', async () => {
    const shop = openShop(server);
    const learner = await shop.learner();
    await shop.order(learner, { voucher: code, total });
    // Another order takes the use over.
    const second = await shop.order(learner, { voucher: code, total });
    server.clock.nowMs += dayMs + 1000;
    const back = await again(second.id, true);
    const renewed = await shop.call(back, 'renew', { id: second.id });
    expect([renewed.codes, renewed.data.renew_order.voucher_code]).toEqual([[], code]);
    expect(await shop.problems()).toEqual([]);
  });
});
