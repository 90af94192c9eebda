import { readFileSync } from 'node:fs';
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

const minute = 60_000;
const day = 24 * 60 * minute;

// What is laid against its own words is asked about, whatever became of what these name; and what
// was put away while a payment counted as paid holds its wallet once it does not.
describe.each(ruleKinds)('transfers that say another payment, on %s', (kind) => {
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
    // At nine in the morning in Vietnam, ten days after the one before.
    server.clock.nowMs += 10 * day;
    server.clock.nowMs -= (server.clock.nowMs + 7 * 60 * minute) % day;
    server.clock.nowMs += 9 * 60 * minute;
    admin = await server.signedIn('admin');
  });
  const world = () => ({ server, shop, admin, money });
  const { codes, rows, payoutGiven } = leaveAndTell(world);
  const { told } = tellAgain(world);
  const { given } = comeBack(world);
  const later = async (ms: number) => {
    server.clock.nowMs += ms;
    admin = await server.signedIn('admin');
  };
  const leaves = async (memo: string, amount: number) => told({ memo, amount, direction: 'out' });
  const post = async (text: string, variables: object) =>
    (await admin.post(text, { ...variables, w })).codes;
  const pair = async (id: string, out: string) =>
    post(
      'mutation P($id: ID!, $out: ID!, $w: String!) { admin_pair_transfer(transaction_id: $id, transfer_id: $out, reason: "quay về", confirm_password: $w) }',
      { id, out },
    );
  const unpair = async (id: string) =>
    post(
      'mutation U($id: ID!, $w: String!) { admin_unpair_transfer(transaction_id: $id, reason: "nhầm", confirm_password: $w) }',
      { id },
    );
  const returned = async (id: string, payout: string, last: boolean) =>
    post(
      'mutation R($id: ID!, $payout: ID!, $last: Boolean, $w: String!) { admin_return_payout(transaction_id: $id, payout_id: $payout, is_of_last: $last, confirm_password: $w) }',
      { id, payout, last },
    );
  const free = async (payout: string) =>
    rows(
      'update affiliates set payouts_held_at = null, payouts_held_note = null, held_until_account_changes = false, held_by_returns_only = false where user_id = (select affiliate_id from payouts where id = $1)',
      [payout],
    );
  const isListed = async (id: string) =>
    (
      await admin.post('{ admin_transactions(tab: REVIEW, first: 100) { nodes { id } } }', {})
    ).text.includes(id);
  const saidOf = async (id: string) =>
    (
      await rows<{ said: string | null }>(
        'select code_said as said from bank_transactions where id = $1',
        [id],
      )
    )[0]?.said;
  let month = 0;
  const payment = async () => {
    const p = await payoutGiven((month += 2));
    await rows('update payouts set created_at = handed_out_at where id = $1', [p.id]);
    await later(5 * minute);
    const next = (month += 2);
    return { ...p, file: async () => (await p.nextFile(next)).refusal };
  };
  /** A payment that the bank told of, and a second transfer that says it; and another payment. */
  const paidTwice = async () => {
    const [p, q] = [await payment(), await payment()];
    await leaves(`CHI TRA ${p.code}`, p.net);
    await later(5 * minute);
    const t2 = await leaves(`CHI TRA ${p.code}`, p.net);
    await later(5 * minute);
    return { p, q, t2 };
  };
  /** The first transfer of a payment came back: its wallet has the money again. */
  const firstCameBack = async ({ id, code, net }: { id: string; code: string; net: number }) => {
    await later(5 * minute);
    const back = await told({ memo: `HOAN TRA ${code} SAI TK`, amount: net });
    const asked = await returned(back, id, false);
    if (asked.length > 0) expect(await returned(back, id, true)).toEqual([]);
    await free(id);
    return asked;
  };

  it('a transfer that says a payment that was paid is laid to another one with a question', async () => {
    const { p, q, t2 } = await paidTwice();
    expect(await codes('payPayout', { id: t2, payout: q.id })).toEqual(['TRANSFER_NAMES_ANOTHER']);
    expect(await codes('payPayout', { id: t2, payout: q.id, wrong: true })).toEqual([]);
    // The word is kept in the row: it is no transfer of the payment, and holds nothing.
    expect(await saidOf(t2)).toBe('by_mistake');
    expect(await firstCameBack(p)).toEqual([]);
    expect([await p.file(), await isListed(t2)]).toEqual([null, false]);
    // It was a slip: nobody has said anything of its words any more.
    expect(await codes('unpayPayout', { id: t2 })).toEqual([]);
    expect([await saidOf(t2), await isListed(t2)]).toEqual([null, true]);
    expect(await codes('payPayout', { id: t2, payout: q.id })).toEqual(['TRANSFER_NAMES_ANOTHER']);
  });

  it('and holds its wallet as long as nobody has said so', async () => {
    const { p, q, t2 } = await paidTwice();
    expect(await codes('payPayout', { id: t2, payout: q.id, seen: true })).not.toEqual([]);
    expect(await firstCameBack(p)).toEqual(['RETURN_MAY_BE_EARLIER']);
    expect(await p.file()).toBe('TRANSFER_WAITS');
  });

  it('the same of a refund that was paid, and of a payment that a bank cut, laid to a refund', async () => {
    const { order, refund } = await given();
    await later(5 * minute);
    await leaves(`HOAN TIEN ${refund.code}`, price.pro);
    const second = await leaves(`HOAN TIEN ${refund.code}`, price.pro);
    const p = await payment();
    expect(await codes('payPayout', { id: second, payout: p.id })).toEqual([
      'TRANSFER_NAMES_ANOTHER',
    ]);
    await leaves(`CHI TRA ${p.code}`, p.net);
    await later(5 * minute);
    const piece = await leaves(`CHI TRA ${p.code.slice(0, 7)}`, price.pro);
    const other = await given();
    expect(order.id).not.toBe(other.order.id);
    expect(await codes('payRefund', { id: piece, refund: other.refund.id })).toEqual([
      'TRANSFER_NAMES_ANOTHER',
    ]);
  });

  it('what was laid so before is shown and holds, unless somebody was asked', async () => {
    const { p, q, t2 } = await paidTwice();
    expect(await codes('payPayout', { id: t2, payout: q.id, wrong: true })).toEqual([]);
    const r = await payment();
    const t3 = await leaves('CHI TRA THANG TRUOC', p.net);
    expect(await codes('payPayout', { id: t3, payout: r.id, seen: true })).toEqual([]);
    const own = await leaves('CHI TRA', p.net);
    const s = await payment();
    expect(await codes('payPayout', { id: own, payout: s.id, seen: true })).toEqual([]);
    // As they were before it was asked.
    const write = 'update bank_transactions set memo = $2, code_said = null where id = $1';
    await rows(write, [t2, `CHI TRA ${p.code}`]);
    await rows(write, [t3, `CHI TRA ${p.code}`]);
    await rows(write, [own, `CHI TRA ${s.code} ${p.code}`]);
    await rows(readFileSync('server/db/migrations/0118-laid-against-words.sql', 'utf8'));
    expect([await saidOf(t2), await saidOf(t3), await saidOf(own)]).toEqual([
      'by_mistake',
      'later',
      null,
    ]);
    expect([await isListed(t2), await isListed(t3), await isListed(own)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(await firstCameBack(p)).toEqual(['RETURN_MAY_BE_EARLIER']);
    expect(await p.file()).toBe('TRANSFER_WAITS');
    expect(await codes('unpayPayout', { id: t3 })).toEqual([]);
    expect(await isListed(t3)).toBe(true);
  });

  it.each(['ignored', 'paired'] as const)(
    'what was %s while a slip paid a failed payment holds its wallet afterwards',
    async (how) => {
      const p = await payment();
      expect(await p.failed()).toBeNull();
      // Shown with its payment, which nobody had paid: whoever put this away saw that.
      const before = await leaves(`CHI TRA ${p.code}`, p.net);
      expect(await codes('ignore', { id: before })).toEqual([]);
      await later(5 * minute);
      const slip = await leaves('TIEN THUE NHA THANG NAY', p.net);
      await later(5 * minute);
      expect(await codes('payPayout', { id: slip, payout: p.id, seen: true })).toEqual([]);
      const own = await leaves(`CHI TRA ${p.code}`, p.net);
      await later(20 * minute);
      const mute = await told({ memo: 'NGUYEN VAN BE CHUYEN TIEN HOC', amount: p.net });
      const put = async () => (how === 'ignored' ? codes('ignore', { id: own }) : pair(mute, own));
      expect(await put()).toEqual([]);
      expect(await isListed(own)).toBe(false);
      await later(5 * minute);
      expect(await codes('unpayPayout', { id: slip })).toEqual([]);
      expect(await p.file()).toBe('TRANSFER_WAITS');
      expect([await isListed(own), await isListed(before)]).toEqual([true, false]);
      expect([await saidOf(own), await saidOf(before)]).toEqual(['later', null]);
      // It waits again, and whoever puts it away knows what it is.
      const undone = how === 'ignored' ? codes('unignore', { id: own }) : unpair(own);
      expect(await undone).toEqual([]);
      expect(await p.file()).toBe('TRANSFER_WAITS');
      expect(await put()).toEqual(how === 'ignored' ? [] : ['TRANSFER_NAMES_ANOTHER']);
      if (how === 'ignored') expect(await p.file()).toBeNull();
    },
  );
});
