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

const keep =
  'mutation K($id: ID!, $w: String!) { admin_keep_return(transaction_id: $id, reason: "mã ghi nhầm", confirm_password: $w) }';
const unreturnPayout =
  'mutation U($id: ID!, $w: String!) { admin_unreturn_payout(transaction_id: $id, reason: "nhầm", confirm_password: $w) }';
const returnPayout =
  'mutation R($id: ID!, $payout: ID!, $w: String!) { admin_return_payout(transaction_id: $id, payout_id: $payout, confirm_password: $w) }';

let told = 0;

// Money that was laid to a refund or a payment as its return, without words, and says since that it
// is of another: what it was laid to may have arrived, and is not paid again before a person who
// knows the words has said what they are.
describe.each(ruleKinds)('a return that says it is of another, on %s', (kind) => {
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
    // A day of their own, at nine in Vietnam: lines of one day and sum are alike.
    server.clock.nowMs += 10 * day;
    server.clock.nowMs -= (server.clock.nowMs + 7 * 60 * minute) % day;
    server.clock.nowMs += 9 * 60 * minute;
    admin = await server.signedIn('admin');
  });
  const world = () => ({ server, shop, admin, money });
  const { codes, rows, payoutGiven } = leaveAndTell(world);
  const { rowOf, booked, decide, doubtBeside, ordered } = tellAgain(world);
  const { given, say, refundsOf, free, giveAccount } = comeBack(world);

  /** Money that comes without words, and what tells them later. */
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
    const says = async (memo: string, teller: 'provider' | 'statement' = 'provider') =>
      teller === 'provider'
        ? shop.sepay({ ...movement, memo })
        : booked(dayOf(server.clock.nowMs), amount, memo);
    return { id: row.id, says };
  }

  /** Two refunds that were said to be sent; money without words is laid to the first. */
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

  const isListed = async (id: string): Promise<boolean> => {
    const { data } = await admin.post(
      '{ admin_transactions(tab: REVIEW, first: 50) { nodes { id is_elsewhere } } }',
    );
    return data.admin_transactions.nodes.some(
      (node: { id: string; is_elsewhere: boolean }) => node.id === id && node.is_elsewhere,
    );
  };

  it.each(['provider', 'statement'] as const)(
    'holds what is owed since, told by the %s, until it is taken back',
    async (teller) => {
      const { minh, lan, back, owed } = await laid();
      await back.says(`HOAN TRA ${lan.refund.code} SAI TK`, teller);
      // Also while nobody has decided the report.
      expect(await codes('reveal', { id: owed.id })).toEqual(['REPORT_WAITS']);
      expect(await decide(back.id, true)).toBe('known');
      await free();
      expect(await isListed(back.id)).toBe(true);
      expect(await codes('reveal', { id: owed.id })).toEqual(['RETURN_OF_ANOTHER']);
      await codes('file');
      expect((await refundsOf(minh.order.id)).find(({ id }) => id === owed.id)).toMatchObject({
        state: 'requested',
      });
      expect(await say('notBack', { id: back.id })).toEqual([]);
      expect(await say('back', { id: back.id, refund: minh.refund.id })).toEqual([
        'MONEY_NAMES_ANOTHER',
      ]);
      expect(await say('back', { id: back.id, refund: lan.refund.id })).toEqual([]);
      expect(await isListed(back.id)).toBe(false);
      const all = await refundsOf(minh.order.id);
      expect(all.filter(({ state }) => state !== 'rejected')).toMatchObject([
        { id: minh.refund.id, state: 'sent', returned: false },
      ]);
    },
  );

  it('holds nothing once its code is called a mistake', async () => {
    const { lan, back, owed } = await laid();
    await back.says(`HOAN TRA ${lan.refund.code} SAI TK`);
    await decide(back.id, true);
    expect(await codes('reveal', { id: owed.id })).toEqual(['RETURN_OF_ANOTHER']);
    expect((await admin.post(keep, { id: back.id, w })).codes).toEqual([]);
    expect((await admin.post(keep, { id: back.id, w })).codes).toEqual(['TRANSACTION_SETTLED']);
    expect(await isListed(back.id)).toBe(false);
    expect(await codes('reveal', { id: owed.id })).toEqual([]);
    expect(await rowOf(back.id)).toMatchObject({ state: 'returned' });
  });

  it.each(['its own', 'none'] as const)('holds nothing by a code that is %s', async (whose) => {
    const { minh, back, owed } = await laid();
    await back.says(whose === 'none' ? 'HOAN TRA SAI TK' : `HOAN TRA ${minh.refund.code} SAI TK`);
    if ((await doubtBeside(back.id)) !== undefined) await decide(back.id, true);
    expect(await isListed(back.id)).toBe(false);
    expect(await codes('reveal', { id: owed.id })).toEqual([]);
  });

  it('holds by the code of an order: a learner’s money was laid to a refund', async () => {
    const { back, owed } = await laid();
    const buyer = await ordered();
    await back.says(buyer.code);
    await decide(back.id, true);
    expect(await isListed(back.id)).toBe(true);
    expect(await codes('reveal', { id: owed.id })).toEqual(['RETURN_OF_ANOTHER']);
  });

  it.each(['taken back', 'a mistake'] as const)(
    'holds the next payment out of a wallet until it is %s',
    async (end) => {
      const month = end === 'taken back' ? 20 : 26;
      const one = await payoutGiven(month);
      const two = await payoutGiven(month + 2);
      await rows('update payouts set created_at = handed_out_at where id = any($1::uuid[])', [
        [one.id, two.id],
      ]);
      server.clock.nowMs += minute;
      expect([await one.sent(), await two.sent()]).toEqual([null, null]);
      server.clock.nowMs += 5 * minute;
      const back = await wordless(one.net);
      expect((await admin.post(returnPayout, { id: back.id, payout: one.id, w })).codes).toEqual(
        [],
      );
      server.clock.nowMs += minute;
      await back.says(`HOAN TRA ${two.code} SAI TK`);
      await rows(
        'update affiliates set payouts_held_at = null, payouts_held_note = null, held_until_account_changes = false, held_by_returns_only = false where user_id = (select affiliate_id from payouts where id = $1)',
        [one.id],
      );
      // A payment that was made of it would have to fail before it is taken back.
      const isHeld = async () =>
        end === 'taken back' || (await one.nextFile(month + 1)).refusal === 'TRANSFER_WAITS';
      expect(await isHeld()).toBe(true);
      await decide(back.id, true);
      expect(await isListed(back.id)).toBe(true);
      expect(await isHeld()).toBe(true);
      const decided = end === 'taken back' ? unreturnPayout : keep;
      expect((await admin.post(decided, { id: back.id, w })).codes).toEqual([]);
      expect(await isListed(back.id)).toBe(false);
      if (end === 'a mistake') expect((await one.nextFile(month + 1)).refusal).toBeNull();
      else
        expect((await admin.post(returnPayout, { id: back.id, payout: two.id, w })).codes).toEqual(
          [],
        );
    },
  );
});
