import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#server/limits.ts';
import type { Database } from '#server/db/port.ts';
import { createReports, type ReportServices } from '#server/modules/affiliate-reports/api.ts';
import { type AffiliateMoney, createAffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { openShop } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';
import { payoutTimeFrom } from '../support/payout-months.ts';

const hour = 3_600_000;
const day = 24 * hour;
const million = 1_000_000n;
const at = (iso: string): Date => new Date(iso);
/** Inside of November 2026, a Saturday at noon in Vietnam. */
const now = at('2026-11-21T05:00:00Z');

const reportText = `query Report($kind: AffiliatePeriodKind!, $year: Int, $index: Int) { affiliate_report(kind: $kind, year: $year, index: $index) {
  kind year index from to is_current as_of first_year previous_from previous_to
  figures { clicks orders undone_orders restored_orders conversion_bp accrued_amount approved_amount } previous { clicks orders undone_orders conversion_bp accrued_amount approved_amount }
  buckets { from to clicks orders amount } previous_buckets { from to amount } } }`;
const listText = `query List($kind: AffiliatePeriodKind!, $year: Int, $index: Int, $status: CommissionStatus, $search: String, $first: Int!, $after: String) {
  affiliate_commissions(kind: $kind, year: $year, index: $index, status: $status, search: $search, first: $first, after: $after) {
    nodes { order_code plan order_amount base_amount rate_bp amount status end_reason link_name payout { status } life { kind at is_done note } } end_cursor has_more total } }`;
const statementText = `query Statement($kind: AffiliatePeriodKind!, $year: Int, $index: Int) { affiliate_statement(kind: $kind, year: $year, index: $index) {
  from to opening_balance closing_balance opening_pending closing_pending line_count is_final
  sums { created voided approved reversed restored restored_pending taken returned } lines { kind order_code payout_id amount pending_amount } } }`;

describe.each(ruleKinds)('affiliates’ figures on %s', (kind) => {
  let server: TestServer;
  let database: Database;
  let money: AffiliateMoney;
  let reports: ReportServices;
  let reported: Error[];
  withServer(kind, (started) => ({ server } = started));
  beforeAll(() => {
    ({ database } = server);
    server.clock.nowMs = now.getTime();
    money = createAffiliateMoney(database);
    reported = [];
    reports = createReports({
      database,
      report: (error) => reported.push(error),
      now: () => now.getTime(),
      fontFolder: 'resources/fonts',
      limits,
    });
  });

  /** A new affiliate who is signed in. */
  async function member(): Promise<{ readonly userId: string; readonly client: ApiClient }> {
    const client = await openShop(server).learner();
    const { id: userId } = (await client.post('{ me { id } }')).data.me;
    await money.affiliate(at('2026-08-01T00:00:00Z'), userId);
    return { userId, client };
  }

  const ask = async (
    client: ApiClient,
    text: string,
    variables: object,
  ): Promise<ReturnType<typeof JSON.parse>> => {
    const answer = await client.post(text, variables);
    expect(answer.codes).toEqual([]);
    return answer.data;
  };
  const reportOf = async (
    client: ApiClient,
    kindOf: 'MONTH' | 'QUARTER',
    year: number | null = null,
    index: number | null = null,
  ) => (await ask(client, reportText, { kind: kindOf, year, index })).affiliate_report;
  const problems = async () => {
    const { differences } = await reports.rollupProofs.prove(now);
    return [...differences, ...(await money.ledger.trialBalance(null)).problems];
  };

  it('are of the Vietnamese day of their journals, and a quarter is the sum of its months', async () => {
    const { userId, client } = await member();
    // The last second of October and the first of November in Vietnam.
    await money.sale({
      affiliateId: userId,
      amount: 2n * million,
      paidAt: at('2026-10-31T16:59:59Z'),
    });
    const november = await money.sale({
      affiliateId: userId,
      amount: 3n * million,
      paidAt: at('2026-10-31T17:00:00Z'),
    });
    await money.click(userId, at('2026-10-31T16:59:59Z'));
    for (let count = 0; count < 4; count += 1)
      await money.click(userId, at('2026-11-02T01:00:00Z'));
    await money.refund(november.id, at('2026-11-03T01:00:00Z'));
    await money.commissions.mature(at('2026-11-10T00:00:00Z'));

    const [month, october, quarter] = [
      await reportOf(client, 'MONTH'),
      await reportOf(client, 'MONTH', 2026, 10),
      await reportOf(client, 'QUARTER'),
    ];
    expect(month).toMatchObject({
      year: 2026,
      index: 11,
      from: '2026-11-01',
      to: '2026-11-30',
      is_current: true,
      as_of: now.toISOString(),
      first_year: 2026,
      previous_from: '2026-10-01',
      previous_to: '2026-10-21',
    });
    expect(month.figures).toEqual({
      clicks: 4,
      orders: 1,
      undone_orders: 1,
      restored_orders: 0,
      conversion_bp: 2500,
      accrued_amount: '0',
      approved_amount: '200000',
    });
    expect(october).toMatchObject({
      is_current: false,
      figures: {
        clicks: 1,
        orders: 1,
        undone_orders: 0,
        restored_orders: 0,
        conversion_bp: 10_000,
        accrued_amount: '200000',
        approved_amount: '0',
      },
    });
    // Nothing was there in the first three weeks of October.
    expect(month.previous).toMatchObject({ clicks: 0, orders: 0, accrued_amount: '0' });
    expect(quarter.figures).toEqual({
      clicks: 5,
      orders: 2,
      undone_orders: 1,
      restored_orders: 0,
      conversion_bp: 4000,
      accrued_amount: '200000',
      approved_amount: '200000',
    });

    expect(month.buckets).toHaveLength(30);
    expect(month.buckets[0]).toEqual({
      from: '2026-11-01',
      to: '2026-11-01',
      clicks: 0,
      orders: 1,
      amount: '300000',
    });
    expect(month.buckets[2]).toMatchObject({ amount: '-300000' });
    expect(month.previous_buckets.at(-1)).toEqual({
      from: '2026-10-31',
      to: '2026-10-31',
      amount: '200000',
    });
    // The week of the turn of the month has both halves.
    expect(
      quarter.buckets.find(({ from }: { from: string }) => from === '2026-10-26'),
    ).toMatchObject({ to: '2026-11-01', amount: '500000' });
    expect(await problems()).toEqual([]);
  });

  it('of a month in which commissions only lived again show nothing below zero, and add up', async () => {
    const { userId, client } = await member();
    const [early, late] = [
      await money.sale({
        affiliateId: userId,
        amount: 2n * million,
        paidAt: at('2026-10-02T03:00:00Z'),
      }),
      await money.sale({
        affiliateId: userId,
        amount: 3n * million,
        paidAt: at('2026-10-28T03:00:00Z'),
      }),
    ];
    await money.commissions.mature(at('2026-10-20T00:00:00Z'));
    // One was in the wallet, the other was still pending.
    for (const { id } of [early, late]) await money.refund(id, at('2026-10-29T03:00:00Z'));
    for (const { id } of [early, late])
      await database.transaction(async (tx) =>
        money.commissions.redo(tx, id, at('2026-11-02T03:00:00Z')),
      );

    const [november, october] = [
      await reportOf(client, 'MONTH'),
      await reportOf(client, 'MONTH', 2026, 10),
    ];
    expect(november.figures).toMatchObject({
      orders: 0,
      undone_orders: 0,
      restored_orders: 2,
      accrued_amount: '500000',
      approved_amount: '200000',
    });
    expect(october.figures).toMatchObject({
      orders: 2,
      undone_orders: 2,
      restored_orders: 0,
      accrued_amount: '0',
      approved_amount: '0',
    });
    const statement = async (index: number) =>
      (await ask(client, statementText, { kind: 'MONTH', year: 2026, index })).affiliate_statement;
    expect((await statement(11)).sums).toEqual({
      created: '0',
      voided: '0',
      approved: '0',
      reversed: '0',
      restored: '200000',
      restored_pending: '300000',
      taken: '0',
      returned: '0',
    });
    expect((await statement(10)).sums).toEqual({
      created: '500000',
      voided: '300000',
      approved: '200000',
      reversed: '200000',
      restored: '0',
      restored_pending: '0',
      taken: '0',
      returned: '0',
    });
    expect(await statement(11)).toMatchObject({
      opening_balance: '0',
      closing_balance: '200000',
      opening_pending: '0',
      closing_pending: '300000',
      line_count: 2,
    });
    expect(await problems()).toEqual([]);
  });

  it('tell of each commission what happened and what is to come, without a word of who bought', async () => {
    const { userId, client } = await member();
    const linkId = await link(userId);
    const paid = await money.sale({
      affiliateId: userId,
      amount: 4n * million,
      paidAt: at('2026-09-02T03:00:00Z'),
      link: { id: linkId, clickedAt: at('2026-09-01T03:00:00Z') },
    });
    await money.commissions.mature(at('2026-09-20T00:00:00Z'));
    const payment = await money.payRun(payoutTimeFrom(at('2026-10-05T03:00:00Z')), userId);
    const by = { actorId: null, reason: 'chi trả', now: at('2026-10-06T03:00:00Z') };
    await money.payouts.markSent(payment, 'FT261006', by);
    await money.payouts.complete(payment, { ...by, now: at('2026-10-07T03:00:00Z') });
    const reversed = await money.sale({
      affiliateId: userId,
      amount: million,
      paidAt: at('2026-09-25T03:00:00Z'),
    });
    await money.commissions.mature(at('2026-10-04T00:00:00Z'));
    await money.refund(reversed.id, at('2026-10-09T03:00:00Z'));
    const refunded = await money.sale({
      affiliateId: userId,
      amount: million,
      paidAt: at('2026-09-28T03:00:00Z'),
    });
    await money.refund(refunded.id, at('2026-09-29T03:00:00Z'));
    const own = await money.sale({
      affiliateId: userId,
      amount: million,
      paidAt: at('2026-09-29T03:00:00Z'),
      buyerId: await samePhoneAs(userId),
    });
    const pending = await money.sale({
      affiliateId: userId,
      amount: million,
      paidAt: at('2026-09-30T03:00:00Z'),
    });

    const september = { kind: 'MONTH', year: 2026, index: 9, first: 100 };
    const { nodes, total } = (await ask(client, listText, september)).affiliate_commissions;
    expect([total, nodes.map(({ order_code: code }: { order_code: string }) => code)]).toEqual([
      5,
      [pending.code, own.code, refunded.code, reversed.code, paid.code],
    ]);
    const life = (order: { readonly code: string }) =>
      nodes
        .find(({ order_code: code }: { order_code: string }) => code === order.code)
        .life.map(
          ({
            kind: step,
            at: moment,
            is_done: done,
          }: {
            kind: string;
            at: string | null;
            is_done: boolean;
          }) => [step, done, moment?.slice(0, 10) ?? null],
        );
    expect(life(paid)).toEqual([
      ['CLICK', true, '2026-09-01'],
      ['ORDER', true, '2026-09-02'],
      ['PAID', true, '2026-09-02'],
      ['HOLD_ENDS', true, '2026-09-09'],
      ['APPROVED', true, '2026-09-20'],
      ['IN_PAYOUT', true, '2026-10-05'],
      ['PAID_OUT', true, '2026-10-06'],
    ]);
    expect(life(reversed)).toEqual([
      ['CODE', true, '2026-09-25'],
      ['ORDER', true, '2026-09-25'],
      ['PAID', true, '2026-09-25'],
      ['HOLD_ENDS', true, '2026-10-02'],
      ['APPROVED', true, '2026-10-04'],
      ['REVERSED', true, '2026-10-09'],
    ]);
    expect(life(refunded).at(-1)).toEqual(['VOID', true, '2026-09-29']);
    expect(life(own).at(-1)).toEqual(['VOID', true, '2026-09-29']);
    expect(life(pending).slice(-3)).toEqual([
      ['HOLD_ENDS', false, '2026-10-07'],
      ['APPROVED', false, null],
      ['PAID_OUT', false, null],
    ]);
    expect(
      nodes.map(({ status, end_reason: reason }: { status: string; end_reason: string | null }) => [
        status,
        reason,
      ]),
    ).toEqual([
      ['PENDING', null],
      ['VOID', 'same_person'],
      ['VOID', 'refunded'],
      ['REVERSED', 'refunded'],
      ['PAID', null],
    ]);
    expect(nodes[4]).toMatchObject({
      link_name: 'tet-2027',
      payout: { status: 'COMPLETED' },
      plan: 'PRO',
      order_amount: '4000000',
      base_amount: '4000000',
      rate_bp: 1000,
      amount: '400000',
    });
    expect((await client.post(listText, september)).text).not.toMatch(/vidu\.vn|Người|@/);

    const filtered = async (more: object) =>
      (await ask(client, listText, { ...september, ...more })).affiliate_commissions.nodes.map(
        ({ order_code: code }: { order_code: string }) => code,
      );
    expect(await filtered({ status: 'VOID' })).toEqual([own.code, refunded.code]);
    expect(await filtered({ search: paid.code.toLowerCase() })).toEqual([paid.code]);
    expect(await filtered({ search: 'Người' })).toEqual([]);
    expect(await filtered({ index: 10 })).toEqual([]);
    const first = (await ask(client, listText, { ...september, first: 2 })).affiliate_commissions;
    const rest = (await ask(client, listText, { ...september, first: 3, after: first.end_cursor }))
      .affiliate_commissions;
    expect([
      first.has_more,
      rest.has_more,
      [...first.nodes, ...rest.nodes].map(({ order_code: code }) => code),
    ]).toEqual([true, false, nodes.map(({ order_code: code }: { order_code: string }) => code)]);
    expect(await problems()).toEqual([]);
  });

  it('close in a statement to the đồng, the payout that failed and the reversal after a payout included', async () => {
    const { userId, client } = await member();
    const sold = await money.sale({
      affiliateId: userId,
      amount: 9_999_999n,
      paidAt: at('2026-09-01T03:00:00Z'),
    });
    await money.commissions.mature(at('2026-09-20T00:00:00Z'));
    const failed = await money.payRun(payoutTimeFrom(at('2026-11-05T03:00:00Z')), userId);
    await money.payouts.markFailed(failed, {
      actorId: null,
      reason: 'sai số tài khoản',
      now: at('2026-11-06T03:00:00Z'),
    });
    await money.refund(sold.id, at('2026-11-07T03:00:00Z'));
    await money.sale({
      affiliateId: userId,
      amount: 2n * million,
      paidAt: at('2026-11-08T03:00:00Z'),
    });

    const month = (await ask(client, statementText, { kind: 'MONTH' })).affiliate_statement;
    expect(month).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-30',
      is_final: false,
      opening_balance: '999999',
      closing_balance: '0',
      opening_pending: '0',
      closing_pending: '200000',
      line_count: 4,
    });
    expect(month.sums).toEqual({
      created: '200000',
      voided: '0',
      approved: '0',
      reversed: '999999',
      restored: '0',
      restored_pending: '0',
      taken: '999999',
      returned: '999999',
    });
    expect(month.lines).toEqual([
      {
        kind: 'PAYOUT_TAKEN',
        order_code: null,
        payout_id: failed,
        amount: '-999999',
        pending_amount: '0',
      },
      {
        kind: 'PAYOUT_FAILED',
        order_code: null,
        payout_id: failed,
        amount: '999999',
        pending_amount: '0',
      },
      {
        kind: 'COMMISSION_REVERSED',
        order_code: sold.code,
        payout_id: null,
        amount: '-999999',
        pending_amount: '0',
      },
      {
        kind: 'COMMISSION_CREATED',
        order_code: expect.stringMatching(/^#MV-\d+$/),
        payout_id: null,
        amount: '0',
        pending_amount: '200000',
      },
    ]);
    const quarter = (await ask(client, statementText, { kind: 'QUARTER', year: 2026, index: 3 }))
      .affiliate_statement;
    expect(quarter).toMatchObject({
      is_final: true,
      opening_balance: '0',
      closing_balance: '999999',
      closing_pending: '0',
      line_count: 2,
    });
    expect(quarter.lines[1]).toMatchObject({
      kind: 'COMMISSION_APPROVED',
      amount: '999999',
      pending_amount: '-999999',
    });
    expect(await problems()).toEqual([]);
  });

  it('are not called final before what began in their last second has come to its end', async () => {
    const { userId } = await member();
    const november = async (moment: string) =>
      reports.affiliateStatements.find(
        userId,
        { kind: 'MONTH', year: 2026, index: 11 },
        at(moment).getTime(),
      );
    expect(await november('2026-11-30T17:00:05Z')).toMatchObject({
      ok: true,
      value: { isFinal: false, lineCount: 0 },
    });
    // Begun at 23:59:50, it waited for somebody's lock.
    await money.sale({ affiliateId: userId, amount: million, paidAt: at('2026-11-30T16:59:50Z') });
    expect(await november('2026-11-30T17:59:59Z')).toMatchObject({
      ok: true,
      value: { isFinal: false, lineCount: 1, closingPendingVnd: 100_000n },
    });
    expect(await november('2026-11-30T18:00:00Z')).toMatchObject({
      ok: true,
      value: { isFinal: true, lineCount: 1 },
    });
  });

  it('are a person’s own alone; who is no affiliate has none, and a period that there is not is refused', async () => {
    const learner = await openShop(server).learner();
    expect(await reportOf(learner, 'MONTH')).toBeNull();
    expect(
      (await ask(learner, listText, { kind: 'MONTH', first: 20 })).affiliate_commissions,
    ).toEqual({ nodes: [], end_cursor: null, has_more: false, total: 0 });
    expect((await ask(learner, statementText, { kind: 'MONTH' })).affiliate_statement).toBeNull();
    for (const wrong of [
      { year: 2026 },
      { index: 1 },
      { year: 2026, index: 13 },
      { year: 1999, index: 1 },
    ])
      expect((await learner.post(reportText, { kind: 'MONTH', ...wrong })).codes).toEqual([
        'BAD_INPUT',
      ]);
    expect((await server.client().post(reportText, { kind: 'MONTH' })).codes).toEqual([
      'UNAUTHENTICATED',
    ]);
  });

  it('draws a statement beside the server, one after the other: who asks for many at once is told to wait, and nobody else is', async () => {
    const [busy, other] = [await member(), await member()];
    const get = async ({ client }: Pick<typeof busy, 'client'>) => {
      const answer = await fetch(`${server.url}/affiliate/statement.pdf?kind=MONTH`, {
        headers: { authorization: `Bearer ${client.bearer}` },
      });
      return [answer.status, answer.headers.get('retry-after'), (await answer.text()).slice(0, 5)];
    };
    const { waiting, atOnce } = limits.pdfDrawing;
    const asked = Array.from({ length: waiting + atOnce + 4 }, async () => get(busy));
    // Some are drawn already, or too many wait by now: either way it is the other's turn next.
    expect(await get(other)).toEqual([200, null, '%PDF-']);
    const told = await Promise.all(asked);
    expect(new Set(told.map(([status]) => status))).toEqual(new Set([200, 429]));
    expect(told.find(([status]) => status === 429)?.[1]).toBe('8');
  });

  it('are saved as CSV, line for line what the list shows with the same filter, and as PDF', async () => {
    const { userId, client } = await member();
    const get = async (address: string, who: ApiClient | null = client) =>
      fetch(`${server.url}/affiliate/${address}`, {
        headers: who === null ? {} : { authorization: `Bearer ${who.bearer}` },
      });
    const sales = await Promise.all(
      [1, 2, 3].map(async (hours) =>
        money.sale({
          affiliateId: userId,
          amount: million,
          paidAt: new Date(at('2026-11-10T00:00:00Z').getTime() + hours * hour),
        }),
      ),
    );
    await money.refund(sales[0]?.id ?? '', at('2026-11-12T03:00:00Z'));
    const all = await get('commissions.csv?kind=MONTH&year=2026&index=11&status=&search=');
    expect([all.status, all.headers.get('content-type'), all.headers.get('cache-control')]).toEqual(
      [200, 'text/csv; charset=utf-8', 'no-store'],
    );
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await all.arrayBuffer());
    expect(text.split('\r\n')).toEqual([
      '\uFEFFNgày,Mã đơn,Gói,Giá trị đơn,Hoa hồng,Trạng thái',
      `10/11/2026,${sales[2]?.code},Pro,1000000,100000,Chờ đến 17/11/2026`,
      `10/11/2026,${sales[1]?.code},Pro,1000000,100000,Chờ đến 17/11/2026`,
      `10/11/2026,${sales[0]?.code},Pro,1000000,0,Đã hoàn tiền`,
      '',
    ]);
    expect(
      (await (await get('commissions.csv?kind=MONTH&year=2026&index=11&status=VOID')).text()).split(
        '\r\n',
      ),
    ).toHaveLength(3);
    expect(
      (
        await (
          await get(`commissions.csv?search=${encodeURIComponent(sales[1]?.code ?? '')}`)
        ).text()
      ).split('\r\n'),
    ).toHaveLength(3);
    const pdf = await get('statement.pdf?kind=QUARTER&year=2026&index=4');
    expect([pdf.status, pdf.headers.get('content-type'), (await pdf.text()).slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    expect((await get('commissions.csv?index=13&year=2026')).status).toBe(400);
    expect((await get('commissions.csv?status=GONE')).status).toBe(400);
    expect((await get('statement.pdf', null)).status).toBe(401);
    expect((await get('statement.pdf', await openShop(server).learner())).status).toBe(404);
    // Thirty a minute of one person.
    const rest = await Promise.all(
      Array.from({ length: 30 }, async () => (await get('commissions.csv?year=x')).status),
    );
    expect([new Set(rest), rest.at(-1)]).toEqual([new Set([400, 429]), 429]);
  });

  it('of the whole programme are the sums of all affiliates', async () => {
    const admin = await server.signedIn('admin');
    const { admin_programme_report: programme } = await ask(
      admin,
      reportText.replace('affiliate_report', 'admin_programme_report'),
      { kind: 'QUARTER', year: 2026, index: 4 },
    );
    const [sum] = await database.raw(
      "select sum(clicks)::integer as clicks, sum(orders)::integer as orders, sum(created_vnd - voided_vnd - reversed_vnd + restored_pending_vnd + restored_wallet_vnd)::text as accrued from affiliate_days where day between '2026-10-01' and '2026-12-31'",
    );
    expect(sum).toEqual({
      clicks: programme.figures.clicks,
      orders: programme.figures.orders,
      accrued: programme.figures.accrued_amount,
    });
  });

  it('are proved once a night from three in the morning on, and what was tampered with is found, recorded and said aloud', async () => {
    const { userId } = await member();
    const night = at('2026-11-29T20:00:00Z');
    await money.sale({ affiliateId: userId, amount: million, paidAt: at('2026-11-20T03:00:00Z') });
    await money.click(userId, at('2026-11-20T03:00:00Z'));
    const proofs = async () =>
      (await reports.rollupProofs.latest(100)).map(({ day: of, differenceCount }) => [
        of,
        differenceCount,
      ]);
    const before = (await proofs()).length;
    await reports.rollupProofs.proveNight(new Date(night.getTime() - 1));
    await reports.rollupProofs.proveNight(night);
    await reports.rollupProofs.proveNight(new Date(night.getTime() + 10 * hour));
    expect((await proofs()).slice(0, (await proofs()).length - before)).toEqual([
      ['2026-11-30', 0n],
      ['2026-11-29', 0n],
    ]);
    expect(reported).toEqual([]);

    await database.raw(
      'update affiliate_days set created_vnd = created_vnd + 1, clicks = clicks - 1 where affiliate_id = $1',
      [userId],
    );
    await database.raw(
      "update programme_days set taken_vnd = taken_vnd - 5 where day = '2026-11-20'",
    );
    const linkId = await link(userId);
    await database.raw(
      "insert into campaign_link_days (link_id, day, orders) values ($1, '2026-09-30', 3)",
      [linkId],
    );
    await database.raw(
      'update commissions set status = $2, approved_at = created_at where affiliate_id = $1',
      [userId, 'approved'],
    );
    const found = await reports.rollupProofs.prove(new Date(night.getTime() + day));
    expect(found.differences).toEqual([
      {
        place: 'campaign_link_days',
        subject: linkId,
        day: '2026-09-30',
        field: 'orders',
        stored: 3n,
        raw: 0n,
      },
      {
        place: 'affiliate_days',
        subject: userId,
        day: '2026-11-20',
        field: 'clicks',
        stored: 0n,
        raw: 1n,
      },
      {
        place: 'affiliate_days',
        subject: userId,
        day: '2026-11-20',
        field: 'created_vnd',
        stored: 100_001n,
        raw: 100_000n,
      },
      {
        place: 'programme_days',
        subject: null,
        day: '2026-11-20',
        field: 'taken_vnd',
        stored: -5n,
        raw: 0n,
      },
      {
        place: 'commissions',
        subject: expect.any(String),
        day: '2026-11-20',
        field: 'approved_vnd',
        stored: 0n,
        raw: 100_000n,
      },
    ]);
    expect(reported.map(({ message }) => message)).toEqual([
      expect.stringContaining('differ from their raw data in 5 places'),
    ]);
    expect((await reports.rollupProofs.latest(1))[0]).toEqual(found);
    const admin = await server.signedIn('admin');
    const { admin_rollup_proofs: seen } = await ask(
      admin,
      'query Proofs { admin_rollup_proofs(first: 1) { day difference_count differences { place field stored raw } } }',
      {},
    );
    expect(seen[0]).toMatchObject({ day: '2026-12-01', difference_count: '5' });
  });

  async function link(affiliateId: string): Promise<string> {
    const id = randomUUID();
    await database.raw(
      "insert into campaign_links (id, affiliate_id, name, path, created_at) values ($1, $2, 'tet-2027', '/', $3)",
      [id, affiliateId, at('2026-08-02T00:00:00Z').toISOString()],
    );
    return id;
  }

  /** A buyer whose phone is the affiliate's. */
  async function samePhoneAs(affiliateId: string): Promise<string> {
    const buyer = await money.person();
    await database.raw('update users set phone_number = $2 where id = any($1::uuid[])', [
      `{${affiliateId},${buyer}}`,
      `+849${String(Date.now()).slice(-8)}`,
    ]);
    return buyer;
  }
});
