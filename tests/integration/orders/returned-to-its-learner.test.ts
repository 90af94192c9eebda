import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword as w } from '#server/demo/demo-accounts.ts';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { comeBack } from '../support/money-that-returns.ts';
import { bankSecrets, openShop, price, type Shop } from '../support/shop.ts';
import { tellAgain } from '../support/told-again.ts';
import { toldLearner } from '../support/told-learner.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

// Money waits that is a learner's own, and buys nothing: it goes back to the account they name.
describe.each(ruleKinds)('money that goes back to its learner, on %s', (kind) => {
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
    server.clock.nowMs += 86_400_000;
    admin = await server.signedIn('admin');
  });
  const world = () => ({ server, shop, admin, money });
  const { codes, leaves, rows } = leaveAndTell(world);
  const { told, ordered, done } = tellAgain(world);
  const { refundsOf, free, giveAccount } = comeBack(world);
  const giveBack = async (id: string, order: string) =>
    (
      await admin.post(
        'mutation R($id: ID!, $order: ID!, $w: String!) { admin_return_to_learner(transaction_id: $id, order_id: $order, confirm_password: $w) }',
        { id, order, w },
      )
    ).codes;
  /** As the books have it: a session of its learner may be over by then. */
  const closed = async (id: string, amounts: readonly number[]) => {
    const [row] = await rows('select status from orders where id = $1', [id]);
    expect(row).toEqual({ status: 'cancelled' });
    expect((await refundsOf(id)).map(({ amount }) => amount)).toEqual(amounts);
  };
  const kindsTold = async (orderId: string) =>
    (await toldLearner(server, orderId)).map((one) => one.kind);

  /** Who paid one order, and then an older one of what they have now. */
  const paidTwice = async () => {
    const order = await ordered('KHA_PRO');
    const other = await shop.orderOfNovember(order.learner, { plan: 'PRO' });
    await told({ memo: other.payment_info.payment_code, amount: price.pro });
    return { order, moneyId: await told({ memo: order.code, amount: price.khaPro }) };
  };

  it('is asked of its learner where to, who sees where and hears when it was sent', async () => {
    const { order, moneyId } = await paidTwice();
    expect(await codes('match', { id: moneyId, order: order.id })).toEqual(['PLAN_OWNED']);
    expect(await giveBack(moneyId, order.id)).toEqual([]);
    expect(await order.now()).toMatchObject({
      status: 'CANCELLED',
      excess_refund: { amount: String(price.khaPro) },
    });
    expect(await kindsTold(order.id)).toContain('order_overpaid');
    expect(await giveAccount(order.learner, order.id)).toEqual([]);
    await free();
    const [refund] = await refundsOf(order.id);
    expect(await codes('reveal', { id: refund?.id })).toEqual([]);
    await leaves(`HOAN ${refund?.code}`, price.khaPro);
    expect(await kindsTold(order.id)).toContain('refund_sent');
    expect(await shop.problems()).toEqual([]);
  });

  it('calls off an order whose time is over, with all that came for it', async () => {
    const order = await ordered();
    await told({ memo: order.code, amount: 1_000_000 });
    server.clock.nowMs += 30 * 3_600_000;
    admin = await server.signedIn('admin');
    const late = await told({ memo: order.code, amount: 1_900_000 });
    expect(await giveBack(late, order.id)).toEqual([]);
    await closed(order.id, [2_900_000]);
    expect(await shop.problems()).toEqual([]);
  });

  it('goes beside an order for which nothing came and whose time is over', async () => {
    const order = await ordered();
    server.clock.nowMs += 30 * 3_600_000;
    admin = await server.signedIn('admin');
    const id = await told({ memo: 'NGUYEN HOAI AN', amount: 700_000 });
    expect(await giveBack(id, order.id)).toEqual([]);
    await closed(order.id, [700_000]);
    expect(await shop.problems()).toEqual([]);
  });

  it('goes with what goes back already of an order that was called off', async () => {
    const order = await ordered();
    await told({ memo: order.code, amount: 1_000_000 });
    expect((await shop.call(order.learner, 'cancel', { id: order.id })).codes).toEqual([]);
    const later = await told({ memo: order.code, amount: 500_000 });
    expect(await giveBack(later, order.id)).toEqual([]);
    expect(await order.now()).toMatchObject({
      status: 'CANCELLED',
      excess_refund: { amount: '1500000' },
    });
    // It was a slip: so much less goes back, and the money waits again.
    await done('unmatch', { id: later });
    expect(await order.now()).toMatchObject({ excess_refund: { amount: '1000000' } });
    expect(await giveBack(later, order.id)).toEqual([]);
    expect(await order.now()).toMatchObject({ excess_refund: { amount: '1500000' } });
    expect(await shop.problems()).toEqual([]);
  });

  it('goes back also after a slip was laid to the order and taken off', async () => {
    const order = await ordered();
    expect((await shop.call(order.learner, 'cancel', { id: order.id })).codes).toEqual([]);
    const own = await told({ memo: order.code, amount: 700_000 });
    expect(await giveBack(own, order.id)).toEqual([]);
    const slip = await told({ memo: 'LE THI X', amount: 1_000_000 });
    await done('match', { id: slip, order: order.id });
    expect(await order.now()).toMatchObject({ status: 'UNDERPAID', missing_amount: '1200000' });
    await done('unmatch', { id: slip });
    expect(await order.now()).toMatchObject({
      status: 'CANCELLED',
      excess_refund: { amount: '700000' },
    });
    // What is laid to it and counts keeps it, whatever a slip beside it was.
    await done('match', { id: slip, order: order.id });
    const more = await told({ memo: order.code, amount: 500_000 });
    expect((await order.now()).missing_amount).toBe('700000');
    await done('unmatch', { id: slip });
    expect(await order.now()).toMatchObject({ status: 'UNDERPAID', missing_amount: '1700000' });
    expect(more).not.toBe('');
    expect(await shop.problems()).toEqual([]);
  });

  it('leaves what waits beside the same order, which can be laid to it', async () => {
    const order = await ordered();
    server.clock.nowMs += 30 * 3_600_000;
    admin = await server.signedIn('admin');
    const first = await told({ memo: order.code, amount: price.pro });
    const second = await told({ memo: order.code, amount: price.pro });
    expect(await giveBack(first, order.id)).toEqual([]);
    expect(await rows('select status from orders where id = $1', [order.id])).toEqual([
      { status: 'review' },
    ]);
    expect(await giveBack(second, order.id)).toEqual([]);
    await closed(order.id, [2 * price.pro]);
    expect(await shop.problems()).toEqual([]);
  });

  it('refuses a paid order, to which it is laid, and one of who was deleted', async () => {
    const { order, moneyId } = await paidTwice();
    const paid = await ordered();
    await told({ memo: paid.code, amount: price.pro });
    expect(await giveBack(moneyId, paid.id)).toEqual(['ORDER_STATE']);
    await server.database.raw(
      'update users set deleted_at = now() where id = (select user_id from orders where id = $1)',
      [order.id],
    );
    expect(await giveBack(moneyId, order.id)).toEqual(['BUYER_GONE']);
    expect(await shop.problems()).toEqual([]);
  });
});
