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

/** What the bank told and is booked, less what the books have. What waits is not booked. */
const gapText = `select (
  (select coalesce(sum(case direction when 'in' then amount_vnd else -amount_vnd end), 0) from bank_transactions where state <> 'strayed')
  - (select coalesce(sum(amount_vnd), 0) from refunds where state = 'sent' and paid_by is null)
  - (select coalesce(sum(p.net_vnd), 0) from payouts p where (p.status in ('sent', 'completed') or p.returned_by is not null) and not exists (select 1 from bank_transactions t where t.payout_id = p.id and t.state = 'outgoing'))
  + (select coalesce(sum(p.net_vnd), 0) from payouts p where p.status in ('draft', 'confirmed') and exists (select 1 from bank_transactions t where t.payout_id = p.id and t.state = 'outgoing'))
  - (select sum(balance) from ledger_accounts where name = 'cash'))::text as vnd`;

// Words that say of either half that it is something else are asked about, and go on holding.
describe.each(ruleKinds)('a wrong pair, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  let money: AffiliateMoney;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(() => {
    shop = openShop(server);
    money = createAffiliateMoney(server.database);
  });
  let wrong: readonly string[] = [];
  beforeEach(async () => {
    // At nine in the morning in Vietnam, ten days after the one before.
    server.clock.nowMs += 10 * day;
    server.clock.nowMs -= (server.clock.nowMs + 7 * 60 * minute) % day;
    server.clock.nowMs += 9 * 60 * minute;
    admin = await server.signedIn('admin');
    wrong = await problems();
  });
  // With the demonstration's own, and what the books have more or less than the bank.
  const problems = async (): Promise<readonly string[]> => {
    const [gap] = await rows<{ vnd: string }>(gapText);
    const found = (await shop.problems()).filter((one) => !one.startsWith('cash_differs'));
    return [...found, `cash ${gap?.vnd ?? ''}`];
  };
  const world = () => ({ server, shop, admin, money });
  const { codes, rows, payoutGiven } = leaveAndTell(world);
  const { told, ordered } = tellAgain(world);
  const { given, say, refundsOf, free } = comeBack(world);
  const later = async (ms: number) => {
    server.clock.nowMs += ms;
    admin = await server.signedIn('admin');
  };
  const leaves = async (memo: string, amount: number) => told({ memo, amount, direction: 'out' });
  const returned = async (id: string, payout: string, more: object = {}) =>
    (
      await admin.post(
        'mutation R($id: ID!, $payout: ID!, $last: Boolean, $w: String!) { admin_return_payout(transaction_id: $id, payout_id: $payout, is_of_last: $last, confirm_password: $w) }',
        { id, payout, w, ...more },
      )
    ).codes;
  const pairText =
    'mutation P($id: ID!, $out: ID!, $wrong: Boolean, $w: String!) { admin_pair_transfer(transaction_id: $id, transfer_id: $out, reason: "tài khoản đã đóng", code_is_wrong: $wrong, confirm_password: $w) }';
  /** Money that came in is that transfer, come back. */
  const pair = async (id: string, out: string, more: object = {}) =>
    (await admin.post(pairText, { id, out, w, ...more })).codes;
  const unpair = async (id: string) =>
    (
      await admin.post(
        'mutation U($id: ID!, $w: String!) { admin_unpair_transfer(transaction_id: $id, reason: "nhầm", confirm_password: $w) }',
        { id, w },
      )
    ).codes;
  const freeAffiliate = async (payout: string) =>
    rows(
      'update affiliates set payouts_held_at = null, payouts_held_note = null, held_until_account_changes = false, held_by_returns_only = false where user_id = (select affiliate_id from payouts where id = $1)',
      [payout],
    );
  const auditOf = async (id: string) =>
    rows(
      "select after ->> 'code_is_wrong' as wrong from audit_log where action = 'transaction.pair' and subject_id = $1 order by id desc limit 1",
      [id],
    );
  /** A refund that was transferred twice: the first is its own. */
  const refundTwice = async () => {
    const { order, refund } = await given();
    await later(5 * minute);
    await leaves(`HOAN TIEN ${refund.code}`, price.pro);
    await later(5 * minute);
    const t2 = await leaves(`HOAN TIEN ${refund.code}`, price.pro);
    await later(20 * minute);
    return { order, refund, t2 };
  };
  const paymentTwice = async (month: number) => {
    const p = await payoutGiven(month);
    wrong = await problems();
    await rows('update payouts set created_at = handed_out_at where id = $1', [p.id]);
    await later(5 * minute);
    await leaves(`CHI TRA ${p.code}`, p.net);
    await later(5 * minute);
    const t2 = await leaves(`CHI TRA ${p.code}`, p.net);
    await later(20 * minute);
    return { p, t2 };
  };
  const mute = 'NGUYEN VAN BE CHUYEN TIEN HOC';
  const isListed = async (id: string) =>
    (
      await admin.post('{ admin_transactions(tab: REVIEW, first: 100) { nodes { id } } }', {})
    ).text.includes(id);

  it('a transfer that names an unpaid refund is not settled by money that says nothing', async () => {
    const { order, refund } = await given();
    // A slip: the bank is thought to have refused it. It had left.
    expect(await codes('correct', { id: refund.id })).toEqual([]);
    await free();
    await later(5 * minute);
    const t = await leaves(`HOAN TIEN ${refund.code}`, price.pro);
    expect(await codes('reveal', { id: refund.id })).toEqual(['REFUND_LEFT']);
    await later(20 * minute);
    const buyer = await ordered();
    const x = await told({ memo: mute, amount: price.pro });
    expect(await pair(x, t)).toEqual(['TRANSFER_NAMES_ANOTHER']);
    expect(await codes('reveal', { id: refund.id })).toEqual(['REFUND_LEFT']);
    expect((await buyer.now()).status).toBe('PENDING');
    // A person looked, and says so: kept with both halves.
    expect(await pair(x, t, { wrong: true })).toEqual([]);
    expect([await auditOf(x), await auditOf(t)]).toEqual([
      [{ wrong: 'true' }],
      [{ wrong: 'true' }],
    ]);
    expect(await codes('reveal', { id: refund.id })).toEqual([]);
    // It was a slip: the transfer holds again, and is laid where it belongs.
    expect(await unpair(x)).toEqual([]);
    expect(await codes('again', { id: refund.id })).toEqual(['REFUND_LEFT']);
    expect(await pair(x, t)).toEqual(['TRANSFER_NAMES_ANOTHER']);
    expect((await refundsOf(order.id)).map(({ state }) => state)).toEqual(['sending']);
    expect(await problems()).toEqual(wrong);
  });

  it('money that says an order or another return is asked about', async () => {
    const mutely = await leaves('CHUYEN LAN HAI', price.pro);
    const { refund, t2 } = await refundTwice();
    const buyer = await ordered();
    // An account of ours that is not the shop's: it waits beside its order.
    const x = await told({
      memo: `${buyer.code} NGUYEN VAN BE`,
      amount: price.pro,
      account: '1111222233',
    });
    expect(await pair(x, t2)).toEqual(['MONEY_NAMES_ANOTHER']);
    expect((await buyer.now()).status).toBe('REVIEW');

    const other = await given();
    await later(5 * minute);
    await leaves(`HOAN TIEN ${other.refund.code}`, price.pro);
    await later(20 * minute);
    const back = await told({ memo: `HOAN TRA ${other.refund.code} SAI TK`, amount: price.pro });
    expect(await pair(back, t2)).toEqual(['MONEY_NAMES_ANOTHER']);
    expect(await say('back', { id: back, refund: other.refund.id })).toEqual([]);
    // Its own words are asked about no more than before.
    const own = await told({ memo: `HOAN TRA ${refund.code} SAI TK 2`, amount: price.pro });
    expect(await pair(own, t2)).toEqual([]);
    expect(await pair(x, mutely)).toEqual(['MONEY_NAMES_ANOTHER']);
    expect(await pair(x, mutely, { wrong: true })).toEqual([]);
    expect(await rows('select status from orders where id = $1', [buyer.id])).toEqual([
      { status: 'pending' },
    ]);
    expect(await problems()).toEqual(wrong);
  });

  it('paired with money that does not say the same, a second refund holds what is owed later', async () => {
    const { order, refund, t2 } = await refundTwice();
    const x = await told({ memo: mute, amount: price.pro });
    // The refund is paid by the first one: nothing unpaid is named yet.
    expect(await pair(x, t2)).toEqual([]);
    await later(5 * minute);
    const r1 = await told({ memo: `HOAN TRA ${refund.code} SAI TK`, amount: price.pro });
    expect(await say('back', { id: r1, refund: refund.id, last: true })).toEqual([]);
    const own = (await refundsOf(order.id)).find((one) => !one.returned);
    expect(await codes('correct', { id: own?.id })).toEqual(['REFUND_SET_ASIDE']);
    expect(await isListed(t2)).toBe(true);
    expect(await unpair(t2)).toEqual([]);
    expect(await codes('correct', { id: own?.id })).toEqual(['REFUND_LEFT']);
    expect(await pair(x, t2)).toEqual(['TRANSFER_NAMES_ANOTHER']);
    expect(await pair(x, t2, { wrong: true })).toEqual([]);
    expect(await isListed(t2)).toBe(false);
    expect(await codes('correct', { id: own?.id })).toEqual([]);
    expect(await problems()).toEqual(wrong);
  });

  it('the same of a payment', async () => {
    const { p, t2 } = await paymentTwice(1);
    const x = await told({ memo: mute, amount: p.net });
    expect(await pair(x, t2)).toEqual([]);
    const r1 = await told({ memo: `HOAN TRA ${p.code} SAI TK`, amount: p.net });
    expect(await returned(r1, p.id, { last: true })).toEqual([]);
    await freeAffiliate(p.id);
    expect((await p.nextFile(2)).refusal).toBe('TRANSFER_WAITS');
    expect(await isListed(t2)).toBe(true);
    expect(await unpair(x)).toEqual([]);
    expect(await pair(x, t2)).toEqual(['TRANSFER_NAMES_ANOTHER']);
    expect(await pair(x, t2, { wrong: true })).toEqual([]);
    expect((await p.nextFile(2)).refusal).toBeNull();
    expect(await problems()).toEqual(wrong);
  });

  it('a payment that only failed is named, too: the wallet has its money', async () => {
    const p = await payoutGiven(3);
    wrong = await problems();
    await later(5 * minute);
    expect(await p.failed()).toBeNull();
    const t = await leaves(`CHI TRA ${p.code}`, p.net);
    await freeAffiliate(p.id);
    await later(20 * minute);
    const x = await told({ memo: mute, amount: p.net });
    expect(await pair(x, t)).toEqual(['TRANSFER_NAMES_ANOTHER']);
    const back = await told({ memo: `HOAN TRA ${p.code} SAI TK`, amount: p.net });
    expect(await pair(back, t)).toEqual([]);
    expect((await p.nextFile(4)).refusal).toBeNull();
    expect(await problems()).toEqual(wrong);
  });
});
