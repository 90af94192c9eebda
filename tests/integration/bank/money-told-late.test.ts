import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statement } from '#server/db/statement.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { withoutWords } from '#server/modules/people-data/bank-traces.ts';
import { createAffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, bankTime, openShop, price, type Shop } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { dayOf, officeWords, tellAgain } from '../support/told-again.ts';
import { withServer } from '../support/with-server.ts';
import { payoutMonth } from '../support/payout-months.ts';

const eraseWords = statement<{ id: string }>()(
  'test.erase_words',
  (_query, param) => sql<never>`
  update bank_transactions t set ${withoutWords} where t.id = ${param('id')}::uuid`,
);

// A bank tells of money twice, and not always in the same words: first without them, days later,
// when a holiday is over, with all of them and under a number of its statement's own.
describe.each(ruleKinds)('money that is told again days later, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(() => {
    shop = openShop(server);
  });
  beforeEach(async () => {
    admin = await server.signedIn('admin');
  });

  const { done, ordered, told, rowOf, booked, doubtBeside, decide, casso, interest } = tellAgain(
    () => ({ server, shop, admin }),
  );
  it.each([
    ['after a long weekend', '2026-11-02 20:00:00', '07/11/2026', 201_000],
    ['after Tết', '2026-11-02 20:00:00', '12/11/2026', 202_000],
    ['weeks later', '2026-11-02 20:00:00', '26/11/2026', 203_000],
  ] as const)(
    'with the code of the order that a person laid it to is asked about, %s',
    async (_when, at, day, amount) => {
      const an = await ordered();
      const id = await told({ memo: '', amount, at });
      await done('match', { id, order: an.id });
      const [cash, before] = [await shop.balance('cash'), await an.now()];
      expect(await booked(day, amount, `NGUYEN HOAI AN ${an.code}`)).toBe('similar');
      expect(await shop.balance('cash')).toBe(cash + interest());
      expect(await decide(id, true)).toBe('known');
      expect(await an.now()).toMatchObject({
        status: before.status,
        received_amount: String(amount),
        excess_amount: '0',
      });
      // It has the words now that it was told without.
      expect(await rowOf(id)).toMatchObject({
        state: 'matched',
        memo: `NGUYEN HOAI AN ${an.code}`,
      });
      expect(await shop.problems()).toEqual([]);
    },
  );

  it('of who truly paid twice is other money by a person’s word, and goes back', async () => {
    const an = await ordered();
    const id = await told({ memo: '', amount: price.pro, at: '2026-11-01 08:00:00' });
    await done('match', { id, order: an.id });
    expect(await booked('26/11/2026', price.pro, `LAN HAI ${an.code}`)).toBe('similar');
    expect(await decide(id, false)).toBe('settled');
    expect(await an.now()).toMatchObject({ status: 'PAID', excess_amount: String(price.pro) });
    expect((await rowOf(id)).memo).toBe('');
  });

  it('holds up nobody who pays another order that the money was not laid to', async () => {
    const [an, binh] = [await ordered('KHA_PRO'), await ordered('KHA_PRO')];
    const id = await told({ memo: '', amount: price.khaPro, at: '2026-11-09 08:00:00' });
    await done('match', { id, order: an.id });
    await casso(binh.code, price.khaPro, '2026-11-19 09:00:00');
    await expect.poll(async () => (await binh.now()).status, { interval: 50 }).toBe('PAID');
  });

  it.each([
    [
      'the very words',
      'PHAM QUYNH CHI CHUYEN TIEN HOC KHOA PRO',
      'PHAM QUYNH CHI CHUYEN TIEN HOC KHOA PRO',
      301_000,
    ],
    [
      'more than its words',
      'TRAN BINH CHUYEN TIEN HOC',
      'TRAN BINH CHUYEN TIEN HOC KHOA PRO',
      302_000,
    ],
  ] as const)('without a code and with %s is asked about', async (_what, memo, again, amount) => {
    const id = await told({ memo, amount, at: '2026-11-02 20:00:00' });
    expect(await booked('07/11/2026', amount, again)).toBe('similar');
    expect(await doubtBeside(id)).toBeDefined();
  });

  it('while it waits is laid by the words that it was told without', async () => {
    const an = await ordered();
    const id = await told({ memo: '', amount: 303_000, at: '2026-11-02 20:00:00' });
    expect(await booked('12/11/2026', 303_000, `NGUYEN HOAI AN ${an.code}`)).toBe('similar');
    const report = await doubtBeside(id);
    expect(await decide(id, true)).toBe('known');
    expect(await rowOf(id)).toMatchObject({ state: 'matched', order_id: an.id });
    // The order has it by those words alone: as other money they would pay it a second time.
    await expect(done('reopen', { id: report })).rejects.toThrow('TRANSACTION_SETTLED');
    await done('unmatch', { id });
    await done('reopen', { id: report });
    expect(await rowOf(id)).toMatchObject({ state: 'review', memo: '', order_id: null });
  });

  it('asks also where a person guessed wrong whose it is, and where a provider tells it again after the statement', async () => {
    const [an, binh] = [await ordered('KHA_PRO'), await ordered('KHA_PRO')];
    const guessed = await told({ memo: '', amount: 304_000, at: '2026-11-02 20:00:00' });
    await done('match', { id: guessed, order: binh.id });
    expect(await booked('07/11/2026', 304_000, `NGUYEN HOAI AN ${an.code}`)).toBe('similar');
    // Booked by the bank first; then without a word by one provider, and by the other.
    expect(await booked('12/11/2026', 305_000, `NGUYEN HOAI AN ${an.code}`)).toBe('new');
    const at = '2026-11-07 09:00:00';
    await shop.casso([
      {
        id: 'c-muon',
        reference: 'FT-MUON',
        description: '',
        amount: 305_000,
        accountNumber: '0000000000',
        transactionDateTime: at,
      },
    ]);
    const [row] = (await server.database.raw(
      "select id from bank_transactions where amount_vnd = 305000 and direction = 'in'",
    )) as readonly { readonly id: string }[];
    await expect.poll(async () => doubtBeside(row?.id ?? ''), { interval: 50 }).toBeDefined();
    expect(await decide(row?.id ?? '', true)).toBe('known');
    await shop.sepay({ memo: '', amount: 305_000, at, reference: 'FT-MUON' });
    expect(
      await server.database.raw(
        "select count(*)::integer as times from bank_transactions where amount_vnd = 305000 and direction = 'in'",
      ),
    ).toEqual([{ times: 1 }]);
  });

  it('with the code of the refund that a person laid it to is asked about', async () => {
    const an = await ordered();
    await told({ memo: an.code, amount: price.pro });
    await expect.poll(async () => (await an.now()).status, { interval: 50 }).toBe('PAID');
    expect((await shop.refund(an.learner, an.id)).codes).toEqual([]);
    await server.database.raw('update refunds set held_until = null where order_id = $1', [an.id]);
    const [refund] = (await server.database.raw(
      'select id, memo_code from refunds where order_id = $1',
      [an.id],
    )) as readonly { readonly id: string; readonly memo_code: string }[];
    await done('start', { id: refund?.id });
    const leftMs = server.clock.nowMs - 10 * 86_400_000;
    const id = await told({
      memo: 'HOAN HOC PHI',
      amount: price.pro,
      direction: 'out',
      at: bankTime(leftMs),
    });
    await done('payRefund', { id, refund: refund?.id, seen: true });
    const memo = `TRA LAI ${refund?.memo_code}`;
    expect(await booked(dayOf(server.clock.nowMs), -price.pro, memo)).toBe('similar');
    expect(await decide(id, true)).toBe('known');
    expect(await rowOf(id)).toMatchObject({ state: 'outgoing', memo });

    // What stays of its memo is no memo that differs.
    await server.database.raw("update bank_transactions set memo = 'HOAN HOC PHI' where id = $1", [
      id,
    ]);
    await server.database.run(eraseWords, { id });
    expect(await booked(dayOf(leftMs), -price.pro, 'HOAN HOC PHI')).toBe('similar');
  });

  it('with a memo that somebody cuts is asked about, also when its words are erased', async () => {
    const an = await ordered('KHA_PRO');
    const memo = `NGUYEN HOAI AN CHUYEN TIEN HOC PHI ${an.code}`;
    const id = await told({ memo, amount: price.khaPro, at: '2026-11-26 08:00:00' });
    await server.database.run(eraseWords, { id });
    expect(await rowOf(id)).toMatchObject({ memo: an.code });
    expect(await booked('26/11/2026', price.khaPro, memo.slice(0, -4))).toBe('similar');
  });

  it('changes what whoever decides of the money has seen, and is shown to them', async () => {
    const [an, binh] = [await ordered(), await ordered()];
    const at = '2026-11-24 08:00:00';
    const id = await told({ memo: '', amount: 401_000, at });
    const { revision } = await rowOf(id);
    await casso(an.code, 401_000, at);
    await expect.poll(async () => doubtBeside(id), { interval: 50 }).toBeDefined();
    const stale = { id, revision, order: binh.id, w: demoPassword };
    expect((await admin.post(officeWords.matchAsSeen, stale)).codes).toEqual(['SEEN_CHANGED']);
    const shown = await admin.post(
      'query T($id: ID!) { admin_transaction(id: $id) { revision doubts { provider memo reference } } }',
      { id },
    );
    expect(shown.data.admin_transaction).toMatchObject({
      doubts: [
        { provider: 'casso', memo: `NGUYEN HOAI AN ${an.code}`, reference: `CS-${an.code}` },
      ],
    });
    // A decision about the report changes it as well.
    const before = (await rowOf(id)).revision;
    expect(await decide(id, true)).toBe('known');
    expect((await rowOf(id)).revision).not.toBe(before);
    expect(await rowOf(id)).toMatchObject({
      state: 'matched',
      order_id: an.id,
      memo: `NGUYEN HOAI AN ${an.code}`,
      review_reason: 'no_code',
    });
    expect(await an.now()).toMatchObject({ received_amount: '401000' });
    expect(await shop.problems()).toEqual([]);
  });

  it('lends its words for as long as it is the same, and changes nothing that a person decided', async () => {
    const [an, binh] = [await ordered(), await ordered()];
    const at = '2026-11-24 08:00:00';
    const id = await told({ memo: '', amount: 402_000, at });
    await done('match', { id, order: binh.id });
    await done('unmatch', { id });
    await casso(an.code, 402_000, at);
    await expect.poll(async () => doubtBeside(id), { interval: 50 }).toBeDefined();
    const report = await doubtBeside(id);
    expect(await decide(id, true)).toBe('known');
    const words = `NGUYEN HOAI AN ${an.code}`;
    expect(await rowOf(id)).toMatchObject({ state: 'review', memo: words, order_id: null });
    await done('reopen', { id: report });
    expect(await rowOf(id)).toMatchObject({ state: 'review', memo: '', order_id: null });
    expect(await decide(id, false)).toBe('settled');
    expect(await an.now()).toMatchObject({ received_amount: '402000' });
    expect(await shop.problems()).toEqual([]);
  });

  // The last one: it makes a sale without the money of it.
  it('with the code of the payment that came back with it is asked about', async () => {
    const money = createAffiliateMoney(server.database);
    const now = new Date(server.clock.nowMs);
    const by = { actorId: null, reason: 'chi trả', now };
    const userId = await money.affiliate(now);
    const paidAt = new Date(server.clock.nowMs - 8 * 86_400_000);
    await money.sale({ affiliateId: userId, amount: 5_000_000n, paidAt });
    await money.commissions.mature(now);
    const payout = await money.payRun(payoutMonth(1), userId);
    const [run] = (await server.database.raw('select run_id from payouts where id = $1', [
      payout,
    ])) as readonly { readonly run_id: string }[];
    expect((await money.payouts.bankFile(run?.run_id ?? '', by)).ok).toBe(true);
    await money.payouts.markSent(payout, 'FT-SENT', by);
    const at = server.clock.nowMs;
    const id = await told({ memo: '', amount: 500_000, at: bankTime(at) });
    await done('return', { id, payout });
    const code = `CT${payout.slice(0, 6).toUpperCase()}`;
    server.clock.nowMs += 6 * 86_400_000;
    await casso(code, 500_000, bankTime(at + 5 * 86_400_000));
    await expect.poll(async () => doubtBeside(id), { interval: 50 }).toBeDefined();
  });
});
