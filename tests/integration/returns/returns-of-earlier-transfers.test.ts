import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword as w } from '#server/demo/demo-accounts.ts';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { seenNow } from '../support/look-first.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { comeBack } from '../support/money-that-returns.ts';
import { bankSecrets, bankTime, openShop, price, type Shop } from '../support/shop.ts';
import { tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const hour = 3_600_000;
const returnPayout =
  'mutation R($id: ID!, $payout: ID!, $last: Boolean, $w: String!) { admin_return_payout(transaction_id: $id, payout_id: $payout, is_of_last: $last, confirm_password: $w) }';

// A refund or a payment may be transferred several times until it arrives: what comes back of a
// transfer before the last one is not the return of what arrived.
describe.each(ruleKinds)('the return of an earlier transfer, on %s', (kind) => {
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
  const { codes, leaves, payoutGiven } = leaveAndTell(world);
  const { told, rowOf } = tellAgain(world);
  const { given, sent, say, returnable, refundsOf, giveAccount, free } = comeBack(world);
  const later = async (ms: number) => {
    server.clock.nowMs += ms;
    admin = await server.signedIn('admin');
  };

  it('of another account is not the refund that arrived, though nobody was told of it', async () => {
    const other = await sent();
    const { order, refund } = await given();
    const id = await told({ memo: `HOAN TIEN ${refund.code} TRA LAI SAI STK`, amount: price.pro });
    expect(await rowOf(id)).toMatchObject({ state: 'review', review_reason: 'came_back' });
    expect(await codes('correct', { id: refund.id })).toEqual([]);
    // Nobody else's is offered meanwhile: its words say whose it is.
    expect(await returnable(id)).toMatchObject([
      { id: refund.id, is_named: true, is_unlikely: true, may_be: false },
    ]);
    expect(await say('back', { id, refund: other.refund.id })).toEqual(['MONEY_NAMES_ANOTHER']);
    const mute = await told({ memo: 'TRA LAI', amount: price.pro });
    await free();
    expect(await codes('reveal', { id: refund.id })).toEqual([]);
    expect(await codes('sent', { id: refund.id })).toEqual([]);
    // Nobody but who looks at the bank's paper knows which of its transfers this is.
    expect(await say('back', { id: mute, refund: refund.id })).toEqual(['RETURN_MAY_BE_EARLIER']);
    expect(await returnable(id)).toMatchObject([
      { id: refund.id, is_unlikely: true, may_be: true },
    ]);
    expect(await say('back', { id, refund: refund.id })).toEqual(['RETURN_UNLIKELY']);
    expect(await say('back', { id, refund: refund.id, wrong: true })).toEqual(['RETURN_UNLIKELY']);
    expect(await order.now()).toMatchObject({ status: 'REFUNDED', refund: { state: 'sent' } });
    // The transfer that arrived can come back too.
    await later(hour);
    const [now] = await refundsOf(order.id);
    const own = await told({ memo: `HOAN TRA ${now?.code} DONG TK`, amount: price.pro });
    expect(await say('back', { id: own, refund: refund.id })).toEqual(['RETURN_MAY_BE_EARLIER']);
    expect(await say('back', { id: own, refund: refund.id, last: true })).toEqual([]);
  });

  it('of another account is not it either when the bank tells of both transfers', async () => {
    const { order, refund } = await given();
    const id = await told({ memo: `HOAN TIEN ${refund.code} TRA LAI SAI STK`, amount: price.pro });
    expect(await codes('correct', { id: refund.id })).toEqual([]);
    await free();
    const [corrected] = await refundsOf(order.id);
    expect(await codes('reveal', { id: refund.id })).toEqual([]);
    expect(await leaves(`HOAN TIEN ${corrected?.code}`, price.pro)).toMatchObject({
      state: 'outgoing',
    });
    expect(await say('back', { id, refund: refund.id })).toEqual(['RETURN_UNLIKELY']);
    // As the question says: it and its transfer, told at last, are written off, and hold nothing.
    const before = await shop.balance('write_off');
    expect(await codes('ignore', { id })).toEqual([]);
    const late = await leaves(`HOAN TIEN ${refund.code}`, price.pro);
    expect(late).toMatchObject({ state: 'strayed' });
    expect(await codes('ignore', { id: late.id })).toEqual([]);
    expect(await shop.balance('write_off')).toBe(before);
    expect(await shop.problems()).toEqual([]);
    await told({ memo: order.code, amount: 500_000 });
    expect(await giveAccount(order.learner, order.id)).toEqual([]);
    await free();
    const more = (await refundsOf(order.id)).find(({ state }) => state === 'requested');
    expect(await codes('reveal', { id: more?.id })).toEqual([]);
  });

  it('under the same code is not the one that was made again after it, if that arrived', async () => {
    const { order, refund } = await given();
    const id = await told({
      memo: `HOAN TIEN ${refund.code} TRA LAI NGAN HANG BAO TRI`,
      amount: price.pro,
    });
    await later(hour);
    expect(await codes('again', { id: refund.id })).toEqual([]);
    expect(await codes('sent', { id: refund.id })).toEqual([]);
    // The bank told of no transfer: nobody but who looks there knows whether there was a second.
    expect(await returnable(id)).toMatchObject([
      { id: refund.id, is_unlikely: false, may_be: true },
    ]);
    expect(await say('back', { id, refund: refund.id })).toEqual(['RETURN_MAY_BE_EARLIER']);
    // Nor where its words name nothing.
    const mute = await told({ memo: 'NGAN HANG TRA LAI', amount: price.pro, at: hoursAgo(0.5) });
    expect((await returnable(mute)).map((one) => one.id)).toContain(refund.id);
    expect(await say('back', { id: mute, refund: refund.id })).toEqual(['RETURN_MAY_BE_EARLIER']);
    expect(await refundsOf(order.id)).toMatchObject([{ state: 'sent', returned: false }]);
    await later(hour);
    // And what comes back after both may be of either.
    const own = await told({ memo: `HOAN TRA ${refund.code} DONG TK`, amount: price.pro });
    expect(await say('back', { id: own, refund: refund.id })).toEqual(['RETURN_MAY_BE_EARLIER']);
    expect(await say('back', { id: own, refund: refund.id, last: true })).toEqual([]);
  });

  it('is not likely the transfer of which the bank told later: a person says that it is', async () => {
    const { order, refund } = await given();
    const id = await told({ memo: `TRA LAI ${refund.code} SAI STK`, amount: price.pro });
    await later(hour);
    expect(await codes('again', { id: refund.id })).toEqual([]);
    expect(await leaves(`HOAN TIEN ${refund.code}`, price.pro)).toMatchObject({
      state: 'outgoing',
    });
    expect(await returnable(id)).toMatchObject([{ is_unlikely: true, may_be: true }]);
    expect(await say('back', { id, refund: refund.id })).toEqual(['RETURN_UNLIKELY']);
    expect(await refundsOf(order.id)).toMatchObject([{ state: 'sent', returned: false }]);
    // Or that it is not: it is written off, and its transfer, told at last, beside it.
    expect(await codes('ignore', { id })).toEqual([]);
    expect(await shop.problems()).toEqual([]);
  });

  it('of a payment is not the one that was made again after it', async () => {
    const p = await payoutGiven(9);
    const id = await told({ memo: `CHI TRA ${p.code} TRA LAI NGAN HANG BAO TRI`, amount: p.net });
    await later(hour);
    const by = { actorId: null, reason: 'x', now: new Date(server.clock.nowMs) };
    expect((await money.payouts.revealTransfer(p.id, { ...by, again: seenNow })).ok).toBe(true);
    expect(await p.sent()).toBeNull();
    const back = async (one: string, last = false) =>
      (await admin.post(returnPayout, { id: one, payout: p.id, last, w })).codes;
    expect(await back(id)).toEqual(['RETURN_MAY_BE_EARLIER']);
    expect(await leaves(`CHI TRA ${p.code}`, p.net)).toMatchObject({ state: 'outgoing' });
    expect(await back(id)).toEqual(['RETURN_UNLIKELY']);
    // As the question says.
    expect(await codes('ignore', { id })).toEqual([]);
    await later(hour);
    const own = await told({ memo: `CHI TRA ${p.code} DONG TK`, amount: p.net });
    expect(await back(own)).toEqual(['RETURN_MAY_BE_EARLIER']);
    expect(await back(own, true)).toEqual([]);
  });

  const hoursAgo = (hours: number) => bankTime(server.clock.nowMs - hours * hour);
});
