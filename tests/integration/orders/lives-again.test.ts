import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { bankSecrets, openShop, type Shop } from '../support/shop.ts';
import { demoPassword as w } from '#server/demo/demo-accounts.ts';
import { comeBack } from '../support/money-that-returns.ts';
import { tellAgain } from '../support/told-again.ts';
import { toldLearner } from '../support/told-learner.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

// An order was called off with a part of its money there, and the office lays more to it.
describe.each(ruleKinds)('an order that lives again, on %s', (kind) => {
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
  const { codes, leaves } = leaveAndTell(world);
  const { told, ordered } = tellAgain(world);
  const { refundsOf, free, giveAccount, say } = comeBack(world);
  const acceptShort = async (id: string, missing: string) =>
    (
      await admin.post(
        'mutation A($id: ID!, $missing: BigInt!, $w: String!) { admin_accept_short(order_id: $id, missing: $missing, reason: "đã chuyển đủ", confirm_password: $w) }',
        { id, missing, w },
      )
    ).codes;
  const unmatch = async (id: string) =>
    (
      await admin.post(
        'mutation U($id: ID!, $w: String!) { admin_unmatch_transaction(transaction_id: $id, reason: "nhầm", confirm_password: $w) }',
        { id, w },
      )
    ).codes;
  /** With 2 000 000 of 2 900 000 called off, and a later part that waits. */
  const calledOff = async (later: number) => {
    const order = await ordered();
    await told({ memo: order.code, amount: 2_000_000 });
    expect((await shop.call(order.learner, 'cancel', { id: order.id })).codes).toEqual([]);
    return { order, more: await told({ memo: order.code, amount: later }) };
  };
  const pageOf = async (order: { now: () => Promise<Record<string, any>> }) => {
    const {
      status,
      received_amount: got,
      missing_amount: missing,
      excess_refund: refund,
    } = await order.now();
    return { status, got, missing, back: refund?.amount ?? null };
  };
  const sendFirst = async (orderId: string, learner: ApiClient) => {
    expect(await giveAccount(learner, orderId)).toEqual([]);
    await free();
    const [refund] = await refundsOf(orderId);
    expect(await codes('reveal', { id: refund?.id })).toEqual([]);
    return refund;
  };
  const missingAtOffice = async (transaction: string, orderId: string) => {
    const { data } = await admin.post(
      'query S($id: ID!) { admin_suggestions(transaction_id: $id) { order_id missing_amount } }',
      { id: transaction },
    );
    return data.admin_suggestions.find(({ order_id: id }: { order_id: string }) => id === orderId)
      ?.missing_amount;
  };

  it('is paid by all that is there, as the office was told, and nothing goes back', async () => {
    const { order, more } = await calledOff(900_000);
    expect(await missingAtOffice(more, order.id)).toBe('900000');
    expect(await codes('match', { id: more, order: order.id })).toEqual([]);
    expect(await pageOf(order)).toEqual({
      status: 'PAID',
      got: '2900000',
      missing: '0',
      back: null,
    });
    expect((await order.now()).waived_amount).toBe('0');
    expect(await giveAccount(order.learner, order.id)).toEqual(['REFUND_UNKNOWN']);
    expect(await shop.problems()).toEqual([]);
    // Taken off again it leaves what its learner had sent, which goes back once more.
    expect(await unmatch(more)).toEqual([]);
    expect(await pageOf(order)).toMatchObject({ status: 'CANCELLED', back: '2000000' });
    expect(await shop.problems()).toEqual([]);
  });

  it('counts what had an account already, and asks for the rest of the total', async () => {
    const { order, more } = await calledOff(500_000);
    expect(await giveAccount(order.learner, order.id)).toEqual([]);
    expect(await missingAtOffice(more, order.id)).toBe('900000');
    expect(await codes('match', { id: more, order: order.id })).toEqual([]);
    expect(await pageOf(order)).toEqual({
      status: 'UNDERPAID',
      got: '2500000',
      missing: '400000',
      back: null,
    });
    // Laid by a slip: taken off, it leaves an order that was called off, whose money goes back.
    expect(await unmatch(more)).toEqual([]);
    expect(await pageOf(order)).toMatchObject({ status: 'CANCELLED', back: '2000000' });
    const kinds = (await toldLearner(server, order.id)).map(({ kind: one }) => one);
    expect(kinds.filter((one) => one === 'order_overpaid')).toHaveLength(2);
    expect(await giveAccount(order.learner, order.id)).toEqual([]);
    expect(await codes('match', { id: more, order: order.id })).toEqual([]);
    expect(await acceptShort(order.id, '400000')).toEqual([]);
    expect(await shop.problems()).toEqual([]);
  });

  it.each(['first', 'last'])(
    'is called off again when both slips that were laid to it are taken off, the %s one first',
    async (which) => {
      const { order, more } = await calledOff(300_000);
      const second = await told({ memo: 'CHUYEN TIEN HOC', amount: 400_000 });
      for (const slip of [more, second])
        expect(await codes('match', { id: slip, order: order.id })).toEqual([]);
      const slips = which === 'first' ? [more, second] : [second, more];
      expect(await unmatch(slips[0] ?? '')).toEqual([]);
      expect((await pageOf(order)).status).toBe('UNDERPAID');
      expect(await unmatch(slips[1] ?? '')).toEqual([]);
      expect(await pageOf(order)).toMatchObject({ status: 'CANCELLED', back: '2000000' });
      expect(await shop.problems()).toEqual([]);
    },
  );

  it('is called off again once what waited beside it is decided, too', async () => {
    const { order, more } = await calledOff(300_000);
    const beside = await told({ memo: order.code, amount: 400_000 });
    expect(await codes('match', { id: more, order: order.id })).toEqual([]);
    expect(await unmatch(more)).toEqual([]);
    expect((await pageOf(order)).status).toBe('REVIEW');
    const sentBack = await admin.post(
      'mutation R($id: ID!, $w: String!) { admin_refund_transaction(transaction_id: $id, account_bank: "970407", account_number: "190333446677", account_holder: "Nguyễn Hoài An", reason: "trả lại", confirm_password: $w) }',
      { id: beside, w },
    );
    expect(sentBack.codes).toEqual([]);
    expect(await pageOf(order)).toMatchObject({ status: 'CANCELLED', back: '2000000' });
    expect(await shop.problems()).toEqual([]);
  });

  it('goes on when its learner renewed it, whatever is taken off', async () => {
    const { order, more } = await calledOff(300_000);
    expect(await codes('match', { id: more, order: order.id })).toEqual([]);
    await server.database.raw('update orders set expires_at = $2 where id = $1', [
      order.id,
      new Date(server.clock.nowMs - 1000),
    ]);
    expect((await shop.call(order.learner, 'renew', { id: order.id })).codes).toEqual([]);
    expect(await unmatch(more)).toEqual([]);
    expect(await pageOf(order)).toMatchObject({ status: 'UNDERPAID', got: '2000000' });
    expect(await shop.problems()).toEqual([]);
  });

  it('is paid by two parts, of which neither is enough, and what had been called off', async () => {
    const order = await ordered();
    await told({ memo: order.code, amount: 600_000 });
    expect((await shop.call(order.learner, 'cancel', { id: order.id })).codes).toEqual([]);
    const parts = [
      await told({ memo: order.code, amount: 1_300_000 }),
      await told({ memo: order.code, amount: 1_000_000 }),
    ];
    for (const part of parts)
      expect(await codes('match', { id: part, order: order.id })).toEqual([]);
    expect((await order.now()).status).toBe('PAID');
    expect(await shop.problems()).toEqual([]);
  });

  it('without what somebody has begun to send asks for that too, and the sums add up', async () => {
    const { order, more } = await calledOff(900_000);
    await sendFirst(order.id, order.learner);
    expect(await missingAtOffice(more, order.id)).toBe('2900000');
    expect(await codes('match', { id: more, order: order.id })).toEqual([]);
    expect(await pageOf(order)).toEqual({
      status: 'UNDERPAID',
      got: '900000',
      missing: '2000000',
      back: '2000000',
    });
    // Whoever gives up gets what counts: the rest is on its way.
    expect((await shop.call(order.learner, 'cancel', { id: order.id })).codes).toEqual([]);
    expect(
      (await refundsOf(order.id)).map(({ amount }) => amount).toSorted((a, b) => a - b),
    ).toEqual([900_000, 2_000_000]);
    expect(await shop.problems()).toEqual([]);
  });

  it('is not sold for less while its own money is back and waits to be sent', async () => {
    const { order, more } = await calledOff(900_000);
    const refund = await sendFirst(order.id, order.learner);
    await leaves(`HOAN ${refund?.code}`, 2_000_000);
    const back = await told({ memo: `TRA LAI ${refund?.code}`, amount: 2_000_000 });
    expect(await say('back', { id: back, refund: refund?.id })).toEqual([]);
    expect(await codes('match', { id: more, order: order.id })).toEqual([]);
    expect(await pageOf(order)).toEqual({
      status: 'UNDERPAID',
      got: '900000',
      missing: '2000000',
      back: '2000000',
    });
    expect(await acceptShort(order.id, '2000000')).toEqual(['MONEY_GOES_BACK']);
    expect((await order.now()).status).toBe('UNDERPAID');
    expect(await shop.problems()).toEqual([]);
  });
});
