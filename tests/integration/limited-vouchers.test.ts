import { beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { hostOperations } from '#shared/api/operations.ts';
import type { ApiClient } from './support/api-client.ts';
import { ruleKinds } from './support/databases.ts';
import { bankSecrets, openShop } from './support/shop.ts';
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

  it('are not held for ever by an account that nobody proved: after a day somebody else has them', async () => {
    const shop = openShop(server);
    const [hoarder, honest] = [await shop.learner(), await shop.learner()];
    const held = await shop.order(hoarder, { voucher: code, total });
    expect((await shop.create(honest, { voucher: code, total })).codes).toEqual([
      'VOUCHER_USED_UP',
    ]);
    server.clock.nowMs += dayMs + 1000;
    const back = await again(held.id, false);
    const renewed = await shop.call(back, 'renew', { id: held.id });
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
