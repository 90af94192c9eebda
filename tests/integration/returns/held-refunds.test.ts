import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { comeBack } from '../support/money-that-returns.ts';
import { bankSecrets, bankTime, openShop, price, type Shop } from '../support/shop.ts';
import { tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const take =
  'mutation T($id: ID!, $kind: RefundKind!) { take_refund_back(order_id: $id, kind: $kind) { status } }';
const payable = 'query P($id: ID!) { admin_payable_refunds(transaction_id: $id) { id } }';
let told = 0;

// What is held from being given out can still be said not to have left, and what was laid to a
// refund by a slip leaves it as it was.
describe('true words about a refund that is held', () => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  let money: AffiliateMoney;
  withServer('PostgreSQL', (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(() => {
    shop = openShop(server);
    money = createAffiliateMoney(server.database);
  });
  beforeEach(async () => {
    server.clock.nowMs += 10 * day;
    server.clock.nowMs -= (server.clock.nowMs + 7 * 60 * minute) % day;
    server.clock.nowMs += 9 * 60 * minute;
    admin = await server.signedIn('admin');
  });
  const world = () => ({ server, shop, admin, money });
  const { codes, rows, leaves } = leaveAndTell(world);
  const { decide, doubtBeside, told: tell, ordered } = tellAgain(world);
  const { given, say, refundsOf, free, giveAccount } = comeBack(world);

  async function wordless(amount: number) {
    told += 1;
    const at = bankTime(server.clock.nowMs);
    const movement = { amount, id: 910_000 + told, reference: `FT-KHAC-${told}`, at };
    await shop.sepay({ ...movement, memo: '' });
    const [row] = await rows<{ id: string }>(
      'select id from bank_transactions where reference = $1',
      [movement.reference],
    );
    if (row === undefined) throw new Error('nothing came');
    const says = (memo: string) => shop.sepay({ ...movement, memo });
    return { id: row.id, says };
  }
  async function laid() {
    const minh = await given();
    const lan = await given();
    server.clock.nowMs += minute;
    expect(await codes('sent', { id: minh.refund.id })).toEqual([]);
    expect(await codes('sent', { id: lan.refund.id })).toEqual([]);
    server.clock.nowMs += 5 * minute;
    const back = await wordless(price.pro);
    expect(await say('back', { id: back.id, refund: minh.refund.id })).toEqual([]);
    expect(await giveAccount(minh.order.learner, minh.order.id)).toEqual([]);
    await free();
    const owed = (await refundsOf(minh.order.id)).find((line) => !line.returned);
    if (owed === undefined) throw new Error('nothing is owed');
    return { minh, lan, back, owed };
  }
  const rowOfRefund = async (id: string) =>
    (
      await rows<Record<string, unknown>>(
        'select state, paid_from, paid_by, started_at, sent_at, reference, times_handed_out, handed_out_at, held_until, account_last4 from refunds where id = $1',
        [id],
      )
    )[0];
  const lastTold = async (orderId: string) =>
    (
      await rows<{ content: object }>(
        "select content from notifications where content ->> 'orderId' = $1 order by created_at desc, id desc limit 1",
        [orderId],
      )
    )[0]?.content;

  const words = async (back: Awaited<ReturnType<typeof wordless>>, memo: string) => {
    server.clock.nowMs += minute;
    await back.says(memo);
    if ((await doubtBeside(back.id)) !== undefined)
      expect(await decide(back.id, true)).toBe('known');
  };

  it.each(['handed out', 'said to be sent by a slip', 'with an account alone'] as const)(
    'what is owed, %s, is not any more when its return is of another',
    async (how) => {
      const { minh, lan, back, owed } = await laid();
      if (how !== 'with an account alone')
        expect(await codes('reveal', { id: owed.id })).toEqual([]);
      if (how === 'said to be sent by a slip')
        expect(await codes('sent', { id: owed.id })).toEqual([]);
      await words(back, `HOAN TRA ${lan.refund.code} SAI TK`);
      if (how === 'said to be sent by a slip')
        expect(await codes('unsent', { id: owed.id })).toEqual([]);
      // Nobody is given it meanwhile, also not who looked.
      expect(await codes('again', { id: owed.id })).toEqual(['RETURN_OF_ANOTHER']);
      if (how !== 'with an account alone') {
        expect(await say('notBack', { id: back.id })).toEqual(['REFUND_BEGUN']);
        expect(await codes('correct', { id: owed.id })).toEqual([]);
        await free();
        expect(await codes('reveal', { id: owed.id })).toEqual(['RETURN_OF_ANOTHER']);
      }
      expect(await say('notBack', { id: back.id })).toEqual([]);
      expect(await say('back', { id: back.id, refund: lan.refund.id })).toEqual([]);
      const all = await refundsOf(minh.order.id);
      expect(all.filter((line) => line.state !== 'rejected')).toMatchObject([
        { id: minh.refund.id, state: 'sent', returned: false },
      ]);
      expect(await shop.problems()).toEqual([]);
    },
  );

  it('what a transfer paid since was too much: the right one is paid, and the transfer waits', async () => {
    const { minh, lan, back, owed } = await laid();
    expect(await codes('reveal', { id: owed.id })).toEqual([]);
    server.clock.nowMs += minute;
    const second = await leaves(`HOAN TIEN ${owed.code}`, price.pro);
    expect(second.state).toBe('outgoing');
    await words(back, `HOAN TRA ${lan.refund.code} SAI TK`);
    expect(await say('notBack', { id: back.id })).toEqual(['REFUND_PAID_SINCE']);
    expect(await say('notBack', { id: back.id, much: true })).toEqual([]);
    expect(await say('back', { id: back.id, refund: lan.refund.id })).toEqual([]);
    const all = await refundsOf(minh.order.id);
    expect(all.filter((line) => line.state !== 'rejected')).toMatchObject([
      { id: minh.refund.id, state: 'sent', returned: false },
    ]);
    expect((await minh.order.now()).status).toBe('REFUNDED');
    const stateOf = async () =>
      (
        await rows<{ state: string }>('select state from bank_transactions where id = $1', [
          second.id,
        ])
      )[0]?.state;
    expect(await stateOf()).toBe('strayed');
    // The other one's is owed again; the second one is written off once the first is told.
    expect(await giveAccount(lan.order.learner, lan.order.id)).toEqual([]);
    await free();
    const again = (await refundsOf(lan.order.id)).find((line) => !line.returned);
    expect(await codes('reveal', { id: again?.id })).toEqual([]);
    await leaves(`HOAN TIEN ${minh.refund.code}`, price.pro);
    expect(await codes('ignore', { id: second.id })).toEqual([]);
    expect(await stateOf()).toBe('ignored');
    expect(await shop.problems()).toEqual([]);
  });

  it('what is owed was sent and came back itself: nothing is owed any more', async () => {
    const { minh, lan, back, owed } = await laid();
    expect(await codes('reveal', { id: owed.id })).toEqual([]);
    server.clock.nowMs += minute;
    await leaves(`HOAN TIEN ${owed.code}`, price.pro);
    server.clock.nowMs += 2 * minute;
    const true2 = await tell({ memo: `HOAN TRA ${owed.code} SAI TK`, amount: price.pro });
    expect(await say('back', { id: true2, refund: owed.id, seen: true, last: true })).toEqual([]);
    expect(await giveAccount(minh.order.learner, minh.order.id, '7777 6666 5555')).toEqual([]);
    await free();
    await words(back, `HOAN TRA ${lan.refund.code} SAI TK`);
    const third = (await refundsOf(minh.order.id)).find((line) => !line.returned);
    expect(await codes('reveal', { id: third?.id })).toEqual(['RETURN_OF_ANOTHER']);
    expect(await say('notBack', { id: back.id })).toEqual([]);
    expect(await say('back', { id: back.id, refund: lan.refund.id })).toEqual([]);
    const all = await refundsOf(minh.order.id);
    expect(all.map(({ id, state, returned }) => ({ id, state, returned }))).toEqual(
      expect.arrayContaining([
        { id: minh.refund.id, state: 'sent', returned: false },
        { id: owed.id, state: 'sent', returned: true },
        { id: third?.id, state: 'rejected', returned: false },
      ]),
    );
    expect((await minh.order.now()).status).toBe('REFUNDED');
    expect(await shop.problems()).toEqual([]);
  });

  it('a refund whose money is told to leave is not said not to have left', async () => {
    const { lan, back, owed } = await laid();
    expect(await codes('reveal', { id: owed.id })).toEqual([]);
    await leaves(`HOAN TIEN ${owed.code}`, price.pro - 1000);
    await words(back, `HOAN TRA ${lan.refund.code} SAI TK`);
    expect(await codes('correct', { id: owed.id })).toEqual(['REFUND_LEFT']);
  });

  it('a slip on a refund that nobody was given leaves it as it was', async () => {
    const order = await ordered();
    await tell({ memo: order.code, amount: price.pro });
    await shop.refund(order.learner, order.id);
    const id = (await refundsOf(order.id))[0]?.id ?? '';
    const before = await rowOfRefund(id);
    server.clock.nowMs += 2 * minute;
    const slip = await tell({ memo: 'CHUYEN TIEN', amount: price.pro, direction: 'out' });
    expect(await codes('payRefund', { id: slip, refund: id, seen: true })).toEqual([]);
    server.clock.nowMs += 2 * minute;
    expect(await codes('unpayRefund', { id: slip })).toEqual([]);
    expect(await rowOfRefund(id)).toEqual(before);
    expect(await lastTold(order.id)).toMatchObject({
      kind: 'refund_not_sent',
      needsAccount: false,
    });
    const taken = await order.learner.post(take, { id: order.id, kind: 'ORDER' });
    expect(taken.codes).toEqual([]);
    expect(taken.data.take_refund_back.status).toBe('PAID');
    expect(await shop.problems()).toEqual([]);
  });

  it('a slip on a refund whose account was reported asks for the account again', async () => {
    const { order, refund } = await given();
    expect(await codes('sent', { id: refund.id })).toEqual([]);
    await rows('update refunds set account_reported_at = $2 where id = $1 returning id', [
      refund.id,
      new Date(server.clock.nowMs),
    ]);
    server.clock.nowMs += minute;
    expect(await codes('unsent', { id: refund.id })).toEqual([]);
    expect(await lastTold(order.id)).toMatchObject({
      kind: 'refund_not_sent',
      needsAccount: false,
      isDoubted: true,
    });
  });

  it('a slip on a refund of excess says nothing of the course, which stays open', async () => {
    const order = await ordered();
    await tell({ memo: order.code, amount: price.pro });
    await tell({ memo: order.code, amount: 90_000 });
    expect(await giveAccount(order.learner, order.id)).toEqual([]);
    const id = (await refundsOf(order.id))[0]?.id ?? '';
    const slip = await tell({ memo: 'CHUYEN TIEN', amount: 90_000, direction: 'out' });
    expect(await codes('payRefund', { id: slip, refund: id, seen: true })).toEqual([]);
    server.clock.nowMs += minute;
    expect(await codes('unpayRefund', { id: slip })).toEqual([]);
    const events = await rows<{ kind: string }>(
      'select kind from order_events where order_id = $1 order by at, id',
      [order.id],
    );
    expect(events.slice(-2)).toEqual([{ kind: 'refund_sent' }, { kind: 'refund_not_sent' }]);
    expect(await shop.problems()).toEqual([]);
  });

  it.each(['its code', 'no words'] as const)(
    'a transfer of %s pays a refund whose account was taken back, and is taken off',
    async (words) => {
      const { order, refund } = await given();
      const last4 = (await rowOfRefund(refund.id))?.['account_last4'];
      server.clock.nowMs += minute;
      expect(await codes('correct', { id: refund.id })).toEqual([]);
      const kind = 'ORDER_ACCOUNT';
      expect((await order.learner.post(take, { id: order.id, kind })).codes).toEqual([]);
      const before = await rowOfRefund(refund.id);
      expect(before).toMatchObject({ state: 'needs_account', account_last4: null });
      server.clock.nowMs += minute;
      const memo = words === 'no words' ? 'CHUYEN TIEN' : `HOAN TIEN ${refund.code}`;
      const left = await leaves(memo, price.pro);
      // What says nothing is offered whatever is of its sum, of which there is much here.
      const { data } = await admin.post(payable, { id: left.id });
      if (words === 'its code')
        expect(data.admin_payable_refunds).toMatchObject([{ id: refund.id }]);
      const laidTo = { id: left.id, refund: refund.id, seen: true };
      expect(await codes('payRefund', laidTo)).toEqual([]);
      expect(await rowOfRefund(refund.id)).toMatchObject({ state: 'sent', account_last4: last4 });
      server.clock.nowMs += minute;
      expect(await codes('unpayRefund', { id: left.id })).toEqual([]);
      expect(await rowOfRefund(refund.id)).toEqual(before);
      expect(await lastTold(order.id)).toMatchObject({
        kind: 'refund_not_sent',
        needsAccount: true,
      });
      expect(await codes('payRefund', laidTo)).toEqual([]);
      expect(await shop.problems()).toEqual([]);
    },
  );

  it('a transfer told by itself pays nothing that has no account', async () => {
    const { order, refund } = await given();
    expect(await codes('correct', { id: refund.id })).toEqual([]);
    const kind = 'ORDER_ACCOUNT';
    expect((await order.learner.post(take, { id: order.id, kind })).codes).toEqual([]);
    await leaves(`HOAN TIEN ${refund.code}`, price.pro);
    expect(await rowOfRefund(refund.id)).toMatchObject({ state: 'needs_account' });
  });
});
