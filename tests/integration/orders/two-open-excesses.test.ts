import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { bankSecrets, openShop, price, type Shop } from '../support/shop.ts';
import { demoPassword as w } from '#server/demo/demo-accounts.ts';
import { tellAgain } from '../support/told-again.ts';
import { comeBack } from '../support/money-that-returns.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

// A slip leaves two refunds of what came too much open: nobody begun either of them.
describe.each(ruleKinds)('an order with two open refunds of excess, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  let money: AffiliateMoney;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(() => {
    shop = openShop(server);
    money = createAffiliateMoney(server.database);
  });
  beforeEach(async () => {
    admin = await server.signedIn('admin');
  });
  const world = () => ({ server, shop, admin, money });
  const { codes, leaves } = leaveAndTell(world);
  const { told, ordered } = tellAgain(world);
  const { refundsOf, free, giveAccount } = comeBack(world);
  const unmatch = async (id: string) =>
    (
      await admin.post(
        'mutation U($id: ID!, $w: String!) { admin_unmatch_transaction(transaction_id: $id, reason: "nhầm đơn", confirm_password: $w) }',
        { id, w },
      )
    ).codes;

  /** 300 000 by the bank, "sent" by a slip, and then other money that a person lays by a slip. */
  async function twoOpen(laid: number) {
    const order = await ordered();
    await told({ memo: order.code, amount: price.pro });
    await told({ memo: order.code, amount: 300_000 });
    expect(await giveAccount(order.learner, order.id)).toEqual([]);
    await free();
    const [first] = await refundsOf(order.id);
    const { id: slip } = await leaves('TIEN THUE NHA', 300_000);
    expect(await codes('payRefund', { id: slip, refund: first?.id, seen: true })).toEqual([]);
    server.clock.nowMs += 60_000;
    const wrong = await told({ memo: 'CHUYEN TIEN HOC', amount: laid });
    expect(await codes('match', { id: wrong, order: order.id })).toEqual([]);
    expect(await codes('unpayRefund', { id: slip })).toEqual([]);
    const open = await refundsOf(order.id);
    expect(open.map(({ state, amount }) => [state, amount])).toEqual([
      ['requested', 300_000],
      ['needs_account', laid],
    ]);
    return { order, wrong };
  }
  const left = async (id: string) =>
    (await refundsOf(id)).map(({ state, amount }) => [state, amount]);

  it('gives up money that is more than the older one', async () => {
    const { order, wrong } = await twoOpen(500_000);
    expect(await unmatch(wrong)).toEqual([]);
    expect(await left(order.id)).toEqual([
      ['requested', 300_000],
      ['rejected', 500_000],
    ]);
    expect(await shop.problems()).toEqual([]);
  });

  it('gives up money that is less, and leaves the older one alone', async () => {
    const { order, wrong } = await twoOpen(200_000);
    expect(await unmatch(wrong)).toEqual([]);
    expect(await left(order.id)).toEqual([
      ['requested', 300_000],
      ['rejected', 200_000],
    ]);
    expect(await shop.problems()).toEqual([]);
  });

  it('gives up what was put to either, each by its sum', async () => {
    const { order, wrong } = await twoOpen(500_000);
    const own = await told({ memo: 'CHUYEN THEM', amount: 100_000 });
    // Put to the open one that is the oldest, which has its account.
    expect(await codes('match', { id: own, order: order.id })).toEqual([]);
    expect(await left(order.id)).toEqual([
      ['requested', 400_000],
      ['needs_account', 500_000],
    ]);
    expect(await unmatch(wrong)).toEqual([]);
    expect(await unmatch(own)).toEqual([]);
    expect(await left(order.id)).toEqual([
      ['requested', 300_000],
      ['rejected', 500_000],
    ]);
    expect(await shop.problems()).toEqual([]);
  });
});
