import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword as w } from '#server/demo/demo-accounts.ts';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { comeBack } from '../support/money-that-returns.ts';
import { bankSecrets, openShop, price, type Shop } from '../support/shop.ts';
import { tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const returnPayout =
  'mutation R($id: ID!, $payout: ID!, $wrong: Boolean, $w: String!) { admin_return_payout(transaction_id: $id, payout_id: $payout, code_is_wrong: $wrong, confirm_password: $w) }';

// Banks write their own words first and cut what the transfer said; what names somebody else's
// money is nobody's return without a question.
describe.each(ruleKinds)('what the words of a return name, on %s', (kind) => {
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
  const { codes, leaves, rows, payoutGiven } = leaveAndTell(world);
  const { ordered, told, rowOf } = tellAgain(world);
  const { sent, say, returnable, refundsOf, giveAccount, free } = comeBack(world);
  const cutOf = (code: string) => `TRA LAI LENH HOAN TIEN ${code.slice(0, 8)}`;

  it('is a refund though its code is cut, and nobody else’s but by a word', async () => {
    const [one, other] = [await sent(), await sent()];
    const id = await told({ memo: cutOf(one.refund.code), amount: price.pro });
    expect(await rowOf(id)).toMatchObject({ state: 'review', review_reason: 'came_back' });
    expect(await returnable(id)).toMatchObject([
      { id: one.refund.id, is_named: true, is_unlikely: false, may_be: true },
    ]);
    expect(await say('back', { id, refund: other.refund.id })).toEqual(['MONEY_NAMES_ANOTHER']);
    const order = await ordered();
    expect(await codes('match', { id, order: order.id })).toEqual(['MONEY_CAME_BACK']);
    expect(await say('back', { id, refund: one.refund.id })).toEqual([]);
  });

  it('is a learner’s order: no refund is offered for it, nor taken but by a word', async () => {
    const { refund } = await sent();
    const buyer = await ordered();
    expect((await shop.call(buyer.learner, 'cancel', { id: buyer.id })).codes).toEqual([]);
    const id = await told({ memo: `NOP HOC PHI ${buyer.code}`, amount: price.pro });
    expect(await returnable(id)).toEqual([]);
    expect(await say('back', { id, refund: refund.id })).toEqual(['MONEY_NAMES_ANOTHER']);
    expect(await say('back', { id, refund: refund.id, wrong: true })).toEqual([]);
  });

  it('is a payment to an affiliate: no refund is offered for it', async () => {
    const { refund } = await sent();
    const payment = await payoutGiven(2);
    const id = await told({ memo: `TRA LAI ${payment.code}`, amount: price.pro });
    expect(await returnable(id)).toEqual([]);
    expect(await say('back', { id, refund: refund.id })).toEqual(['MONEY_NAMES_ANOTHER']);
  });

  it('is one payment to an affiliate: it is not laid to another’s of the same sum but by a word', async () => {
    const [one, other] = [await payoutGiven(5), await payoutGiven(6)];
    expect(one.net).toBe(other.net);
    for (const { code, net } of [one, other]) await leaves(`CHI TRA ${code}`, net);
    const { refund } = await sent();
    const buyer = await ordered();
    expect((await shop.call(buyer.learner, 'cancel', { id: buyer.id })).codes).toEqual([]);
    const back = async (id: string, payout: string, wrong = false) =>
      (await admin.post(returnPayout, { id, payout, wrong, w })).codes;
    const [first, ...others] = [
      `CHI TRA ${one.code} TRA LAI`,
      `CHI TRA ${one.code.slice(0, 7)}`,
      `TRA LAI ${refund.code}`,
      `TRA LAI ${cutOf(refund.code)}`,
      `NOP HOC PHI ${buyer.code}`,
    ];
    const id = await told({ memo: first ?? '', amount: one.net });
    expect(await back(id, other.id)).toEqual(['MONEY_NAMES_ANOTHER']);
    for (const memo of others) {
      const named = await told({ memo, amount: one.net - 1100 });
      expect([memo, await back(named, other.id)]).toEqual([memo, ['MONEY_NAMES_ANOTHER']]);
      expect(await codes('ignore', { id: named })).toEqual([]);
    }
    expect(await back(id, other.id, true)).toEqual([]);
    expect(
      await rows(
        "select after ->> 'code_is_wrong' as wrong from audit_log where subject_id = $1 and action = 'transaction.return'",
        [id],
      ),
    ).toEqual([{ wrong: 'true' }]);
    const own = await told({ memo: `CHI TRA ${one.code.slice(0, 7)}`, amount: one.net - 2200 });
    expect(
      (
        await admin.post(
          'query Q($id: ID!) { admin_returnable_payouts(transaction_id: $id) { id } }',
          {
            id: own,
          },
        )
      ).data.admin_returnable_payouts[0],
    ).toEqual({ id: one.id });
    expect(await back(own, one.id)).toEqual([]);
  });

  it('is a refund that came back already: others are not offered in its place', async () => {
    const [one, other] = [await sent(), await sent()];
    expect(await leaves(`HOAN TIEN ${one.refund.code}`, price.pro)).toMatchObject({
      state: 'strayed',
    });
    const [first, second] = [
      await told({ memo: `HOAN TRA ${one.refund.code} SAI TK`, amount: price.pro }),
      await told({ memo: `HOAN TRA ${one.refund.code} SAI TK LAN 2`, amount: price.pro }),
    ];
    // Two transfers were told: whether one of them arrived only the bank's paper says.
    const laid = { id: first, refund: one.refund.id };
    expect(await say('back', laid)).toEqual(['RETURN_MAY_BE_EARLIER']);
    expect(await say('back', { ...laid, last: true })).toEqual([]);
    expect(await returnable(second)).toEqual([]);
    expect(await say('back', { id: second, refund: other.refund.id })).toEqual([
      'MONEY_NAMES_ANOTHER',
    ]);
  });

  it('is a refund that came back, but laid to the one that is owed since: that is offered, and asked about', async () => {
    const { order, refund } = await sent();
    const first = await told({ memo: `HOAN TRA ${refund.code} SAI TK`, amount: price.pro });
    expect(await say('back', { id: first, refund: refund.id })).toEqual([]);
    expect(await giveAccount(order.learner, order.id)).toEqual([]);
    await free();
    const own = (await refundsOf(order.id)).find(({ state }) => state === 'requested');
    expect(await codes('reveal', { id: own?.id })).toEqual([]);
    // The transfer has the words of before, and so has its return.
    const out = await leaves(`HOAN TIEN ${refund.code}`, price.pro);
    const laid = { id: out.id, refund: own?.id };
    expect(await codes('payRefund', laid)).toEqual(['TRANSFER_AFTER_RETURN']);
    expect(await codes('payRefund', { ...laid, seen: true })).toEqual([]);
    const id = await told({ memo: `HOAN TRA ${refund.code} LAN 2`, amount: price.pro });
    expect(await returnable(id)).toMatchObject([{ id: own?.id, is_named: false, may_be: true }]);
    expect(await say('back', { id, refund: own?.id })).toEqual(['MONEY_NAMES_ANOTHER']);
    expect(await say('back', { id, refund: own?.id, wrong: true })).toEqual([]);
  });

  it('is nothing: what was sent lately is offered by its amount, and what was sent long ago is not', async () => {
    const [late, old] = [await sent(), await sent()];
    await rows("update refunds set sent_at = sent_at - interval '50 days' where id = $1", [
      old.refund.id,
    ]);
    const id = await told({ memo: 'TRA LAI', amount: price.pro });
    const offered = (await returnable(id)).map((one) => one.id);
    expect(offered).toContain(late.refund.id);
    expect(offered).not.toContain(old.refund.id);
  });
});
