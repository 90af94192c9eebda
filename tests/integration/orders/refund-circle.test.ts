import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, openShop, type Shop } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

// Each round leaves eleven rows, four of them in the books, which keep them for ten years, and two
// lines in the statement of whoever referred the order.
describe.each(ruleKinds)('a refund that is asked for and taken back, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(() => {
    shop = openShop(server);
  });
  afterAll(async () => expect(await shop.problems()).toEqual([]));

  it('again and again is refused after the third time, and given by the office', async () => {
    const learner = await shop.learner();
    const order = await shop.order(learner);
    await shop.pay(learner, order);
    const takeBack = async () =>
      (
        await learner.post(
          'mutation T($id: ID!) { take_refund_back(order_id: $id, kind: ORDER) { status } }',
          { id: order.id },
        )
      ).codes;
    for (let round = 0; round < 3; round += 1)
      expect([(await shop.refund(learner, order.id)).codes, await takeBack()]).toEqual([[], []]);
    expect((await shop.refund(learner, order.id)).codes).toEqual(['REFUND_STOPPED_OFTEN']);
    expect(await shop.get(learner, order.id)).toMatchObject({ status: 'PAID' });
    const admin = await server.signedIn('admin');
    const given = await admin.post(
      'mutation R($id: ID!, $w: String!) { admin_refund_order(order_id: $id, account_bank: "970407", account_number: "190333445566", account_holder: "NGUYEN HOAI AN", reason: "khách nhắn hỗ trợ", confirm_password: $w) }',
      { id: order.id, w: demoPassword },
    );
    expect(given.codes).toEqual([]);
  });
});
