import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, openShop, price, type Shop } from '../support/shop.ts';
import { tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

describe.each(ruleKinds)('money that says the number of an order, on %s', (kind) => {
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

  const suggested = async (id: string) =>
    (
      await admin.post(
        'query S($id: ID!) { admin_suggestions(transaction_id: $id) { order_id reasons } }',
        { id },
      )
    ).data.admin_suggestions;

  it.each(['waits', 'is paid', 'is long ago'] as const)(
    'has it suggested when it %s',
    async (how) => {
      const order = await ordered();
      const { code } = await order.now();
      if (how === 'is paid') await told({ memo: order.code, amount: price.pro });
      if (how === 'is long ago')
        await server.database.raw(
          "update orders set status = 'expired', created_at = created_at - interval '2 years', expires_at = expires_at - interval '2 years' where id = $1",
          [order.id],
        );
      const money = await told({
        memo: `THANH TOAN DON ${String(code).replace('#', '')}`,
        amount: 77_000,
      });
      expect(await suggested(money)).toContainEqual({ order_id: order.id, reasons: ['number'] });
    },
  );
});
