import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword as w } from '#server/demo/demo-accounts.ts';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { comeBack } from '../support/money-that-returns.ts';
import { bankSecrets, bankTime, openShop, price, type Shop } from '../support/shop.ts';
import { dayOf, tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

// What came before a refund or a payment was there is the return of something else; and what was
// said of a return by a slip has a way back.
describe.each(ruleKinds)('a return of something else, on %s', (kind) => {
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
  const { codes, rows, payoutGiven } = leaveAndTell(world);
  const { told, rowOf, booked } = tellAgain(world);
  const { given, say, returnable, refundsOf } = comeBack(world);
  const later = async (minutes: number) => {
    server.clock.nowMs += minutes * minute;
    admin = await server.signedIn('admin');
  };
  const leaves = async (memo: string, amount: number, at?: string) =>
    told({ memo, amount, direction: 'out', ...(at !== undefined && { at }) });
  const returned = async (id: string, payout: string, last: boolean) =>
    (
      await admin.post(
        'mutation R($id: ID!, $payout: ID!, $last: Boolean!, $w: String!) { admin_return_payout(transaction_id: $id, payout_id: $payout, is_of_last: $last, confirm_password: $w) }',
        { id, payout, last, w },
      )
    ).codes;
  const found = async (direction: string, memo: string) =>
    (
      await rows<{ id: string }>(
        "select id from bank_transactions where direction = $1 and memo like '%' || $2 || '%'",
        [direction, memo],
      )
    )[0]?.id ?? '';

  /** Which of these the page offers, in its order, and whether it can be taken. */
  const offeredOf = async (
    id: string,
    of: readonly { readonly refund: { readonly id: string } }[],
  ) =>
    (await returnable(id))
      .filter((one) => of.some(({ refund }) => refund.id === one.id))
      .map((one) => [one.id, one.may_be]);
  const problemsOf = async (orderId: string) =>
    (await shop.problems()).filter((problem) => problem.includes(orderId));

  it('of yesterday is not offered as that of a refund asked for today, and asked if it is laid there', async () => {
    const mine = await given();
    await later(5);
    const id = await told({ memo: 'NGAN HANG TRA LAI TIEN', amount: price.pro });
    await later(24 * 60);
    const other = await given();
    await later(30);
    await leaves(`HOAN TIEN ${other.refund.code}`, price.pro);
    // Its own one waits for the word that it was sent.
    expect(await offeredOf(id, [mine, other])).toEqual([[mine.refund.id, false]]);
    expect(await say('back', { id, refund: other.refund.id })).toEqual(['RETURN_UNLIKELY']);
    expect(await codes('sent', { id: mine.refund.id })).toEqual([]);
    expect(await offeredOf(id, [mine, other])).toEqual([[mine.refund.id, true]]);
    expect(await say('back', { id, refund: mine.refund.id })).toEqual([]);
  });

  it('stands beside the refund whose transfer it is nearest to first', async () => {
    const [old, near] = [await given(), await given()];
    await leaves(`HOAN TIEN ${old.refund.code}`, price.pro);
    await later(24 * 60);
    await leaves(`HOAN TIEN ${near.refund.code}`, price.pro);
    await later(10);
    const id = await told({ memo: 'NGAN HANG TRA LAI TIEN', amount: price.pro });
    expect(await offeredOf(id, [old, near])).toEqual([
      [near.refund.id, true],
      [old.refund.id, true],
    ]);
  });

  it('of yesterday is not offered as that of a payment made today', async () => {
    const old = await payoutGiven(5);
    const id = await told({ memo: 'NGAN HANG TRA LAI TIEN', amount: old.net });
    await later(24 * 60);
    const p = await payoutGiven(6);
    await rows('update payouts set created_at = handed_out_at where id = $1', [p.id]);
    expect(p.net).toBe(old.net);
    await later(30);
    await leaves(`CHI TRA ${p.code}`, p.net);
    const { data } = await admin.post(
      'query C($id: ID!) { admin_returnable_payouts(transaction_id: $id) { id } }',
      { id },
    );
    const offered = data.admin_returnable_payouts.map(({ id: one }: { id: string }) => one);
    expect(offered[0]).toBe(old.id);
    expect(offered).not.toContain(p.id);
    expect(await returned(id, p.id, false)).toEqual(['RETURN_UNLIKELY']);
    expect(await returned(id, old.id, false)).toEqual([]);
  });

  it('is taken off a refund whose own transfer was told since, and laid where it belongs', async () => {
    const mine = await given();
    await later(5);
    const id = await told({ memo: 'NGAN HANG TRA LAI TIEN', amount: price.pro });
    await later(60);
    const other = await given();
    await later(5);
    const left = bankTime(server.clock.nowMs);
    expect(await codes('sent', { id: other.refund.id })).toEqual([]);
    expect(await say('back', { id, refund: other.refund.id, last: true })).toEqual([]);
    await later(5);
    const out = await leaves(`HOAN TIEN ${other.refund.code}`, price.pro, left);
    expect(await rowOf(out)).toMatchObject({ state: 'strayed', review_reason: 'came_back' });
    expect(await say('notBack', { id })).toEqual([]);
    // Nothing of it came back: its own transfer is laid to it without a question.
    expect(await codes('payRefund', { id: out, refund: other.refund.id })).toEqual([]);
    expect(await codes('sent', { id: mine.refund.id })).toEqual([]);
    expect(await say('back', { id, refund: mine.refund.id })).toEqual([]);
    expect(await problemsOf(mine.order.id)).toEqual([]);
    expect(await problemsOf(other.order.id)).toEqual([]);
  });

  it('beside a second transfer of one look is asked, and what that paid is written down', async () => {
    const { order, refund } = await given();
    await leaves(`HOAN TIEN ${refund.code}`, price.pro);
    await later(2);
    const out = await leaves(`HOAN TIEN ${refund.code}`, price.pro);
    expect(await rowOf(out)).toMatchObject({ state: 'strayed', review_reason: 'refund_paid' });
    await later(5);
    const id = await told({ memo: `HOAN TRA ${refund.code} SAI TK`, amount: price.pro });
    expect(await say('back', { id, refund: refund.id })).toEqual(['RETURN_MAY_BE_EARLIER']);
    expect(await say('back', { id, refund: refund.id, last: true })).toEqual([]);
    const own = (await refundsOf(order.id)).find((one) => !one.returned);
    expect(await codes('correct', { id: own?.id })).toEqual(['REFUND_LEFT']);
    expect(await codes('ignore', { id: out })).toEqual(['TRANSFER_NAMES_ANOTHER']);
    // Its learner has it, and gives no account: what is owed since is paid by it all the same.
    const laid = { id: out, refund: own?.id };
    expect(await codes('payRefund', laid)).toEqual(['TRANSFER_AFTER_RETURN']);
    expect(await codes('payRefund', { ...laid, seen: true })).toEqual([]);
    expect((await refundsOf(order.id)).map(({ state }) => state)).toEqual(['sent', 'sent']);
    expect(await problemsOf(order.id)).toEqual([]);
  });

  it('explains no transfer of a failed payment that left after it', async () => {
    const p = await payoutGiven(9);
    await later(5);
    const at = bankTime(server.clock.nowMs);
    expect(await p.failed()).toBeNull();
    await later(10);
    const out = await leaves(`CHI TRA ${p.code}`, p.net);
    await later(5);
    const id = await told({ memo: `CHI TRA ${p.code} TRA LAI`, amount: p.net, at });
    expect(await returned(id, p.id, false)).toEqual(['RETURN_UNLIKELY']);
    expect(await returned(id, p.id, true)).toEqual([]);
    expect(await rowOf(out)).toMatchObject({ state: 'strayed', review_reason: 'payout_failed' });
    // They give another account.
    await rows(
      'update affiliates set payouts_held_at = null, payouts_held_note = null, held_until_account_changes = false, held_by_returns_only = false where user_id = (select affiliate_id from payouts where id = $1)',
      [p.id],
    );
    expect((await p.nextFile(10)).refusal).toBe('TRANSFER_WAITS');
  });

  it('of the account of before is that of a transfer which a person laid by the day, without words', async () => {
    const { order, refund } = await given();
    await later(5);
    expect(await codes('correct', { id: refund.id })).toEqual([]);
    await later(60);
    const mark = `CK ${order.id.slice(0, 8)}`;
    await booked(dayOf(server.clock.nowMs), -price.pro, mark);
    const out = await found('out', mark);
    expect(await codes('payRefund', { id: out, refund: refund.id })).toEqual([]);
    await later(30);
    const id = await told({ memo: `HOAN TRA ${refund.code} SAI TK`, amount: price.pro });
    expect(await say('back', { id, refund: refund.id })).toEqual(['RETURN_MAY_BE_EARLIER']);
    expect(await say('back', { id, refund: refund.id, last: true })).toEqual([]);
  });

  it('is no earlier one because a statement writes its day with a midnight', async () => {
    const { refund } = await given();
    await later(1);
    expect(await codes('again', { id: refund.id })).toEqual([]);
    // Ten in the morning in Vietnam.
    server.clock.nowMs += day - ((server.clock.nowMs + 7 * 60 * minute) % day);
    await later(10 * 60);
    await leaves(`HOAN TIEN ${refund.code}`, price.pro);
    await later(5 * 60);
    await booked(`${dayOf(server.clock.nowMs)} 00:00:00`, price.pro, `TRA LAI ${refund.code}`);
    const id = await found('in', refund.code);
    expect(await say('back', { id, refund: refund.id })).toEqual(['RETURN_MAY_BE_EARLIER']);
    expect(await say('back', { id, refund: refund.id, last: true })).toEqual([]);
  });

  it('of the second of two transfers goes to what was owed since, which that transfer paid', async () => {
    const { order, refund } = await given();
    await leaves(`HOAN TIEN ${refund.code}`, price.pro);
    await later(5);
    const second = await leaves(`HOAN TIEN ${refund.code}`, price.pro);
    await later(20);
    const first = await told({ memo: `HOAN TRA ${refund.code} SAI TK`, amount: price.pro });
    await later(5);
    const other = await told({ memo: `HOAN TRA ${refund.code} SAI TK 2`, amount: price.pro });
    expect(await say('back', { id: first, refund: refund.id, last: true })).toEqual([]);
    const owed = async () =>
      (await refundsOf(order.id)).find(({ returned: isReturned }) => !isReturned)?.id;
    const own = await owed();
    // Another transfer than the one that came back: it paid what is owed since, and came back too.
    const laid = { id: second, refund: own };
    expect(await codes('payRefund', laid)).toEqual(['TRANSFER_AFTER_RETURN']);
    expect(await codes('payRefund', { ...laid, seen: true })).toEqual([]);
    expect(await say('back', { id: other, refund: own, last: true, wrong: true })).toEqual([]);
    expect(await codes('correct', { id: await owed() })).toEqual([]);
    const problems = await shop.problems();
    expect(problems.filter((problem) => problem.includes(order.id))).toEqual([]);
    expect(
      (await refundsOf(order.id)).filter(({ returned: isReturned }) => !isReturned),
    ).toHaveLength(1);
  });
});
