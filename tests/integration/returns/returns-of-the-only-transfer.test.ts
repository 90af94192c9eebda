import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword as w } from '#server/demo/demo-accounts.ts';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { seenNow } from '../support/look-first.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { comeBack } from '../support/money-that-returns.ts';
import { bankSecrets, bankTime, openShop, price, type Shop } from '../support/shop.ts';
import { dayOf, tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const minute = 60_000;
const returnPayout =
  'mutation R($id: ID!, $payout: ID!, $last: Boolean, $w: String!) { admin_return_payout(transaction_id: $id, payout_id: $payout, is_of_last: $last, confirm_password: $w) }';

// That somebody looked at an account is no transfer: what was transferred once and comes back is
// owed again, however often its account was looked at. Whether it was, where the bank's words and
// moments do not tell, is asked of a person.
describe.each(ruleKinds)('the return of the only transfer, on %s', (kind) => {
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
  const { told, rowOf, booked } = tellAgain(world);
  const { given, say, returnable, refundsOf, free, giveAccount } = comeBack(world);
  const later = async (minutes: number) => {
    server.clock.nowMs += minutes * minute;
    admin = await server.signedIn('admin');
  };
  const cameIn = async (code: string | undefined) => {
    const [row] = await rows<{ id: string }>(
      "select id from bank_transactions where direction = 'in' and memo like '%' || $1 || '%'",
      [code],
    );
    return row?.id ?? '';
  };
  const isOwedAgain = [
    { state: 'sent', returned: true },
    { state: 'needs_account', returned: false },
  ];
  const saidOfLast = async (id: string) =>
    (
      await rows<{ said: boolean }>(
        "select after ? 'is_of_last' as said from audit_log where subject_id = $1 and action like 'transaction.return%'",
        [id],
      )
    ).map(({ said }) => said);

  const saidOfReturn = async (id: string) =>
    (
      await rows<{ said: string | null }>(
        "select after ->> 'return_is_seen' as said from audit_log where subject_id = $1 and action like 'transaction.pay%'",
        [id],
      )
    ).map(({ said }) => said);

  it('of a refund that was looked at after it, before the bank told of both', async () => {
    const { order, refund } = await given();
    await later(10);
    const [left, back] = [bankTime(server.clock.nowMs), bankTime(server.clock.nowMs + 2 * minute)];
    await later(50);
    // A colleague looks again («Đã đi chưa?»), and does not transfer anything.
    expect(await codes('again', { id: refund.id })).toEqual([]);
    await later(1);
    const out = await told({
      memo: `HOAN TIEN ${refund.code}`,
      amount: price.pro,
      direction: 'out',
      at: left,
    });
    expect(await rowOf(out)).toMatchObject({ state: 'outgoing' });
    const id = await told({ memo: `HOAN TRA ${refund.code} SAI TK`, amount: price.pro, at: back });
    expect(await returnable(id)).toMatchObject([{ is_unlikely: false, may_be: true }]);
    // They may have: nobody but who looks at the bank's paper knows.
    expect(await say('back', { id, refund: refund.id })).toEqual(['RETURN_MAY_BE_EARLIER']);
    expect(await say('back', { id, refund: refund.id, last: true })).toEqual([]);
    expect(await refundsOf(order.id)).toMatchObject(isOwedAgain);
    expect(await shop.problems()).toEqual([]);
  });

  it('of a refund that was given twice, where a statement tells days only', async () => {
    const { order, refund } = await given();
    await later(5);
    expect(await codes('again', { id: refund.id })).toEqual([]);
    await later(60);
    const day = dayOf(server.clock.nowMs);
    await booked(day, -price.pro, `HOAN TIEN ${refund.code}`);
    await booked(day, price.pro, `HOAN TRA ${refund.code} SAI TK`);
    const id = await cameIn(refund.code);
    expect(await returnable(id)).toMatchObject([{ is_unlikely: false, may_be: true }]);
    expect(await say('back', { id, refund: refund.id })).toEqual(['RETURN_MAY_BE_EARLIER']);
    expect(await say('back', { id, refund: refund.id, last: true })).toEqual([]);
    expect(await refundsOf(order.id)).toMatchObject(isOwedAgain);
  });

  it('of a refund where the bank tells of it by the minute', async () => {
    const { order, refund } = await given();
    await later(10 - (server.clock.nowMs % minute) / minute);
    const [back, left] = [bankTime(server.clock.nowMs), bankTime(server.clock.nowMs + 40_000)];
    await later(1);
    await told({
      memo: `HOAN TIEN ${refund.code}`,
      amount: price.pro,
      direction: 'out',
      at: left,
    });
    const id = await told({ memo: `HOAN TRA ${refund.code} SAI TK`, amount: price.pro, at: back });
    expect(await say('back', { id, refund: refund.id })).toEqual([]);
    expect(await refundsOf(order.id)).toMatchObject(isOwedAgain);
  });

  it('of the code of now is asked of a person where another account was given before', async () => {
    const { order, refund } = await given();
    await later(5);
    expect(await codes('correct', { id: refund.id })).toEqual([]);
    await free();
    await later(5);
    const [now] = await refundsOf(order.id);
    expect(await codes('reveal', { id: refund.id })).toEqual([]);
    expect(await codes('sent', { id: refund.id })).toEqual([]);
    await later(5);
    await booked(dayOf(server.clock.nowMs), price.pro, `HOAN TRA ${now?.code} SAI TK`);
    const back = { id: await cameIn(now?.code), refund: refund.id };
    expect(await say('back', back)).toEqual(['RETURN_MAY_BE_EARLIER']);
    expect(await say('back', { ...back, last: true })).toEqual([]);
    expect(await refundsOf(order.id)).toMatchObject(isOwedAgain);
  });

  it('of the account of before, by whose transfer the bank says the refund was paid', async () => {
    const { order, refund } = await given();
    await later(5);
    expect(await codes('correct', { id: refund.id })).toEqual([]);
    // It had left all the same.
    const late = await leaves(`HOAN TIEN ${refund.code}`, price.pro);
    await codes('payRefund', { id: late.id, refund: refund.id });
    expect(await refundsOf(order.id)).toMatchObject([{ state: 'sent' }]);
    await later(5);
    const id = await told({ memo: `HOAN TRA ${refund.code} SAI TK`, amount: price.pro });
    expect(await returnable(id)).toMatchObject([{ is_unlikely: false, may_be: true }]);
    expect(await say('back', { id, refund: refund.id })).toEqual(['RETURN_MAY_BE_EARLIER']);
    expect(await say('back', { id, refund: refund.id, last: true })).toEqual([]);
    expect(await refundsOf(order.id)).toMatchObject(isOwedAgain);
  });

  it('of the account of before is asked of a person where another one was given since', async () => {
    const { order, refund } = await given();
    await later(5);
    const id = await told({ memo: `HOAN TRA ${refund.code} SAI TK`, amount: price.pro });
    const left = bankTime(server.clock.nowMs - minute);
    await later(5);
    expect(await codes('correct', { id: refund.id })).toEqual([]);
    await free();
    expect(await codes('reveal', { id: refund.id })).toEqual([]);
    await later(5);
    const late = await told({
      memo: `HOAN TIEN ${refund.code}`,
      amount: price.pro,
      direction: 'out',
      at: left,
    });
    expect(await codes('payRefund', { id: late, refund: refund.id })).toEqual([]);
    expect(await say('back', { id, refund: refund.id })).toEqual(['RETURN_MAY_BE_EARLIER']);
    expect(await say('back', { id, refund: refund.id, last: true })).toEqual([]);
    expect(await refundsOf(order.id)).toMatchObject(isOwedAgain);
  });

  it('of a refund is asked of a person where the bank told of no transfer', async () => {
    const { order, refund } = await given();
    await later(5);
    const id = await told({ memo: `HOAN TRA ${refund.code} SAI TK`, amount: price.pro });
    await later(5);
    expect(await codes('again', { id: refund.id })).toEqual([]);
    expect(await codes('sent', { id: refund.id })).toEqual([]);
    expect(await say('back', { id, refund: refund.id })).toEqual(['RETURN_MAY_BE_EARLIER']);
    expect(await say('back', { id, refund: refund.id, last: true })).toEqual([]);
    expect(await refundsOf(order.id)).toMatchObject(isOwedAgain);
    expect(await saidOfLast(id)).toEqual([true]);
  });

  it('of a refund without a word, on the day of its correction, is asked of a person', async () => {
    const { order, refund } = await given();
    await later(5);
    expect(await codes('correct', { id: refund.id })).toEqual([]);
    await free();
    await later(5);
    expect(await codes('reveal', { id: refund.id })).toEqual([]);
    expect(await codes('sent', { id: refund.id })).toEqual([]);
    await later(5);
    const mark = `TRA LAI ${order.id.slice(0, 8)}`;
    await booked(dayOf(server.clock.nowMs), price.pro, mark);
    const id = await cameIn(mark);
    expect(await say('back', { id, refund: refund.id })).toEqual(['RETURN_MAY_BE_EARLIER']);
    expect(await say('back', { id, refund: refund.id, last: true })).toEqual([]);
    expect(await refundsOf(order.id)).toMatchObject(isOwedAgain);
  });

  it('of a payment that was looked at after it', async () => {
    const p = await payoutGiven(9);
    await later(10);
    const [left, back] = [bankTime(server.clock.nowMs), bankTime(server.clock.nowMs + 2 * minute)];
    await later(50);
    const by = () => ({ actorId: null, reason: 'x', now: new Date(server.clock.nowMs) });
    const again = await money.payouts.revealTransfer(p.id, { ...by(), again: seenNow });
    expect(again.ok).toBe(true);
    await later(1);
    const laid = async (id: string, last = false) =>
      (await admin.post(returnPayout, { id, payout: p.id, last, w })).codes;
    const id = await told({ memo: `CHI TRA ${p.code} TRA LAI`, amount: p.net, at: back });
    // Nobody knows yet whether the money moved twice.
    expect(await laid(id)).toEqual(['RETURN_MAY_BE_EARLIER']);
    const out = await told({
      memo: `CHI TRA ${p.code}`,
      amount: p.net,
      direction: 'out',
      at: left,
    });
    expect(await rowOf(out)).toMatchObject({ state: 'outgoing' });
    expect(await laid(id)).toEqual(['RETURN_MAY_BE_EARLIER']);
    expect(await laid(id, true)).toEqual([]);
    expect(await saidOfLast(id)).toEqual([true]);
  });

  it('of a payment is asked of a person where the bank told of no transfer', async () => {
    const p = await payoutGiven(10);
    await later(10);
    const id = await told({ memo: `CHI TRA ${p.code} TRA LAI`, amount: p.net });
    await later(10);
    const by = { actorId: null, reason: 'x', now: new Date(server.clock.nowMs) };
    expect((await money.payouts.revealTransfer(p.id, { ...by, again: seenNow })).ok).toBe(true);
    expect(await p.sent()).toBeNull();
    const laid = async (last: boolean) =>
      (await admin.post(returnPayout, { id, payout: p.id, last, w })).codes;
    expect(await laid(false)).toEqual(['RETURN_MAY_BE_EARLIER']);
    expect(await laid(true)).toEqual([]);
    expect(await saidOfLast(id)).toEqual([true]);
  });

  it('of a refund whose transfer a statement books days after it', async () => {
    const { order, refund } = await given();
    await later(5);
    const id = await told({ memo: `HOAN TRA ${refund.code} SAI TK`, amount: price.pro });
    await later(48 * 60);
    await booked(dayOf(server.clock.nowMs), -price.pro, `HOAN TIEN ${refund.code}`);
    expect(await refundsOf(order.id)).toMatchObject([{ state: 'sent' }]);
    expect(await say('back', { id, refund: refund.id })).toEqual([]);
    expect(await refundsOf(order.id)).toMatchObject(isOwedAgain);
  });

  it('of a payment whose transfer a statement books days after it', async () => {
    const p = await payoutGiven(3);
    const id = await told({ memo: `CHI TRA ${p.code} TRA LAI`, amount: p.net });
    await later(48 * 60);
    await booked(dayOf(server.clock.nowMs), -p.net, `CHI TRA ${p.code}`);
    expect((await admin.post(returnPayout, { id, payout: p.id, last: false, w })).codes).toEqual(
      [],
    );
  });

  it('of a refund that was given again is asked of a person also once both may have come', async () => {
    const { order, refund } = await given();
    await later(5);
    expect(await codes('again', { id: refund.id })).toEqual([]);
    expect(await codes('sent', { id: refund.id })).toEqual([]);
    await later(24 * 60);
    const id = await told({ memo: `HOAN TRA ${refund.code} SAI TK`, amount: price.pro });
    expect(await say('back', { id, refund: refund.id })).toEqual(['RETURN_MAY_BE_EARLIER']);
    expect(await refundsOf(order.id)).toMatchObject([{ state: 'sent', returned: false }]);
  });

  it('of the account of before, which a person laid to the refund without a word of it', async () => {
    const { order, refund } = await given();
    await later(5);
    const left = bankTime(server.clock.nowMs - 2 * minute);
    expect(await codes('correct', { id: refund.id })).toEqual([]);
    const out = await told({
      memo: 'CHUYEN TIEN',
      amount: price.pro,
      direction: 'out',
      at: left,
    });
    expect(await codes('payRefund', { id: out, refund: refund.id })).toEqual([]);
    await later(5);
    const id = await told({ memo: `HOAN TRA ${refund.code} SAI TK`, amount: price.pro });
    expect(await say('back', { id, refund: refund.id })).toEqual(['RETURN_MAY_BE_EARLIER']);
    expect(await say('back', { id, refund: refund.id, last: true })).toEqual([]);
    expect(await refundsOf(order.id)).toMatchObject(isOwedAgain);
  });

  it('of a refund is no cover for a transfer that leaves after it by the same words', async () => {
    const { order, refund } = await given();
    await later(5);
    const id = await told({ memo: `HOAN TRA ${refund.code} SAI TK`, amount: price.pro });
    expect(await codes('sent', { id: refund.id })).toEqual([]);
    expect(await say('back', { id, refund: refund.id })).toEqual([]);
    expect(await giveAccount(order.learner, order.id)).toEqual([]);
    await later(10);
    const left = bankTime(server.clock.nowMs - minute);
    const out = await told({
      memo: `HOAN TIEN ${refund.code}`,
      amount: price.pro,
      direction: 'out',
      at: left,
    });
    expect(await rowOf(out)).toMatchObject({ state: 'strayed' });
    await free();
    const own = (await refundsOf(order.id)).find(({ state }) => state === 'requested');
    expect(await codes('reveal', { id: own?.id })).toEqual(['REFUND_LEFT']);
    // It is what the learner has, says who looked.
    const laid = { id: out, refund: own?.id };
    expect(await codes('payRefund', laid)).toEqual(['TRANSFER_AFTER_RETURN']);
    expect(await codes('payRefund', { ...laid, seen: true })).toEqual([]);
    expect(await saidOfReturn(out)).toEqual(['TRANSFER_AFTER_RETURN']);
    const problems = await shop.problems();
    expect(problems.filter((problem) => problem.includes(order.id))).toEqual([]);
  });

  it('of a payment is no cover for a transfer that leaves after it by the same words', async () => {
    const p = await payoutGiven(13);
    await later(5);
    const id = await told({ memo: `HOAN TRA ${p.code} SAI TK`, amount: p.net });
    expect((await admin.post(returnPayout, { id, payout: p.id, last: false, w })).codes).toEqual(
      [],
    );
    await rows(
      'update affiliates set payouts_held_at = null, payouts_held_note = null, held_until_account_changes = false where user_id = (select affiliate_id from payouts where id = $1)',
      [p.id],
    );
    await later(10);
    const out = await told({
      memo: `CHI TRA ${p.code}`,
      amount: p.net,
      direction: 'out',
      at: bankTime(server.clock.nowMs - minute),
    });
    expect(await rowOf(out)).toMatchObject({ state: 'strayed', review_reason: 'came_back' });
    expect((await p.nextFile(14)).refusal).toBe('TRANSFER_WAITS');
    // By a person's word alone, who is asked.
    expect(await codes('payPayout', { id: out, payout: p.id })).toEqual(['TRANSFER_CAME_BACK']);
    expect(await codes('ignore', { id: out })).toEqual(['TRANSFER_NAMES_ANOTHER']);
    expect(await codes('ignore', { id: out, wrong: true })).toEqual([]);
    expect((await p.nextFile(14)).refusal).toBeNull();
  });
});
