import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, openShop, price, type Shop } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

// An accountant lays money of somebody else to an order by a slip. Before anybody notices, its
// learner goes on as they may.
describe.each(ruleKinds)('money of another that paid an order, on %s', (kind) => {
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
    admin.post(mutation, { w: demoPassword, ...variables });
  const match = async (id: string, orderId: string) =>
    (
      await ask(
        'mutation M($id: ID!, $o: ID!, $w: String!) { admin_match_transaction(transaction_id: $id, order_id: $o, confirm_password: $w) }',
        { id, o: orderId },
      )
    ).codes;
  const unmatch = async (id: string) =>
    (
      await ask(
        'mutation U($id: ID!, $w: String!) { admin_unmatch_transaction(transaction_id: $id, reason: "nhầm đơn", confirm_password: $w) }',
        { id },
      )
    ).codes;
  const cameIn = async (amount: number, memo = '') => {
    count += 1;
    const said = memo === '' ? `CHUYEN TIEN HOC ${count}` : memo;
    await shop.sepay({ memo: said, amount });
    return (await shop.transactions(said))[0]?.id ?? '';
  };
  const stateOf = async (id: string) =>
    (await server.database.raw('select state, order_id from bank_transactions where id = $1', [
      id,
    ])) as readonly object[];
  const waits = [{ state: 'review', order_id: null }];

  /** The order that the slip paid, given back, and the learner's own that they bought after it. */
  const boughtAnew = async () => {
    const learner = await shop.learner();
    const first = await shop.order(learner, { plan: 'KHA_PRO' });
    const slip = await cameIn(price.khaPro);
    expect(await match(slip, first.id)).toEqual([]);
    expect((await shop.refund(learner, first.id)).codes).toEqual([]);
    const own = await shop.order(learner, { plan: 'KHA_PRO' });
    await shop.pay(learner, own);
    const upgrade = await shop.order(learner, { total: price.upgrade });
    expect(upgrade.is_upgrade).toBe(true);
    return { learner, first, slip, own, upgrade };
  };

  it('whose learner has bought anew and upgraded is taken off; what they have stays', async () => {
    const { learner, first, slip, own, upgrade } = await boughtAnew();
    await shop.pay(learner, upgrade);
    expect([await unmatch(slip), await stateOf(slip)]).toEqual([[], waits]);
    const statusOf = async ({ id }: { readonly id: string }) =>
      (await shop.get(learner, id)).status;
    expect([await statusOf(first), await statusOf(own), await statusOf(upgrade)]).toEqual([
      'CANCELLED',
      'PAID',
      'PAID',
    ]);
    expect(await shop.me(learner)).toMatchObject({ is_pro: true });
  });

  it('calls off no upgrade that rests on what its learner has bought since', async () => {
    const { learner, slip, own, upgrade } = await boughtAnew();
    expect(await unmatch(slip)).toEqual([]);
    expect(await shop.get(learner, upgrade.id)).toMatchObject({ status: 'PENDING' });
    expect(await shop.me(learner)).toMatchObject({ is_kha_pro: true, is_pro: false });
    expect(await shop.pay(learner, upgrade)).toMatchObject({ status: 'PAID' });
    expect(await shop.get(learner, own.id)).toMatchObject({ status: 'PAID' });
    expect(await shop.me(learner)).toMatchObject({ is_pro: true });
  });
});
