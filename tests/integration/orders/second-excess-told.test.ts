import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, openShop, price, type Shop } from '../support/shop.ts';
import { tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

describe.each(ruleKinds)('more money too much for an order, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(() => {
    shop = openShop(server);
  });
  beforeEach(async () => {
    admin = await server.signedIn('admin');
  });
  const { told, ordered } = tellAgain(() => ({ server, shop, admin }));

  it('asks for no account where one is known, and says the whole sum', async () => {
    const order = await ordered();
    await told({ memo: order.code, amount: price.pro });
    await told({ memo: order.code, amount: 500_000 });
    const given = await order.learner.post(
      'mutation G($input: RefundInput!, $w: String!) { give_refund_account(input: $input, confirm_password: $w) { id } }',
      {
        input: {
          order_id: order.id,
          account_bank: '970407',
          account_number: '19033344556677',
          account_holder: 'TRAN MY LINH',
        },
        w: demoPassword,
      },
    );
    expect(given.codes, given.text).toEqual([]);
    await told({ memo: order.code, amount: 90_000 });
    const notices = (
      await order.learner.post(
        '{ notifications(first: 20) { nodes { title preview paragraphs { parts { text } } } } }',
      )
    ).data.notifications.nodes;
    const said = JSON.stringify(
      notices.find(({ title }: { title: string }) => /[^.0-9]90\.000/.test(title)),
    );
    expect(said).toContain('90.000');
    expect(said).toContain('Techcombank •••• 6677');
    expect(said).toContain('590.000');
    expect(said).not.toMatch(/cho (biết|chúng tôi biết) tài khoản/i);
  });
});
