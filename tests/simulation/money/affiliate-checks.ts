import { limits } from '#server/limits.ts';
import { createReports } from '#server/modules/affiliate-reports/api.ts';
import {
  currentPeriod,
  daysOf,
  type Period,
  periodOf,
  periodsOfYear,
} from '#shared/domain/affiliate/period.ts';
import { listRows } from './rows.ts';
import type { World } from './world.ts';

/** An entry of an affiliate's account, as it lies in the ledger. */
interface RawEntry {
  readonly journal: string;
  readonly kind: string;
  readonly at: Date;
  readonly order_id: string | null;
  readonly name: 'affiliate_pending' | 'affiliate_wallet';
  readonly user_id: string;
  /** A credit is negative. */
  readonly amount: string;
}

/**
 * What the ledger says of some of its entries, added up one after the other with nothing of the
 * product's.
 */
interface Sums {
  orders: number;
  undone: number;
  accrued: bigint;
  approved: bigint;
  wallet: bigint;
  pending: bigint;
}

/** The calendar's own day of a moment, by the time zone data of the platform. */
const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Ho_Chi_Minh',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/**
 * The first figure of an affiliate in the month and the quarter of now that is not the sum of what
 * the ledger and the clicks say; or such a day of anybody.
 */
export async function findWrongFigure(world: World): Promise<string | null> {
  const entries = await rawEntries(world);
  const now = world.clock.nowMs;
  const facts = {
    entries,
    clicks: await rawClicks(world),
    people: world.affiliates.map(({ userId }) => userId),
  };
  return (
    findDoubleBooking(entries) ??
    (await findWrongPeriod(world, facts, [
      currentPeriod('MONTH', now),
      currentPeriod('QUARTER', now),
    ])) ??
    findWrongDays(world, facts)
  );
}

/**
 * The same of every month and quarter there was, that a quarter is its months, and that the nightly
 * proof finds nothing.
 */
export async function findWrongHistory(world: World): Promise<string | null> {
  const entries = await rawEntries(world);
  const facts = {
    entries,
    clicks: await rawClicks(world),
    people: [...world.affiliates.map(({ userId }) => userId), null],
  };
  const wrong = await findWrongPeriod(world, facts, livedPeriods(world));
  if (wrong !== null) return wrong;
  const { differences } = await reportsOf(world).rollupProofs.prove(world.now());
  const [first] = differences;
  return first === undefined
    ? null
    : `the nightly proof finds ${first.place} ${first.day} ${first.field}: ${first.stored}, raw ${first.raw}`;
}

function reportsOf({ process, variant, clock }: World) {
  const reports = createReports({
    database: process.database,
    report: () => undefined,
    now: () => clock.nowMs,
    fontFolder: '',
    limits,
  });
  return {
    ...reports,
    affiliateReports: variant.reports?.(reports.affiliateReports) ?? reports.affiliateReports,
  };
}

async function rawEntries(world: World): Promise<readonly RawEntry[]> {
  return listRows<RawEntry>(
    world,
    `select j.key as journal, j.kind, j.at, j.order_id, a.name, a.user_id, e.amount::text as amount
      from ledger_entries e join ledger_journals j on j.id = e.journal_id join ledger_accounts a on a.id = e.account_id where a.user_id is not null order by j.id`,
  );
}

/**
 * A commission that is created, approved or undone twice, or that reaches the wallet without having
 * been created.
 */
function findDoubleBooking(entries: readonly RawEntry[]): string | null {
  const seen = new Set<string>();
  const restored = new Map<string, number>();
  for (const { kind, order_id: order, name, user_id: user } of entries) {
    if (order === null) continue;
    // After it was restored everything may happen to it once more.
    if (kind === 'commission_restored') restored.set(order, (restored.get(order) ?? 0) + 1);
    const booking = `${kind} of ${order} on ${name}${kind === 'commission_created' ? '' : ` (restored ${restored.get(order) ?? 0}×)`}`;
    if (seen.has(booking)) return `${booking} twice`;
    if (
      kind !== 'commission_created' &&
      !seen.has(`commission_created of ${order} on affiliate_pending`)
    )
      return `${kind} of ${order}, which was never created, for ${user}`;
    seen.add(booking);
  }
  return null;
}

/** What the raw rows say. */
interface Facts {
  readonly entries: readonly RawEntry[];
  readonly clicks: Awaited<ReturnType<typeof rawClicks>>;
  /** Whose figures are asked for; null = of the whole programme. */
  readonly people: readonly (string | null)[];
}

async function findWrongPeriod(
  world: World,
  { entries, clicks, people }: Facts,
  periods: readonly Period[],
): Promise<string | null> {
  const { affiliateReports, affiliateStatements } = reportsOf(world);
  const now = world.clock.nowMs;
  for (const period of periods) {
    const days = new Set(daysOf(period));
    const inPeriod = entries.filter(({ at }) => days.has(calendar.format(at)));
    for (const user of people) {
      const expected = add(
        inPeriod.filter(({ user_id: owner }) => user === null || owner === user),
      );
      const clicked = clicks.filter(
        ({ day, affiliate_id: owner }) => days.has(day) && (user === null || owner === user),
      ).length;
      const report =
        user === null
          ? await affiliateReports.programme(period, now)
          : await affiliateReports.report(user, period, now);
      if (!report.ok || report.value === null) return `no report of ${user}`;
      const { figures, buckets } = report.value;
      const shown = [
        figures.orders,
        figures.undoneOrders,
        figures.accruedVnd,
        figures.approvedVnd,
        figures.clicks,
      ].join();
      const where = `${user ?? 'all'} in ${period.kind} ${period.index}/${period.year}`;
      if (
        shown !==
        [expected.orders, expected.undone, expected.accrued, expected.approved, clicked].join()
      )
        return `figures of ${where}: ${shown} is not ${[expected.orders, expected.undone, expected.accrued, expected.approved, clicked].join()}`;
      const bars = buckets.reduce((sum, bucket) => sum + bucket.figures.accruedVnd, 0n);
      if (bars !== expected.accrued)
        return `the bars of ${where}: ${bars} is not ${expected.accrued}`;
      if (user === null) continue;
      const wrong = await findOpenStatement(affiliateStatements, {
        user,
        period,
        now,
        entries,
        expected,
      });
      if (wrong !== null) return `the statement of ${where}: ${wrong}`;
    }
  }
  return null;
}

interface StatementCase {
  readonly user: string;
  readonly period: Period;
  readonly now: number;
  readonly entries: readonly RawEntry[];
  readonly expected: Sums;
}

/** What does not close: opening + lines = closing, of both accounts, each as the ledger says it. */
async function findOpenStatement(
  statements: ReturnType<typeof createReports>['affiliateStatements'],
  { user, period, now, entries, expected }: StatementCase,
): Promise<string | null> {
  const found = await statements.find(user, period, now);
  if (!found.ok || found.value === null) return 'there is none';
  const before = add(
    entries.filter(({ at, user_id: owner }) => owner === user && calendar.format(at) < period.from),
  );
  const lines = await statements.lines(found.value, { first: 500, after: null });
  if (!lines.ok) return 'no lines';
  const moved = lines.value.reduce<readonly [bigint, bigint]>(
    ([wallet, pending], line) => [wallet + line.walletVnd, pending + line.pendingVnd],
    [0n, 0n],
  );
  const { openingVnd, openingPendingVnd, closingVnd, closingPendingVnd, lineCount } = found.value;
  const said = [
    openingVnd,
    openingPendingVnd,
    ...moved,
    closingVnd,
    closingPendingVnd,
    lineCount,
  ].join();
  const closing = [before.wallet + expected.wallet, before.pending + expected.pending];
  const right = [
    before.wallet,
    before.pending,
    expected.wallet,
    expected.pending,
    ...closing,
    lines.value.length,
  ].join();
  return said === right ? null : `${said} is not ${right}`;
}

/** A stored day that is not the sum of its journals and clicks, or one that has no row. */
async function findWrongDays(world: World, { entries, clicks }: Facts): Promise<string | null> {
  for (const [table, owner] of [
    ['affiliate_days', 'affiliate_id::text'],
    ['programme_days', "'all'"],
  ] as const) {
    const stored = await listRows<{ line: string }>(
      world,
      `select ${owner} || ' ' || to_char(day, 'YYYY-MM-DD') || ' ' || concat_ws(',', orders, undone_orders, created_vnd - voided_vnd - reversed_vnd + restored_pending_vnd + restored_wallet_vnd, approved_vnd - reversed_vnd + restored_wallet_vnd, clicks) as line from ${table}`,
    );
    const keyOf = (user: string, day: string): string =>
      `${table === 'affiliate_days' ? user : 'all'} ${day}`;
    const keys = new Set([
      ...entries.map(({ user_id: user, at }) => keyOf(user, calendar.format(at))),
      ...clicks.map(({ affiliate_id: user, day }) => keyOf(user, day)),
    ]);
    const right = [...keys].map((key) => {
      const { orders, undone, accrued, approved } = add(
        entries.filter(({ user_id: user, at }) => keyOf(user, calendar.format(at)) === key),
      );
      return `${key} ${[orders, undone, accrued, approved, clicks.filter(({ affiliate_id: user, day }) => keyOf(user, day) === key).length].join()}`;
    });
    const wrong =
      stored.find(({ line }) => !right.includes(line))?.line ??
      right.find((line) => !stored.some((row) => row.line === line));
    if (wrong !== undefined) return `${table} ${wrong}`;
  }
  return null;
}

function rawClicks(world: World) {
  return listRows<{ affiliate_id: string; day: string }>(
    world,
    "select affiliate_id, to_char(clicked_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') as day from affiliate_clicks where verdict = 'counted'",
  );
}

function add(entries: readonly RawEntry[]): Sums {
  const sums: Sums = { orders: 0, undone: 0, accrued: 0n, approved: 0n, wallet: 0n, pending: 0n };
  for (const { kind, name, amount } of entries) {
    const gain = -BigInt(amount);
    if (name === 'affiliate_wallet') sums.wallet += gain;
    else sums.pending += gain;
    if (kind === 'commission_created') sums.orders += 1;
    if (kind === 'commission_voided' || kind === 'commission_reversed') sums.undone += 1;
    if (
      kind === 'commission_created' ||
      kind === 'commission_voided' ||
      kind === 'commission_reversed' ||
      kind === 'commission_restored'
    )
      sums.accrued += gain;
    if (
      name === 'affiliate_wallet' &&
      (kind === 'commission_approved' ||
        kind === 'commission_reversed' ||
        kind === 'commission_restored')
    )
      sums.approved += gain;
  }
  return sums;
}

/** Every quarter of the history with its months. */
function livedPeriods({ startedMs, clock }: World): readonly Period[] {
  const [first, last] = [
    currentPeriod('QUARTER', startedMs),
    currentPeriod('QUARTER', clock.nowMs),
  ];
  const periods: Period[] = [];
  for (let year = first.year; year <= last.year; year += 1) {
    for (const kind of ['QUARTER', 'MONTH'] as const)
      for (let index = 1; index <= periodsOfYear(kind); index += 1)
        periods.push(periodOf(kind, year, index));
  }
  return periods.filter(({ from, to }) => to >= first.from && from <= last.to);
}
