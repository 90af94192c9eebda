import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#server/limits.ts';
import type { Database } from '#server/db/port.ts';
import { readConfig } from '#server/config.ts';
import { demoAffiliate } from '#server/demo/demo-affiliate-story.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { createReports } from '#server/modules/affiliate-reports/api.ts';
import { createCommerceQueries } from '#server/modules/commerce/admin/api.ts';
import { createLedger } from '#server/modules/ledger/api.ts';
import type { RunningServer } from '#server/running-server.ts';
import { startServer } from '#server/start-server.ts';
import { createApiClient, signIn } from '../support/api-client.ts';
import { openPGliteCopy } from '../support/pglite-of-tests.ts';

describe('the affiliate of the demonstration', () => {
  const now = Date.UTC(2026, 10, 21, 5);
  let database: Database;
  let server: RunningServer;
  beforeAll(async () => {
    database = await openPGliteCopy('migrated');
    server = await startServer(
      readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: '/nonexistent', DEMO: '1' }),
      { database, now: () => now, databaseNow: () => now },
    );
  });
  afterAll(async () => server.stop());

  const count = async (text: string) =>
    Object.fromEntries(
      (await database.raw(text)).map((row) =>
        Object.values(row as Readonly<Record<string, unknown>>),
      ),
    );

  it('has commissions in every state, a payout that was paid, one that failed, and one that is asked for', async () => {
    expect(
      await count('select status, count(*)::integer from commissions group by status'),
    ).toEqual({
      pending: 3,
      approved: expect.any(Number),
      in_payout: expect.any(Number),
      paid: expect.any(Number),
      void: 2,
      on_hold: 1,
      reversed: 1,
    });
    expect(
      await count('select status, count(*)::integer from payouts group by status'),
    ).toMatchObject({ completed: expect.any(Number), failed: 1 });
    expect(
      await count('select status, count(*)::integer from payout_requests group by status'),
    ).toEqual({ open: 1 });
    expect(
      await count(
        'select attributed_by, count(*)::integer from orders where attributed_by is not null group by attributed_by',
      ),
    ).toEqual({ code: 4, click: 17 });
  });

  it('was told of the payment that came back how it goes on, and that it went on', async () => {
    expect(
      await database.raw(
        "select content ->> 'kind' as kind, content ->> 'ends' as ends from notifications where content ->> 'kind' in ('payout_failed', 'affiliate_hold') order by created_at, kind",
      ),
    ).toEqual([
      { kind: 'affiliate_hold', ends: 'other_account' },
      { kind: 'payout_failed', ends: 'other_account' },
      { kind: 'affiliate_hold', ends: null },
    ]);
  });

  it('adds up: the ledger is sound, and the proof finds every sum equal to the raw rows', async () => {
    const { rollupProofs } = createReports({
      database,
      report: () => undefined,
      now: () => now,
      fontFolder: 'resources/fonts',
      limits,
    });
    expect((await rollupProofs.prove(new Date(now))).differences).toEqual([]);
    expect((await createLedger(database).trialBalance(null)).problems).toEqual([]);
  });

  it('has a bank that tells of everything that moved: an accountant finds no day on which it differs from the ledger', async () => {
    const days = await createCommerceQueries(database).reconciliation(200, new Date(now));
    const differing = days.filter(
      (day) =>
        day.bank_in_vnd !== day.ledger_in_vnd ||
        day.bank_out_vnd !== day.ledger_out_vnd ||
        day.bank_total_vnd !== day.ledger_total_vnd,
    );
    expect(differing).toEqual([]);
    expect([days.length > 20, days.some((day) => day.bank_out_vnd > 0n)]).toEqual([true, true]);
    // Each transfer is told by its own report, and none waits for a person but the one that is to
    // be looked at.
    expect(
      await count(
        "select state, count(*)::integer from bank_transactions where direction = 'out' group by state",
      ),
    ).toEqual({ outgoing: expect.any(Number) });
    expect(
      await database.raw("select memo from bank_transactions where state in ('review', 'strayed')"),
    ).toEqual([{ memo: 'NGUYEN VAN BINH chuyen tien khoa hoc' }]);
    expect(
      await database.raw("select reference from refunds where state = 'sent' and paid_by is null"),
    ).toEqual([]);
  });

  it('sees a month in which something happened, and their wallet', async () => {
    const client = createApiClient(server.url);
    await signIn(client, demoAffiliate.email, demoPassword);
    const { affiliate_report: report, affiliate_wallet: wallet } = (
      await client.post(
        '{ affiliate_report { figures { clicks orders undone_orders accrued_amount approved_amount } previous { clicks orders } } affiliate_wallet { balance pending_amount paid_amount request { status } } }',
      )
    ).data;
    expect([
      report.figures.clicks > 50,
      report.figures.orders > 4,
      report.previous.orders > 0,
      BigInt(report.figures.approved_amount) > 0n,
    ]).toEqual([true, true, true, true]);
    expect([
      wallet.request.status,
      BigInt(wallet.paid_amount) > 0n,
      BigInt(wallet.balance) > 0n,
      BigInt(wallet.pending_amount) > 0n,
    ]).toEqual(['OPEN', true, true, true]);
  });
});
