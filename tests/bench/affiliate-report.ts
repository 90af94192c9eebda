import { sql } from 'kysely';
import { makeAffiliateLoad } from '#scripts/affiliate-load/make-affiliate-load.ts';
import { limits } from '#server/limits.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Database } from '#server/db/port.ts';
import { openPostgres } from '#server/db/postgres/postgres.ts';
import { statement } from '#server/db/statement.ts';
import { createReports, type ReportServices } from '#server/modules/affiliate-reports/api.ts';
import {
  currentPeriod,
  momentsOf,
  type Period,
  type PeriodKind,
  previousPeriod,
} from '#shared/domain/affiliate/period.ts';
import { startCluster } from '../postgres/cluster.ts';
import {
  type Bench,
  type BenchResult,
  type Contestant,
  currentLoad,
  type Measured,
  measureInTurn,
} from './measure.ts';

const affiliates = 1000;
/**
 * Long enough for a year behind it, and late in a quarter, so that the reports have whole months to
 * read.
 */
const nowMs = Date.UTC(2026, 10, 28, 5);

/** One programme of a size with its reports. */
interface Load {
  readonly clicks: number;
  readonly database: Database;
  readonly reports: ReportServices['affiliateReports'];
  readonly busiest: string;
}

/**
 * The best that the raw query can have: everything it reads stands in an index. The product does
 * without.
 */
const rawIndexes = [
  "create index bench_clicks_of_affiliate on affiliate_clicks (affiliate_id, clicked_at) where verdict = 'counted'",
  "create index bench_clicks_of_all on affiliate_clicks (clicked_at) where verdict = 'counted'",
  'create index bench_commissions_of_affiliate on commissions (affiliate_id, created_at) include (amount_vnd, approved_at, ended_at, end_reason)',
  'create index bench_commissions_of_all on commissions (created_at) include (amount_vnd, approved_at, ended_at, end_reason)',
  'vacuum analyze affiliate_clicks',
  'vacuum analyze commissions',
  'vacuum analyze affiliate_days',
  'vacuum analyze programme_days',
] as const;

/** What is asked: of whom, and of what. */
interface Question {
  readonly title: string;
  readonly kind: PeriodKind;
  readonly isProgramme: boolean;
  readonly bar: string;
  /** Most that the largest may cost, × the smallest. */
  readonly growth: number;
  /** Least that the raw query costs at the largest, × ours. */
  readonly gain: number;
}

const questions: readonly Question[] = [
  {
    title: 'một tháng của người bận nhất',
    kind: 'MONTH',
    isProgramme: false,
    bar: '≤ 1,3 × lúc ít nhất; ≥ 20 × nhanh hơn truy vấn thô',
    growth: 1.3,
    gain: 20,
  },
  {
    title: 'một quý của người bận nhất',
    kind: 'QUARTER',
    isProgramme: false,
    bar: '≤ 1,3 × lúc ít nhất; ≥ 20 × nhanh hơn truy vấn thô',
    growth: 1.3,
    gain: 20,
  },
  {
    title: 'một quý của cả chương trình',
    kind: 'QUARTER',
    isProgramme: true,
    bar: '≤ 1,5 × lúc ít nhất',
    growth: 1.5,
    gain: 0,
  },
];

/**
 * The report of an affiliate and of the programme over raw rows of each size, beside the same
 * figures out of those rows.
 */
export const affiliateReport: Bench = {
  name: 'affiliate-report',
  async run({ quick }) {
    const cluster = await startCluster();
    const loads: Load[] = [];
    try {
      for (const clicks of quick ? [50_000, 500_000] : [50_000, 500_000, 5_000_000])
        loads.push(await makeLoad(await cluster.createDatabase(), clicks));
      const results: BenchResult[] = [];
      for (const question of questions) results.push(await measure(question, loads, quick));
      return results;
    } finally {
      for (const { database } of loads) await database.close();
      await cluster.stop();
    }
  },
};

async function makeLoad(url: string, clicks: number): Promise<Load> {
  // One connection: what is prepared on it stays so.
  const database = openPostgres({
    url,
    maxConnections: 1,
    statementTimeoutMs: 120_000,
    onIdleError: (error) => console.error(error.message),
  });
  await migrate(database);
  console.log(`  dựng ${clicks} lượt nhấp`);
  await makeAffiliateLoad(url, { clicks, affiliates, nowMs });
  for (const step of rawIndexes) await database.raw(step);
  const { affiliateReports: reports } = createReports({
    database,
    report: console.error,
    now: () => nowMs,
    fontFolder: '',
    limits,
  });
  const busiest = (await database.first(findBusiest, {}))?.user_id;
  if (busiest === undefined) throw new Error('a load has affiliates');
  return { clicks, database, reports, busiest };
}

async function measure(
  question: Question,
  loads: readonly Load[],
  quick: boolean,
): Promise<BenchResult> {
  const period = previousPeriod(currentPeriod(question.kind, nowMs));
  for (const load of loads) await requireSame(question, load, period);
  const name = (clicks: number): string => `${clicks.toLocaleString('vi-VN')} lượt nhấp`;
  const ours = await measureInTurn(
    loads.map((load): Contestant => ({
      name: `Mai Vàng: ${name(load.clicks)}`,
      role: 'ours',
      run: async () => void (await ask(question, load, period)),
    })),
    quick ? 40 : 150,
    5,
  );
  const raw = await measureInTurn(
    loads.map((load): Contestant => ({
      name: `bảng gốc, chỉ mục tốt: ${name(load.clicks)}`,
      role: 'peer',
      run: async () => void (await askRaw(question, load, period)),
    })),
    quick ? 3 : 5,
    question.isProgramme ? 2 : 10,
  );
  // How much it gains is told by the largest; the quick run has none of that size.
  return judge(quick ? { ...question, gain: 1 } : question, ours, raw);
}

function judge(
  { title, bar, growth, gain }: Question,
  ours: readonly Measured[],
  raw: readonly Measured[],
): BenchResult {
  const [least, most, rawMost] = [
    ours[0]?.median ?? Number.NaN,
    ours.at(-1)?.median ?? Number.NaN,
    raw.at(-1)?.median ?? Number.NaN,
  ];
  return {
    bench: `Báo cáo tiếp thị liên kết, ${title}`,
    bar,
    reached: `${(most / least).toFixed(2)} × lúc ít nhất, truy vấn thô tốn ${(rawMost / most).toFixed(1)} ×`,
    met: most <= growth * least && rawMost >= gain * most,
    unit: 'ms',
    rows: [...ours, ...raw].map(({ name, role, median, p99 }) => ({
      name,
      role,
      value: median,
      p99,
    })),
    load: currentLoad(),
  };
}

async function ask(
  { isProgramme }: Question,
  { reports, busiest }: Load,
  { kind, year, index }: Period,
) {
  const report = isProgramme
    ? await reports.programme({ kind, year, index }, nowMs)
    : await reports.report(busiest, { kind, year, index }, nowMs);
  if (!report.ok || report.value === null) throw new Error('no report');
  return report.value;
}

/**
 * The days of the period and of the one before, as the report needs them, out of the rows
 * themselves.
 */
async function askRaw({ isProgramme }: Question, { database, busiest }: Load, period: Period) {
  const stretch = {
    from: new Date(momentsOf(previousPeriod(period)).fromMs),
    end: new Date(momentsOf(period).endMs),
  };
  const [clicks, created] = isProgramme
    ? [
        await database.all(rawProgrammeClicks, stretch),
        await database.all(rawProgrammeCommissions, stretch),
      ]
    : [
        await database.all(rawClicks, { ...stretch, userId: busiest }),
        await database.all(rawCommissions, { ...stretch, userId: busiest }),
      ];
  return { clicks, created };
}

/** Both say the same, or nothing was measured. */
async function requireSame(question: Question, load: Load, period: Period): Promise<void> {
  const { figures } = await ask(question, load, period);
  const { clicks, created } = await askRaw(question, load, period);
  const inPeriod = (row: { readonly day: string }): boolean =>
    period.from <= row.day && row.day <= period.to;
  const counted = clicks.filter(inPeriod).reduce((sum, { clicks: count }) => sum + count, 0);
  const orders = created.filter(inPeriod).reduce((sum, { orders: count }) => sum + count, 0);
  if (counted !== figures.clicks || orders !== figures.orders || counted === 0 || orders === 0)
    throw new Error(
      `the report says ${figures.clicks} clicks and ${figures.orders} orders, the rows ${counted} and ${orders}`,
    );
}

const vietnamese = (column: string) =>
  sql`(${sql.ref(column)} at time zone 'Asia/Ho_Chi_Minh')::date`;
type Stretch = { readonly from: Date; readonly end: Date };

const findBusiest = statement()(
  'bench.busiest',
  () => sql<{ user_id: string }>`select user_id from affiliates where code = 'TAI00001'`,
);

const rawClicks = statement<Stretch & { userId: string }>()(
  'bench.raw_clicks',
  (_query, param) => sql<{ day: string; clicks: number }>`
  select ${vietnamese('clicked_at')} as day, count(*)::integer as clicks from affiliate_clicks
  where affiliate_id = ${param('userId')} and verdict = 'counted' and clicked_at >= ${param('from')} and clicked_at < ${param('end')} group by 1 order by 1`,
);

const rawProgrammeClicks = statement<Stretch>()(
  'bench.raw_programme_clicks',
  (_query, param) => sql<{ day: string; clicks: number }>`
  select ${vietnamese('clicked_at')} as day, count(*)::integer as clicks from affiliate_clicks
  where verdict = 'counted' and clicked_at >= ${param('from')} and clicked_at < ${param('end')} group by 1 order by 1`,
);

// An order that was paid between one person's accounts was never booked.
const commissionSums = sql`count(*)::integer as orders, count(*) filter (where end_reason is not null)::integer as undone_orders, sum(amount_vnd)::bigint as created_vnd,
  coalesce(sum(amount_vnd) filter (where approved_at is not null), 0)::bigint as approved_vnd from commissions`;
const booked = sql<boolean>`not (coalesce(end_reason, '') in ('same_person', 'affiliate_gone') and ended_at = created_at)`;

const rawCommissions = statement<Stretch & { userId: string }>()(
  'bench.raw_commissions',
  (_query, param) => sql<{ day: string; orders: number }>`
  select ${vietnamese('created_at')} as day, ${commissionSums} where affiliate_id = ${param('userId')} and ${booked} and created_at >= ${param('from')} and created_at < ${param('end')} group by 1 order by 1`,
);

const rawProgrammeCommissions = statement<Stretch>()(
  'bench.raw_programme_commissions',
  (_query, param) => sql<{ day: string; orders: number }>`
  select ${vietnamese('created_at')} as day, ${commissionSums} where ${booked} and created_at >= ${param('from')} and created_at < ${param('end')} group by 1 order by 1`,
);
