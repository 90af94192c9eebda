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

/** What the bank told and is booked, less what the books have. What waits is not booked. */
const gapText = `select (
  (select coalesce(sum(case direction when 'in' then amount_vnd else -amount_vnd end), 0) from bank_transactions where state <> 'strayed')
  - (select coalesce(sum(amount_vnd), 0) from refunds where state = 'sent' and paid_by is null)
  - (select coalesce(sum(p.net_vnd), 0) from payouts p where (p.status in ('sent', 'completed') or p.returned_by is not null) and not exists (select 1 from bank_transactions t where t.payout_id = p.id and t.state = 'outgoing'))
  + (select coalesce(sum(p.net_vnd), 0) from payouts p where p.status in ('draft', 'confirmed') and exists (select 1 from bank_transactions t where t.payout_id = p.id and t.state = 'outgoing'))
  - (select sum(balance) from ledger_accounts where name = 'cash'))::text as vnd`;

// The bank's app said timeout, somebody transferred again, the account was closed: both came back.
// The first return is that of the refund or payment, and the second is that of the second transfer.
describe.each(ruleKinds)('of two transfers both come back, on %s', (kind) => {
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
  const { told, rowOf, booked, ordered } = tellAgain(world);
  const { given, say, returnable, refundsOf, free } = comeBack(world);
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
  const pair = async (id: string, out: string, by = admin, isWrong = false) =>
    (await by.post(pairText, { id, out, wrong: isWrong, w })).codes;
  const unpair = async (id: string) =>
    (
      await admin.post(
        'mutation U($id: ID!, $w: String!) { admin_unpair_transfer(transaction_id: $id, reason: "nhầm", confirm_password: $w) }',
        { id, w },
      )
    ).codes;
  const pairable = async (id: string): Promise<readonly string[]> =>
    (
      await admin.post(
        'query C($id: ID!) { admin_pairable_transactions(transaction_id: $id) { id } }',
        { id },
      )
    ).data.admin_pairable_transactions.map((one: { readonly id: string }) => one.id);
  /** Everything of a movement but what says that it changed. */
  const wholeOf = async (id: string) =>
    (await rows('select *, null as revision from bank_transactions where id = $1', [id]))[0];
  const freeAffiliate = async (payout: string) =>
    rows(
      'update affiliates set payouts_held_at = null, payouts_held_note = null, held_until_account_changes = false, held_by_returns_only = false where user_id = (select affiliate_id from payouts where id = $1)',
      [payout],
    );
  const balances = async () =>
    rows('select name, balance::text from ledger_accounts where user_id is null order by name');
  const deedsOf = async (id: string) =>
    (
      await rows<{ action: string }>(
        "select action from audit_log where subject_kind = 'transaction' and subject_id = $1 order by id",
        [id],
      )
    ).map(({ action }) => action);

  /** A refund that was transferred twice; both came back, and the first return is laid to it. */
  const refundTwice = async () => {
    const { order, refund } = await given();
    await later(5 * minute);
    const t1 = await leaves(`HOAN TIEN ${refund.code}`, price.pro);
    await later(5 * minute);
    const t2 = await leaves(`HOAN TIEN ${refund.code}`, price.pro);
    await later(20 * minute);
    const r1 = await told({ memo: `HOAN TRA ${refund.code} SAI TK`, amount: price.pro });
    await later(5 * minute);
    const r2 = await told({ memo: `HOAN TRA ${refund.code} SAI TK 2`, amount: price.pro });
    await later(5 * minute);
    return { order, refund, t1, t2, r1, r2 };
  };
  /** The same of a payment to an affiliate. */
  const paymentTwice = async (month: number) => {
    const p = await payoutGiven(month);
    // What it is paid from was sold without money.
    wrong = await problems();
    await rows('update payouts set created_at = handed_out_at where id = $1', [p.id]);
    await later(5 * minute);
    const t1 = await leaves(`CHI TRA ${p.code}`, p.net);
    await later(5 * minute);
    const t2 = await leaves(`CHI TRA ${p.code}`, p.net);
    await later(20 * minute);
    const r1 = await told({ memo: `HOAN TRA ${p.code} SAI TK`, amount: p.net });
    await later(5 * minute);
    const r2 = await told({ memo: `HOAN TRA ${p.code} SAI TK 2`, amount: p.net });
    await later(5 * minute);
    return { p, t1, t2, r1, r2 };
  };

  it('C: a refund: the second return is that of the second transfer, and what is owed goes on', async () => {
    const { order, refund, t2, r1, r2 } = await refundTwice();
    expect(await say('back', { id: r1, refund: refund.id, last: true })).toEqual([]);
    const own = (await refundsOf(order.id)).find((one) => !one.returned);
    // Without the pair nothing that is true can be said of either, and what is owed waits for ever.
    expect(await codes('correct', { id: own?.id })).toEqual(['REFUND_LEFT']);
    expect((await returnable(r2)).filter(({ may_be: mayBe }) => mayBe)).toEqual([]);
    expect(await codes('ignore', { id: t2 })).toEqual(['TRANSFER_NAMES_ANOTHER']);
    const before = await balances();
    const cash = await server.database.raw('select sum(amount) from ledger_entries');
    expect(await pairable(r2)).toContain(t2);
    expect(await pairable(t2)).toContain(r2);
    expect(await pair(r2, t2)).toEqual([]);
    expect(await rowOf(t2)).toMatchObject({ state: 'paired' });
    expect(await rowOf(r2)).toMatchObject({ state: 'paired' });
    // What came is not waiting any more, and what left is in the books: nothing else moved.
    const moved = new Map([
      ['cash', -price.pro],
      ['clearing', price.pro],
    ]);
    expect(await balances()).toEqual(
      before.map((line) => {
        const { name, balance } = line as { readonly name: string; readonly balance: string };
        return { name, balance: String(Number(balance) + (moved.get(name) ?? 0)) };
      }),
    );
    expect(await server.database.raw('select sum(amount) from ledger_entries')).toEqual(cash);
    expect([await deedsOf(t2), await deedsOf(r2)]).toEqual([
      ['transaction.pair'],
      ['transaction.pair'],
    ]);
    // The return that was laid stays, and what is owed since is sent.
    expect((await refundsOf(order.id)).map((one) => one.returned)).toEqual([true, false]);
    expect(await codes('correct', { id: own?.id })).toEqual([]);
    await free();
    expect(await codes('reveal', { id: own?.id })).toEqual([]);
    expect(await problems()).toEqual(wrong);
    expect(await pair(r2, t2)).toEqual(['TRANSACTION_SETTLED']);
  });

  it('D: a payment: the next one of its affiliate is not held by the second transfer', async () => {
    const { p, t2, r1, r2 } = await paymentTwice(7);
    expect(await returned(r1, p.id, { last: true })).toEqual([]);
    await freeAffiliate(p.id);
    const next = await p.nextFile(8);
    expect(next.refusal).toBe('TRANSFER_WAITS');
    expect(await returned(r2, p.id, { last: true })).toEqual(['CONFLICT']);
    expect(await pair(r2, t2)).toEqual([]);
    expect((await p.nextFile(8)).refusal).toBeNull();
    expect(await rows('select status from payouts where id = $1', [p.id])).toEqual([
      { status: 'failed' },
    ]);
    expect(await problems()).toEqual(wrong);
  });

  it('either return may be that of either transfer', async () => {
    const { order, refund, t2, r1, r2 } = await refundTwice();
    // Nothing is laid yet: the first return is said to be the second transfer's.
    expect(await pair(r1, t2)).toEqual([]);
    expect(await say('back', { id: r2, refund: refund.id })).toEqual([]);
    const own = (await refundsOf(order.id)).find((one) => !one.returned);
    expect(await codes('correct', { id: own?.id })).toEqual([]);

    const { p, t2: out, r1: first, r2: second } = await paymentTwice(9);
    expect(await pair(first, out)).toEqual([]);
    expect(await returned(second, p.id)).toEqual([]);
    await freeAffiliate(p.id);
    expect((await p.nextFile(10)).refusal).toBeNull();
    expect(await problems()).toEqual(wrong);
  });

  it('is taken back from either side: both wait as they did', async () => {
    const { order, refund, t2, r1, r2 } = await refundTwice();
    expect(await say('back', { id: r1, refund: refund.id, last: true })).toEqual([]);
    const own = (await refundsOf(order.id)).find((one) => !one.returned);
    const wereSo = [await wholeOf(t2), await wholeOf(r2), await balances()];
    for (const side of [r2, t2]) {
      expect(await pair(r2, t2)).toEqual([]);
      expect(await unpair(side)).toEqual([]);
      expect([await wholeOf(t2), await wholeOf(r2), await balances()]).toEqual(wereSo);
    }
    expect(await codes('correct', { id: own?.id })).toEqual(['REFUND_LEFT']);
    expect(await unpair(r2)).toEqual(['TRANSACTION_SETTLED']);
    expect(await deedsOf(t2)).toEqual(await deedsOf(r2));
    expect((await deedsOf(t2)).at(-1)).toBe('transaction.unpair');
    expect(await pair(r2, t2)).toEqual([]);

    const paid = await paymentTwice(11);
    expect(await returned(paid.r1, paid.p.id, { last: true })).toEqual([]);
    const paidSo = [await wholeOf(paid.t2), await wholeOf(paid.r2)];
    expect(await pair(paid.r2, paid.t2)).toEqual([]);
    expect(await unpair(paid.t2)).toEqual([]);
    expect([await wholeOf(paid.t2), await wholeOf(paid.r2)]).toEqual(paidSo);
    await freeAffiliate(paid.p.id);
    expect((await paid.p.nextFile(12)).refusal).toBe('TRANSFER_WAITS');
    expect(await problems()).toEqual(wrong);
  });

  it('money that waits beside an order leaves it, and waits beside it again', async () => {
    const order = await ordered();
    const out = await leaves('CHUYEN NHAM', price.pro - 1000);
    await later(5 * minute);
    const id = await told({ memo: order.code, amount: price.pro - 1000, account: '1111222233' });
    expect(await rowOf(id)).toMatchObject({ state: 'review', order_id: order.id });
    expect(await order.now()).toMatchObject({ status: 'REVIEW' });
    expect(await pair(id, out)).toEqual(['MONEY_NAMES_ANOTHER']);
    expect(await pair(id, out, admin, true)).toEqual([]);
    expect(await order.now()).toMatchObject({ status: 'PENDING' });
    expect(await unpair(id)).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ state: 'review', order_id: order.id });
    expect(await order.now()).toMatchObject({ status: 'REVIEW' });
    expect(await problems()).toEqual(wrong);
  });

  it('stands in the books on the day on which each of both moved', async () => {
    const out = await leaves('CHUYEN LAN HAI', 888_000);
    const leftOn = new Date(server.clock.nowMs + 7 * 60 * minute).toISOString().slice(0, 10);
    await later(2 * day);
    const id = await told({ memo: 'TRA LAI TIEN', amount: 888_000 });
    const cameOn = new Date(server.clock.nowMs + 7 * 60 * minute).toISOString().slice(0, 10);
    await later(day);
    const dayOfBooks = async (on: string) =>
      (
        await admin.post('{ admin_reconciliation { day bank_in bank_out ledger_in ledger_out } }')
      ).data.admin_reconciliation.find((one: { readonly day: string }) => one.day === on);
    const cell = (bank: string, ledger: string) => ({ bank_out: bank, ledger_out: ledger });
    expect(await dayOfBooks(leftOn)).toMatchObject(cell('888000', '0'));
    expect(await pair(id, out)).toEqual([]);
    expect(await dayOfBooks(leftOn)).toMatchObject(cell('888000', '888000'));
    expect(await dayOfBooks(cameOn)).toMatchObject({
      ...cell('0', '0'),
      bank_in: '888000',
      ledger_in: '888000',
    });
    expect(await unpair(out)).toEqual([]);
    expect(await dayOfBooks(leftOn)).toMatchObject(cell('888000', '0'));
  });

  it('takes up what was set aside', async () => {
    const out = await leaves('CHUYEN LAN HAI', 777_000);
    await later(5 * minute);
    const id = await told({ memo: 'TRA LAI TIEN', amount: 777_000 });
    expect(await codes('ignore', { id: out })).toEqual([]);
    expect(await codes('ignore', { id })).toEqual([]);
    const before = await balances();
    expect(await pairable(id)).toContain(out);
    expect(await pair(id, out)).toEqual([]);
    expect(await balances()).toEqual(before);
    expect(await unpair(id)).toEqual([]);
    expect([await rowOf(out), await rowOf(id)]).toMatchObject([
      { state: 'strayed' },
      { state: 'review' },
    ]);
    expect(await problems()).toEqual(wrong);
  });

  it('told again of either, by another bank and by a statement, it stays one pair', async () => {
    const { p, t2, r1, r2 } = await paymentTwice(1);
    expect(await returned(r1, p.id, { last: true })).toEqual([]);
    expect(await pair(r2, t2)).toEqual([]);
    const count = async () =>
      rows<{ count: number }>('select count(*)::integer as count from bank_transactions');
    const known = await count();
    const [out] = await rows<{ memo: string; at: Date }>(
      'select memo, occurred_at as at from bank_transactions where id = $1',
      [t2],
    );
    for (const [memo, amount] of [
      [`CHI TRA ${p.code}`, -p.net],
      [`HOAN TRA ${p.code} SAI TK 2`, p.net],
    ] as const)
      await shop.casso([
        {
          id: `pair-${memo}`,
          reference: `CS-${memo}`,
          description: memo,
          amount,
          accountNumber: '0000000000',
          transactionDateTime: bankTime((out?.at ?? new Date()).getTime()),
        },
      ]);
    const today = dayOf(server.clock.nowMs);
    await booked(today, -p.net, `CHI TRA ${p.code}`);
    await booked(today, p.net, `HOAN TRA ${p.code} SAI TK 2`);
    // The statement's other line is interest of its day.
    const added = await rows(
      "select direction, amount_vnd::integer as amount from bank_transactions where memo not like 'LAI TIEN GUI%' and heard_at >= (select heard_at from bank_transactions where id = $1) and id <> $1",
      [r2],
    );
    expect(added).toEqual([]);
    expect((await count())[0]?.count).toBeGreaterThanOrEqual(known[0]?.count ?? 0);
    expect([await rowOf(t2), await rowOf(r2)]).toMatchObject([
      { state: 'paired' },
      { state: 'paired' },
    ]);
    expect(await problems()).toEqual(wrong);
  });

  it('words that are told later of what settles another ask once more', async () => {
    const { refund, order } = await given();
    await later(5 * minute);
    const movement = {
      amount: price.pro,
      direction: 'out' as const,
      at: bankTime(server.clock.nowMs),
      id: 990_001,
      reference: 'FT-CAP-MUTE',
    };
    await shop.sepay({ ...movement, memo: '' });
    const [out] = await rows<{ id: string }>(
      'select id from bank_transactions where reference = $1',
      [movement.reference],
    );
    const t = out?.id ?? '';
    await later(5 * minute);
    const id = await told({ memo: 'TRA LAI TIEN', amount: price.pro });
    expect(await pair(id, t)).toEqual([]);
    await shop.sepay({ ...movement, memo: `HOAN TIEN ${refund.code}` });
    expect(await rowOf(t)).toMatchObject({ state: 'paired', memo: `HOAN TIEN ${refund.code}` });
    // It was the refund's own transfer: it is not said to be sent by another one.
    expect(await codes('sent', { id: refund.id })).toEqual(['TRANSFER_ELSEWHERE']);
    expect(await unpair(t)).toEqual([]);
    expect(await codes('payRefund', { id: t, refund: refund.id })).toEqual([]);
    expect(await say('back', { id, refund: refund.id })).toEqual([]);
    expect((await refundsOf(order.id)).map((one) => one.returned)).toEqual([true, false]);
    expect(await problems()).toEqual(wrong);
  });

  it('refuses another sum, what left after it came, and what one of both is no more', async () => {
    const out = await leaves('CHUYEN 1', 555_000);
    const less = await leaves('CHUYEN 2', 554_000);
    await later(10 * minute);
    const id = await told({ memo: 'TRA LAI', amount: 555_000 });
    await later(10 * minute);
    const after = await leaves('CHUYEN 3', 555_000);
    expect(await pairable(id)).toEqual([out]);
    expect(await pair(id, less)).toEqual(['PAIR_OTHER_AMOUNT']);
    expect(await pair(id, after)).toEqual(['PAIR_OUT_AFTER_IN']);
    expect(await pair(out, id)).toEqual(['TRANSACTION_SETTLED']);
    expect(await pair(id, id)).toEqual(['TRANSACTION_UNKNOWN']);
    expect(await pair(id, 'x')).toEqual(['TRANSACTION_UNKNOWN']);
    expect(await codes('fee', { id: less })).toEqual(['BANK_FEE_TOO_MUCH']);
    const second = await told({ memo: 'TRA LAI NUA', amount: 555_000 });
    expect(await pair(id, out)).toEqual([]);
    expect(await pair(second, out)).toEqual(['TRANSACTION_SETTLED']);
    expect(await pairable(second)).toEqual([after]);
    expect(await codes('ignore', { id })).toEqual(['TRANSACTION_SETTLED']);
    expect(await codes('ignore', { id: out })).toEqual(['TRANSACTION_SETTLED']);
    // The database itself holds both halves, and no third movement with one of them.
    const half = "update bank_transactions set state = 'paired', paired_with = $2 where id = $1";
    await expect(rows(half, [second, out])).rejects.toThrow('bank_transactions_pair_fkey');
    await expect(rows(half, [second, after])).rejects.toThrow('bank_transactions_pair_fkey');
    await expect(
      rows("update bank_transactions set state = 'review', paired_with = null where id = $1", [id]),
    ).rejects.toThrow('bank_transactions_pair_fkey');
  });

  it('of two people at once one pairs, whichever halves they have', async () => {
    const out = await leaves('CHUYEN A', 333_000);
    const other = await leaves('CHUYEN B', 333_000);
    await later(10 * minute);
    const id = await told({ memo: 'TRA LAI A', amount: 333_000 });
    const second = await told({ memo: 'TRA LAI B', amount: 333_000 });
    const accountant = await server.signedIn('ketoan');
    const answers = await Promise.all([
      pair(id, out),
      pair(second, out, accountant),
      pair(id, other, accountant),
      pair(id, out, accountant),
    ]);
    expect(answers.filter((one) => one.length === 0).length).toBeGreaterThanOrEqual(1);
    const refused = answers.flat();
    expect(refused.every((code) => ['TRANSACTION_SETTLED', 'SEEN_CHANGED'].includes(code))).toBe(
      true,
    );
    const pairs = await rows<{ one: string; other: string }>(
      'select t.paired_with as other, o.paired_with as one from bank_transactions t join bank_transactions o on o.id = t.paired_with where t.id = any($1) and o.paired_with <> t.id',
      [[id, second, out, other]],
    );
    expect(pairs).toEqual([]);
    expect(await problems()).toEqual(wrong);
  });
});
