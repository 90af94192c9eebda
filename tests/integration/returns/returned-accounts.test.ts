import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { comeBack } from '../support/money-that-returns.ts';
import { bankSecrets, openShop, price, receiver, type Shop } from '../support/shop.ts';
import { tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

describe.each(ruleKinds)('an account whose bank sent a refund back, on %s', (kind) => {
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
  const { codes, leaves, rows } = leaveAndTell(world);
  const { told, ordered } = tellAgain(world);
  const { sent, say, free, refundsOf } = comeBack(world);
  const give = async (learner: ApiClient, orderId: string, more: object = {}) =>
    (await shop.call(learner, 'account', { input: { order_id: orderId, ...receiver, ...more } }))
      .codes;
  const shown = async (learner: ApiClient, orderId: string) =>
    (
      await learner.post(
        'query O($id: ID!) { order(id: $id) { refund { returned_account } excess_refund { returned_account } } }',
        { id: orderId },
      )
    ).data.order;
  const seenByOffice = async (id: string) =>
    (
      await admin.post(
        'query R($id: ID!) { admin_refund(id: $id) { returned_account is_returned_account } }',
        { id },
      )
    ).data.admin_refund;
  const correct = async (id: string) =>
    (
      await admin.post(
        'mutation C($id: ID!, $account_bank: String!, $account_number: String!, $account_holder: String!, $w: String!) { admin_correct_refund(refund_id: $id, account_bank: $account_bank, account_number: $account_number, account_holder: $account_holder, reason: "theo lời học viên", confirm_password: $w) }',
        { id, ...receiver, w: demoPassword },
      )
    ).codes;
  /** A refund that came back, and what is owed since. */
  async function returned() {
    const { order, refund } = await sent();
    const id = await told({ memo: `HOAN TRA ${refund.code} SAI TK`, amount: price.pro });
    expect(await say('back', { id, refund: refund.id })).toEqual([]);
    const owed = (await refundsOf(order.id)).find((line) => !line.returned);
    if (owed === undefined) throw new Error('nothing is owed again');
    return { order, owed };
  }
  const masked = () => `•••• ${receiver.account_number.replaceAll(' ', '').slice(-4)}`;

  it('is named to its learner, asked about once, and taken by their word', async () => {
    const { order, owed } = await returned();
    expect((await shown(order.learner, order.id)).refund.returned_account).toContain(masked());
    expect(await give(order.learner, order.id)).toEqual(['REFUND_ACCOUNT_RETURNED']);
    // Another name for it is still the account that failed.
    expect(await give(order.learner, order.id, { account_holder: 'NGUOI KHAC' })).toEqual([
      'REFUND_ACCOUNT_RETURNED',
    ]);
    expect(await give(order.learner, order.id, { accepts_returned: true })).toEqual([]);
    expect(await seenByOffice(owed.id)).toEqual({
      returned_account: expect.stringContaining(masked()),
      is_returned_account: true,
    });
  });

  it('is asked about at the office too; another one is not', async () => {
    const { order, owed } = await returned();
    expect(await correct(owed.id)).toEqual(['REFUND_ACCOUNT_RETURNED']);
    expect(await give(order.learner, order.id, { account_number: '0909 8888 7777' })).toEqual([]);
    expect(await seenByOffice(owed.id)).toMatchObject({ is_returned_account: false });
  });

  it('is asked about for what came too much of the same order', async () => {
    const { order, owed } = await returned();
    expect(await give(order.learner, order.id, { accepts_returned: true })).toEqual([]);
    await told({ memo: order.code, amount: 70_000 });
    const [excess] = await rows<{ id: string }>(
      "select id from refunds where order_id = $1 and kind = 'excess' and state = 'needs_account'",
      [order.id],
    );
    expect([excess?.id === undefined, excess?.id === owed.id]).toEqual([false, false]);
    expect(await give(order.learner, order.id)).toEqual(['REFUND_ACCOUNT_RETURNED']);
    expect(await give(order.learner, order.id, { accepts_returned: true })).toEqual([]);
  });

  it('is asked about for the order itself once what came too much came back', async () => {
    const order = await ordered();
    await told({ memo: order.code, amount: price.pro + 500_000 });
    expect(await give(order.learner, order.id)).toEqual([]);
    await free();
    const [excess] = await refundsOf(order.id);
    expect(await codes('reveal', { id: excess?.id })).toEqual([]);
    await leaves(`HOAN ${excess?.code}`, 500_000);
    const back = await told({ memo: `TRA LAI ${excess?.code}`, amount: 500_000 });
    expect(await say('back', { id: back, refund: excess?.id })).toEqual([]);
    const ask = async (more: object = {}) =>
      (
        await shop.call(order.learner, 'refund', {
          input: { order_id: order.id, ...receiver, ...more },
        })
      ).codes;
    expect(await ask()).toEqual(['REFUND_ACCOUNT_RETURNED']);
    // The office gives it back to no such account either without a word that it works.
    const giveBack = async (works: boolean) =>
      (
        await admin.post(
          'mutation R($id: ID!, $account_bank: String!, $account_number: String!, $account_holder: String!, $works: Boolean!, $w: String!) { admin_refund_order(order_id: $id, account_bank: $account_bank, account_number: $account_number, account_holder: $account_holder, accepts_returned: $works, reason: "học viên nhắn", confirm_password: $w) }',
          { id: order.id, ...receiver, works, w: demoPassword },
        )
      ).codes;
    expect(await giveBack(false)).toEqual(['REFUND_ACCOUNT_RETURNED']);
    expect((await order.now()).status).toBe('PAID');
    expect(await ask({ account_number: '0909 8888 7777' })).toEqual([]);
    expect((await order.now()).status).toBe('REFUND_REQUESTED');
  });
});
