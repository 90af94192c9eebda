import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { migrate } from '#server/db/migrate.ts';
import type { Database } from '#server/db/port.ts';
import { openPostgres } from '#server/db/postgres/postgres.ts';
import { statement } from '#server/db/statement.ts';
import { limits } from '#server/limits.ts';
import { createClicks } from '#server/modules/clicks/api.ts';
import { startCluster } from '../postgres/cluster.ts';
import {
  type Bench,
  type BenchOptions,
  type BenchResult,
  type BenchRow,
  currentLoad,
  quantile,
} from './measure.ts';

/** Clicks a second that are accepted into batches on one core. (PERFORMANCE.md) */
const bar = 20_000;
const affiliates = 500;
const browsers = 50;

/**
 * Clicks as a busy hour brings them: taken alone, taken and written by the product's own statement,
 * and beside it what would be written without batches, one INSERT of a row for each click, one
 * after the other and on ten connections at once.
 */
export const clickTracking: Bench = {
  name: 'click-tracking',
  async run(options) {
    const cluster = await startCluster();
    try {
      const database = openPostgres({
        url: await cluster.createDatabase(),
        maxConnections: 12,
        statementTimeoutMs: 60_000,
        onIdleError: () => undefined,
      });
      await migrate(database);
      await seed(database);
      const results = [await measure(database, options)];
      await database.close();
      return results;
    } finally {
      await cluster.stop();
    }
  },
};

async function measure(database: Database, { quick }: BenchOptions): Promise<BenchResult> {
  const rounds = quick ? 2 : 6;
  const perRound = 40_000;
  const single = quick ? 500 : 2000;
  const clicks = await createClicks({
    database,
    limits,
    claimKey: Buffer.alloc(32),
    now: Date.now,
    log: console.error,
    describe: String,
    schedule: later,
  });
  const times = {
    taken: new Array<number>(),
    written: new Array<number>(),
    one: new Array<number>(),
    ten: new Array<number>(),
  };
  let serial = 0;
  // The first round of each warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const startedAt = performance.now();
    for (let i = 0; i < perRound; i += 1)
      if (clicks.take(visit((serial += 1))) === null) throw new Error('a click was dropped');
    const takenAt = performance.now();
    await clicks.flush();
    const writtenAt = performance.now();
    const one = await timed(async () => {
      for (let i = 0; i < single; i += 1) await insert(database, (serial += 1));
    });
    const ten = await timed(
      async () =>
        void (await Promise.all(
          Array.from({ length: 10 }, async () => {
            for (let i = 0; i < single / 10; i += 1) await insert(database, (serial += 1));
          }),
        )),
    );
    if (round === 0) continue;
    times.taken.push(perRound / ((takenAt - startedAt) / 1000));
    times.written.push(perRound / ((writtenAt - startedAt) / 1000));
    times.one.push(single / (one / 1000));
    times.ten.push(single / (ten / 1000));
  }
  await clicks.stop(60_000);
  const taken = rowOf('nhận vào lô (trang không chờ)', 'ours', times.taken);
  const written = rowOf('nhận, ghi theo lô, cộng vào từng ngày', 'ours', times.written);
  return {
    bench: 'Ghi nhận lượt nhấp, PostgreSQL, mỗi tiến trình một lõi',
    bar: `≥ ${bar} lượt nhấp/giây nhận vào lô`,
    reached: `${taken.value.toFixed(0)} lượt/giây nhận vào lô; ${written.value.toFixed(0)} lượt/giây tới khi đã ghi và cộng`,
    met: taken.value >= bar,
    unit: 'req/s',
    rows: [
      taken,
      written,
      rowOf('mỗi lượt nhấp một INSERT, từng cái', 'peer', times.one),
      rowOf('mỗi lượt nhấp một INSERT, 10 kết nối', 'peer', times.ten),
    ],
    load: currentLoad(),
  };
}

function rowOf(name: string, role: BenchRow['role'], rates: readonly number[]): BenchRow {
  return {
    name,
    role,
    value: quantile(
      rates.toSorted((a, b) => a - b),
      0.5,
    ),
  };
}

/** A visitor of their own, by one of the affiliates' links. */
function visit(serial: number): Parameters<Awaited<ReturnType<typeof createClicks>>['take']>[0] {
  return {
    code: `DO${serial % affiliates}X`,
    campaign: null,
    path: '/checkout',
    referrerHost: 'facebook.com',
    address: `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`,
    userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_${serial % browsers} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148`,
    purpose: '',
    hasOrigin: true,
    isFlood: false,
    userId: null,
    at: new Date(),
  };
}

/** The naive way: the row alone, without duplicates told apart and without sums. */
async function insert(database: Database, serial: number): Promise<void> {
  const { path, referrerHost, at } = visit(serial);
  await database.run(insertOne, {
    id: BigInt(serial) + 1_000_000_000n,
    code: `DO${serial % affiliates}X`,
    visitor: Buffer.from(randomUUID()),
    at,
    path,
    referrer: referrerHost ?? '',
  });
}

const insertOne = statement<{
  id: bigint;
  code: string;
  visitor: Uint8Array;
  at: Date;
  path: string;
  referrer: string;
}>()(
  'bench.insert_click',
  (_query, param) => sql`
    insert into affiliate_clicks (id, affiliate_id, visitor_hash, clicked_at, hour, path, referrer_host, verdict)
    select ${param('id')}::bigint, user_id, ${param('visitor')}::bytea, ${param('at')}::timestamptz, date_bin('1 hour', ${param('at')}::timestamptz, timestamptz 'epoch'), ${param('path')}, ${param('referrer')}, 'counted'
    from affiliates where code = ${param('code')}`,
);

async function seed(database: Database): Promise<void> {
  await database.raw(`
    insert into users (id, email, firstname, created_at) select md5('do ' || n)::uuid, 'do-' || n || '@example.com', 'Đo', now() from generate_series(0, ${affiliates - 1}) n;
    insert into affiliates (user_id, code, bank_bin, account_holder, account_number, account_last4, activated_at)
      select md5('do ' || n)::uuid, 'DO' || n || 'X', '970436', 'DO', '', '0000', now() from generate_series(0, ${affiliates - 1}) n;`);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function later(delayMs: number, task: () => void): () => void {
  const timer = setTimeout(task, delayMs);
  return () => clearTimeout(timer);
}
