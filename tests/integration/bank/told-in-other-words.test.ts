import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { createAffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { readAsCode } from '../support/read-as-code.ts';
import { seenNow, toldRevisionOf } from '../support/look-first.ts';
import { bankSecrets, bankTime, openShop, price, type Shop } from '../support/shop.ts';
import { tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';
import { payoutMonths } from '../support/payout-months.ts';

const decideAsSeen =
  'mutation D($id: ID!, $shown: ID!, $revision: ID!, $same: Boolean!, $w: String!) { admin_decide_bank_report(id: $id, known_transaction_id: $shown, revision: $revision, is_same: $same, confirm_password: $w) }';
const reopenAsSeen =
  'mutation O($id: ID!, $revision: ID!, $w: String!) { admin_reopen_bank_report(id: $id, revision: $revision, reason: "nhầm", confirm_password: $w) }';
const setAside =
  'mutation I($id: ID!, $w: String!) { admin_ignore_transaction(transaction_id: $id, reason: "nhầm", confirm_password: $w) }';
const acceptShort =
  'mutation A($id: ID!, $missing: BigInt!, $w: String!) { admin_accept_short(order_id: $id, missing: $missing, reason: "đủ rồi", confirm_password: $w) }';
const takeUp =
  'mutation I($id: ID!, $w: String!) { admin_unignore_transaction(transaction_id: $id, reason: "nhầm", confirm_password: $w) }';

// Two tell of one movement, each as they write, or one tells it once more and says more.
describe.each(ruleKinds)('money that is told in other words, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  let money: ReturnType<typeof createAffiliateMoney>;
  beforeAll(() => {
    shop = openShop(server);
    money = createAffiliateMoney(server.database);
  });
  beforeEach(async () => {
    admin = await server.signedIn('admin');
  });
  const { done, ordered, told, rowOf, booked, doubtBeside, decide, casso } = tellAgain(() => ({
    server,
    shop,
    admin,
  }));
  const cassoTold = async (id: string, description: string, amount: number, at: string) =>
    shop.casso([
      {
        id: `c-${id}`,
        reference: `CS-${id}`,
        description,
        amount,
        accountNumber: '0000000000',
        transactionDateTime: at,
      },
    ]);
  const doubted = async (id: string): Promise<string> => {
    await expect.poll(async () => doubtBeside(id), { interval: 50 }).toBeDefined();
    return (await doubtBeside(id)) ?? '';
  };
  const post = async (query: string, variables: object) =>
    (await admin.post(query, { ...variables, w: demoPassword })).codes;

  it.each([
    ['with accents', 'PHAM QUYNH CHI CHUYEN TIEN HOC KHOA', 'Phạm Quỳnh Chi chuyển tiền học khoá'],
    ['without', 'Phạm Quỳnh Chi chuyển tiền học Đường', 'PHAM QUYNH CHI CHUYEN TIEN HOC DUONG'],
    ['without its accented letters', 'Phạm Quỳnh Chi chuyển học', 'PHM QUNH CHI CHUYN HC'],
    ['cut and with accents', 'NGUYEN HOAI AN CHUYEN TI', 'Nguyễn Hoài An chuyển tiền học phí'],
  ])('is asked about %s, in and out', async (what, first, again) => {
    const amount = 600_000 + what.length;
    const at = '2026-11-24 08:00:00';
    const id = await told({ memo: first, amount, at });
    expect(await booked('24/11/2026', amount, again)).toBe('similar');
    expect(
      await server.database.raw(
        'select count(*)::integer as n from bank_transactions where amount_vnd = $1',
        [amount],
      ),
    ).toEqual([{ n: 1 }]);
    const out = await told({ memo: first, amount, direction: 'out', at });
    expect(await booked('24/11/2026', -amount, again)).toBe('similar');
    expect([id, out]).not.toContain('');
  });

  it('with accents and its code waits for a person, and pays no order a second time', async () => {
    const an = await ordered('KHA_PRO');
    const memo = 'NGUYEN HOAI AN CHUYEN TIEN HOC PHI ';
    const id = await told({ memo, amount: price.khaPro, at: '2026-11-24 08:00:00' });
    expect(
      await booked('24/11/2026', price.khaPro, `Nguyễn Hoài An chuyển tiền học phí ${an.code}`),
    ).toBe('similar');
    expect((await an.now()).status).toBe('PENDING');
    expect(await decide(id, true)).toBe('known');
    expect(await an.now()).toMatchObject({ status: 'PAID', excess_amount: '0' });
  });

  it('by two providers of one second, in words of their own each, is asked about', async () => {
    const at = '2026-11-23 10:11:12';
    const id = await told({ memo: 'MBVCB.123.PHAM QUYNH CHI TIEN HOC', amount: 611_000, at });
    await cassoTold('giay', 'PHAM QUYNH CHI TIEN HOC-GD 9988', 611_000, at);
    expect(await doubted(id)).not.toBe('');
  });

  it.each(['by its words', 'by a person'] as const)(
    'and has its code cut is asked about, of an order that it is laid to %s',
    async (how) => {
      const an = await ordered('KHA_PRO');
      const day = how === 'by a person' ? '17' : '19';
      const at = `2026-11-${day} 08:00:01`;
      const memo = how === 'by a person' ? 'HOC PHI' : `MBVCB.77.${an.code} NGUYEN HOAI AN HOC`;
      const id = await told({ memo, amount: price.khaPro, at });
      if (how === 'by a person') await done('match', { id, order: an.id });
      expect((await an.now()).status).toBe('PAID');
      const line = `IBFT ${an.code.slice(0, 9)}`;
      expect(await booked(`${day}/11/2026`, price.khaPro, line)).toBe('similar');
      expect(await doubted(id)).not.toBe('');
      expect(await decide(id, true)).toBe('known');
      // What follows a cut code makes another one of it by chance, as here always.
      const words = readAsCode(`NGUYEN HOAI AN ${an.code.slice(0, 7)} - Ma`);
      await cassoTold(`cut-${day}`, words, price.khaPro, at.replace(':01', ':03'));
      expect(await doubted(id)).not.toBe('');
      expect(await an.now()).toMatchObject({ received_amount: String(price.khaPro) });
    },
  );

  it('under its very id takes the code that it was told without', async () => {
    const an = await ordered('KHA_PRO');
    const at = bankTime(server.clock.nowMs - 60_000);
    const money = { amount: price.khaPro, at, id: 987_654, reference: 'FT-CUNG-SO' };
    await shop.sepay({ ...money, memo: '' });
    await shop.sepay({ ...money, memo: `NGUYEN HOAI AN ${an.code}` });
    await expect.poll(async () => (await an.now()).status, { interval: 50 }).toBe('PAID');
    expect(
      await server.database.raw(
        "select state, order_id from bank_transactions where reference = 'FT-CUNG-SO'",
      ),
    ).toEqual([{ state: 'matched', order_id: an.id }]);
    // A third time it is a repeat, and so is the first.
    await shop.sepay({ ...money, memo: `NGUYEN HOAI AN ${an.code}` });
    await shop.sepay({ ...money, memo: '' });
    expect(await an.now()).toMatchObject({ received_amount: String(price.khaPro) });
    expect(
      await server.database.raw(
        "select count(*)::integer as n from bank_events where provider_id like '987654%'",
      ),
    ).toEqual([{ n: 2 }]);
    expect(await shop.problems()).toEqual([]);
  });

  it('and has a telephone number behind CT takes the code of its order all the same', async () => {
    const an = await ordered();
    const at = '2026-11-25 08:00:00';
    const id = await told({ memo: 'HOC PHI CT 0912345678', amount: 403_000, at });
    await cassoTold('dien-thoai', `HOC PHI CT 0912345678 ${an.code}`, 403_000, at);
    await doubted(id);
    expect(await decide(id, true)).toBe('known');
    expect(await an.now()).toMatchObject({ received_amount: '403000' });
  });

  it('is called the same or other only where it lies as it was seen', async () => {
    const [an, binh, chi] = [await ordered(), await ordered(), await ordered()];
    const at = '2026-11-24 09:00:00';
    const id = await told({ memo: '', amount: 612_000, at });
    await casso(binh.code, 612_000, at);
    const report = await doubted(id);
    const waiting = await toldRevisionOf(server.database, report);
    await done('match', { id, order: an.id });
    const seen = { id: report, shown: id, revision: waiting };
    expect(await post(decideAsSeen, { ...seen, same: true })).toEqual(['SEEN_CHANGED']);
    const laid = await toldRevisionOf(server.database, report);
    await done('unmatch', { id });
    const before = { id: report, shown: id, revision: laid };
    expect(await post(decideAsSeen, { ...before, same: false })).toEqual(['SEEN_CHANGED']);
    expect(await decide(id, true)).toBe('known');
    const known = await toldRevisionOf(server.database, report);
    await done('match', { id, order: chi.id });
    expect(await post(reopenAsSeen, { id: report, revision: known })).toEqual(['SEEN_CHANGED']);
    expect(await rowOf(id)).toMatchObject({ state: 'matched', order_id: chi.id });
  });

  it('under its very id takes the code behind a telephone number, too', async () => {
    const an = await ordered('KHA_PRO');
    const at = bankTime(server.clock.nowMs - 120_000);
    const money = { amount: price.khaPro, at, id: 987_777, reference: 'FT-SO-MAY' };
    await shop.sepay({ ...money, memo: 'HOC PHI CT 0912345678' });
    await shop.sepay({ ...money, memo: `HOC PHI CT 0912345678 ${an.code}` });
    await expect.poll(async () => (await an.now()).status, { interval: 50 }).toBe('PAID');
    expect(await shop.problems()).toEqual([]);
  });

  it('under an id whose money is in doubt is asked about, whatever it says now', async () => {
    const an = await ordered('KHA_PRO');
    const at = bankTime(server.clock.nowMs - 180_000);
    const money = { amount: price.khaPro, at, reference: 'FT-HAI-SO' };
    await shop.sepay({ ...money, id: 987_801, memo: '' });
    await shop.sepay({ ...money, id: 987_802, memo: '' });
    await shop.sepay({ ...money, id: 987_802, memo: `NGUYEN HOAI AN ${an.code}` });
    await expect
      .poll(
        async () =>
          server.database.raw(
            "select outcome from bank_events where provider_id like '98780%' order by id",
          ),
        { interval: 50 },
      )
      .toEqual([{ outcome: 'review' }, { outcome: 'doubtful' }, { outcome: 'doubtful' }]);
    expect((await an.now()).status).toBe('PENDING');
  });

  it('is not written off of an order whose code a report says that waits', async () => {
    const an = await ordered();
    const at = '2026-11-24 12:00:00';
    await told({ memo: an.code, amount: price.pro - 400_000, at });
    await expect.poll(async () => (await an.now()).status, { interval: 50 }).toBe('UNDERPAID');
    const id = await told({ memo: '', amount: 400_000, at });
    await casso(an.code, 400_000, at);
    await doubted(id);
    const short = { id: an.id, missing: '400000' };
    expect(await post(acceptShort, short)).toEqual(['REPORT_WAITS']);
    expect(await decide(id, true)).toBe('known');
    expect(await an.now()).toMatchObject({ status: 'PAID', excess_amount: '0' });
  });

  it.each([
    ['has its code', 10],
    ['has its code cut', 9],
  ] as const)('nor while a report that fails %s', async (_what, length) => {
    const an = await ordered();
    await told({ memo: an.code, amount: price.pro - 400_000, at: '2026-11-24 13:00:00' });
    await expect.poll(async () => (await an.now()).status, { interval: 50 }).toBe('UNDERPAID');
    const id = `hong-${length}`;
    const report = {
      id,
      reference: id,
      description: `BU ${an.code.slice(0, length)}`,
      amount: 400_000,
      accountNumber: '0000000000',
      transactionDateTime: '2026-11-24 14:00:00',
    };
    await server.database.raw(
      "insert into bank_events (provider, tellers, provider_id, raw_body, headers, payload, received_at, next_attempt_at, attempts, last_error) values ('casso', array['casso'], $1, '{}', '{}', $2::jsonb, $3, $4, 4, 'gãy')",
      [
        id,
        JSON.stringify(report),
        new Date(server.clock.nowMs).toISOString(),
        new Date(server.clock.nowMs + 540_000).toISOString(),
      ],
    );
    expect(await post(acceptShort, { id: an.id, missing: '400000' })).toEqual(['REPORT_WAITS']);
  });

  it.each([
    ['the beginning of its code', (code: string) => code.slice(0, 8)],
    ['its code beside another’s', (code: string, other: string) => `${code} ${other}`],
  ] as const)('nor while money waits that has %s', async (_what, words) => {
    const [an, binh] = [await ordered(), await ordered()];
    await told({ memo: an.code, amount: price.pro - 310_000, at: '2026-11-24 15:00:00' });
    await expect.poll(async () => (await an.now()).status, { interval: 50 }).toBe('UNDERPAID');
    const memo = `BU ${words(an.code, binh.code)}`;
    const id = await told({ memo, amount: 310_000, at: '2026-11-24 16:00:00' });
    expect(await rowOf(id)).toMatchObject({ state: 'review', order_id: null });
    expect(await post(acceptShort, { id: an.id, missing: '310000' })).toEqual(['MONEY_WAITS']);
    await done('match', { id, order: an.id });
    expect(await an.now()).toMatchObject({ status: 'PAID', excess_amount: '0' });
  });

  const nextMonth = payoutMonths();
  /** A payment to an affiliate that is confirmed, and its code. */
  const handedOut = async () => {
    const now = new Date(server.clock.nowMs);
    const by = { actorId: null, reason: 'chi trả', now };
    const userId = await money.affiliate(now);
    const paidAt = new Date(server.clock.nowMs - 8 * 86_400_000);
    await money.sale({ affiliateId: userId, amount: 5_000_000n, paidAt });
    await money.commissions.mature(now);
    const payout = await money.payRun(nextMonth(), userId);
    const [run] = (await server.database.raw('select run_id from payouts where id = $1', [
      payout,
    ])) as readonly { readonly run_id: string }[];
    expect((await money.payouts.bankFile(run?.run_id ?? '', by)).ok).toBe(true);
    return { by, payout, code: `CT${payout.slice(0, 6).toUpperCase()}` };
  };

  it('goes on to name the payment that its reference names when it has words without a code', async () => {
    const { by, payout } = await handedOut();
    const reference = 'FT-CHI-HO-77';
    await money.payouts.markSent(payout, reference, by);
    const failed = await money.payouts.markFailed(payout, {
      ...by,
      reason: 'ngân hàng báo lỗi',
      notCarriedOut: [seenNow],
    });
    expect(failed.ok ? 'failed' : failed.error.code).toBe('failed');
    const at = bankTime(server.clock.nowMs - 3_600_000);
    const amount = 500_000;
    await shop.sepay({ memo: '', amount, direction: 'out', at, reference });
    const named = async () =>
      server.database.raw('select payout_id, memo from bank_transactions where reference = $1', [
        reference,
      ]);
    expect(await named()).toEqual([{ payout_id: payout, memo: '' }]);
    await shop.casso([
      {
        id: 'c-chi-ho',
        reference,
        description: 'CHUYEN TIEN CHI HO',
        amount: -amount,
        accountNumber: '0000000000',
        transactionDateTime: at,
      },
    ]);
    await expect
      .poll(named, { interval: 50 })
      .toEqual([{ payout_id: payout, memo: 'CHUYEN TIEN CHI HO' }]);
  });

  it('holds the payment that its words name, also after somebody had set it aside', async () => {
    const { by, payout, code } = await handedOut();
    const at = bankTime(server.clock.nowMs - 3_600_000);
    const id = await told({ memo: '', amount: 500_000, direction: 'out', at });
    expect(await post(setAside, { id })).toEqual([]);
    expect(await post(takeUp, { id })).toEqual([]);
    await cassoTold('chi', `CHI TRA ${code}`, -500_000, at);
    const report = await doubted(id);
    expect(await decide(id, true)).toBe('known');
    const failed = await money.payouts.markFailed(payout, {
      ...by,
      reason: 'ngân hàng từ chối',
      notCarriedOut: [seenNow],
    });
    expect(failed.ok ? 'failed' : failed.error.code).toBe('PAYOUT_LEFT');
    // As other money it names nothing any more.
    await done('reopen', { id: report });
    expect(
      await server.database.raw('select payout_id, memo from bank_transactions where id = $1', [
        id,
      ]),
    ).toEqual([{ payout_id: null, memo: '' }]);
  });
});
