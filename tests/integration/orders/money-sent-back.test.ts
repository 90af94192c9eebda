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

const words = {
  back: 'mutation R($id: ID!, $w: String!) { admin_refund_transaction(transaction_id: $id, account_bank: "970407", account_number: "190333446677", account_holder: "Nguyễn Hoài An", reason: "trả lại", confirm_password: $w) }',
  notBack:
    'mutation U($id: ID!, $w: String!) { admin_unrefund_transaction(transaction_id: $id, reason: "nhầm", confirm_password: $w) }',
} as const;

/** Money that said a learner's order and counts for none: the office sends it back. */
describe.each(ruleKinds)('money beside an order that is sent back, on %s', (kind) => {
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
  const { told, ordered } = tellAgain(world);
  const { free, giveAccount } = comeBack(world);
  const office = async (what: keyof typeof words, id: string) =>
    (await admin.post(words[what], { id, w })).codes;

  /** Who paid one order, and another one, too. */
  const paidTwice = async () => {
    const order = await ordered('KHA_PRO');
    const other = await shop.orderOfNovember(order.learner, { plan: 'PRO' });
    await told({ memo: other.payment_info.payment_code, amount: price.pro });
    const moneyId = await told({ memo: order.code, amount: price.khaPro });
    expect((await order.now()).status).toBe('REVIEW');
    const known = new Set((await toldLearner(server, order.id)).map(({ id }) => id));
    return {
      order,
      moneyId,
      /** Kinds and texts of what was told since it was asked last. */
      news: async () => {
        const since = (await toldLearner(server, order.id)).filter(({ id }) => !known.has(id));
        for (const { id } of since) known.add(id);
        return since;
      },
    };
  };

  it('is told that it goes back, and has no say in where to: whose money it is nobody knows', async () => {
    const { order, moneyId, news } = await paidTwice();
    expect(await office('back', moneyId)).toEqual([]);
    expect(await news()).toMatchObject([{ kind: 'order_money_goes_back' }]);
    expect((await order.now()).excess_refund).toBe(null);
    const stopped = await order.learner.post(
      'mutation B($id: ID!) { take_refund_back(order_id: $id, kind: EXCESS) { id } }',
      { id: order.id },
    );
    expect(stopped.codes).toEqual(['REFUND_UNKNOWN']);
    expect(await giveAccount(order.learner, order.id)).toEqual(['REFUND_UNKNOWN']);
    expect(await shop.problems()).toEqual([]);
  });

  it('is told that it is looked at again when it does not go back', async () => {
    const { order, moneyId, news } = await paidTwice();
    expect(await office('back', moneyId)).toEqual([]);
    await news();
    expect(await office('notBack', moneyId)).toEqual([]);
    expect(await news()).toMatchObject([{ kind: 'order_review' }]);
    expect(await order.now()).toMatchObject({ status: 'REVIEW', excess_refund: null });
    expect(await shop.problems()).toEqual([]);
  });

  it('is told so of an order whose time was over', async () => {
    const order = await ordered();
    server.clock.nowMs += 30 * 3_600_000;
    admin = await server.signedIn('admin');
    const late = await told({ memo: order.code, amount: price.pro });
    expect(await office('back', late)).toEqual([]);
    expect((await toldLearner(server, order.id)).map((one) => one.kind)).toContain(
      'order_money_goes_back',
    );
    expect(await rows('select status from orders where id = $1', [order.id])).toEqual([
      { status: 'expired' },
    ]);
    expect(await shop.problems()).toEqual([]);
  });

  it('of who was deleted goes back, and nobody is told', async () => {
    const { order, moneyId, news } = await paidTwice();
    await rows(
      'update users set deleted_at = now() where id = (select user_id from orders where id = $1)',
      [order.id],
    );
    expect(await office('back', moneyId)).toEqual([]);
    expect(await news()).toEqual([]);
  });

  it('of nobody’s order can be sent at once, and nobody is told', async () => {
    const id = await told({ memo: 'khong noi gi', amount: 700_000 });
    expect(await office('back', id)).toEqual([]);
    expect(
      await rows('select order_id, held_until from refunds where transaction_id = $1', [id]),
    ).toEqual([{ order_id: null, held_until: null }]);
  });

  it('is no part of what was received and sent back, which the receipt has in full', async () => {
    const order = await ordered();
    await told({ memo: order.code, amount: price.pro + 100_000 });
    const sendExcess = async (amount: number) => {
      expect(await giveAccount(order.learner, order.id)).toEqual([]);
      await free();
      const [open] = await rows<{ id: string; code: string }>(
        "select id, memo_code as code from refunds where order_id = $1 and state = 'requested'",
        [order.id],
      );
      expect(await codes('reveal', { id: open?.id })).toEqual([]);
      await leaves(`HOAN ${open?.code}`, amount);
    };
    await sendExcess(100_000);
    server.clock.nowMs += 60_000;
    await told({ memo: order.code, amount: 500_000 });
    expect((await order.now()).returned_amount).toBe('100000');
    await sendExcess(500_000);
    // To another account of the academy: it never was the order's.
    const beside = await told({ memo: order.code, amount: 70_000, account: '1112223334' });
    expect(await office('back', beside)).toEqual([]);
    await free();
    const [refund] = await rows<{ id: string; code: string }>(
      'select id, memo_code as code from refunds where transaction_id = $1',
      [beside],
    );
    expect(await codes('reveal', { id: refund?.id })).toEqual([]);
    await leaves(`HOAN ${refund?.code}`, 70_000);
    const { received_amount: received, returned_amount: returned } = await order.now();
    expect([received, returned]).toEqual([String(price.pro + 600_000), '600000']);
    expect(await shop.problems()).toEqual([]);
  });
});
