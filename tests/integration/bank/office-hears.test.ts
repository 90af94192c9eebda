import { expect, it } from 'vitest';
import { createAffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { openEventStream } from '../support/event-stream.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { bankSecrets, openShop } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

let server: TestServer;
withServer('PostgreSQL', (started) => ({ server } = started), { env: bankSecrets });

it('is heard by open pages of whoever of the office may see money, and by nobody else', async () => {
  const admin = await server.signedIn('admin');
  const listen = async (client: ApiClient) =>
    openEventStream(server.url, { authorization: `Bearer ${client.bearer ?? ''}` });
  const { payoutGiven, leaves } = leaveAndTell(() => ({
    server,
    shop: openShop(server),
    admin,
    money: createAffiliateMoney(server.database),
  }));
  const payment = await payoutGiven(1);
  const office = await listen(admin);
  const learner = await listen(await server.signedIn('linh'));
  await leaves(payment.code, payment.net);
  await expect
    .poll(() => office.heard.filter((topic) => topic === 'bank').length)
    .toBeGreaterThan(0);
  expect(learner.heard).not.toContain('bank');
  office.close();
  learner.close();
});
