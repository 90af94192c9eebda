import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { hostOperations } from '#shared/api/operations.ts';
import { openCache } from '#main/cache/open-cache.ts';
import { ok } from '#shared/kernel/result.ts';
import { createGraphqlTransport } from '#shared/sync/exchange/graphql-transport.ts';
import { createSyncEngine } from '#shared/sync/sync-engine.ts';
import { startApiProcess } from '../e2e/support/api-process.ts';
import { post, postSync, registerPerson } from '../e2e/support/people.ts';
import { startCluster } from '../postgres/cluster.ts';
import { benchLessonId, benchLessons, seedBenchCourse } from './api/bench-course.ts';
import { currentLoad, quantile, type Bench } from './measure.ts';
import { realClock } from './stores/mai-vang.ts';
import { withFolder } from './with-folder.ts';

const ticks = 10_000;

/**
 * A month of study without a network: 10 000 ticks over 300 lessons, brought to a server on
 * PostgreSQL over loopback.
 */
export const syncMonth: Bench = {
  name: 'sync-month',
  run: ({ quick }) =>
    withFolder(async (folder) => {
      const cluster = await startCluster();
      const databaseUrl = await cluster.createDatabase();
      await seedBenchCourse({ dataFolder: folder, databaseUrl });
      const api = await startApiProcess({ databaseUrl, demo: false });
      try {
        const ours: MonthRun[] = [];
        for (let round = 0; round < (quick ? 3 : 7); round += 1)
          ours.push(await syncOnce(api.url, path.join(folder, `round-${round}`)));
        const byMs = ours.toSorted((a, b) => a.ms - b.ms);
        const median = byMs[Math.floor(byMs.length / 2)];
        if (!median) throw new Error('no round');
        const batches = await sendTicks(api.url, 50, ticks);
        const single = await sendTicks(api.url, 1, quick ? 1000 : ticks);
        return [
          {
            bench: `Đồng bộ một tháng ngoại tuyến (${ticks} nhịp, ${benchLessons} bài, PostgreSQL)`,
            bar: '≤ 300 thao tác, ≤ 7 lần gọi, ≤ 150 ms',
            reached: `${median.operations} thao tác, ${median.calls} lần gọi, ${median.ms.toFixed(0)} ms`,
            met: median.operations <= 300 && median.calls <= 7 && median.ms <= 150,
            unit: 'ms',
            rows: [
              {
                name: 'Mai Vàng: gộp theo bài',
                role: 'ours',
                value: median.ms,
                p99: quantile(
                  byMs.map((run) => run.ms),
                  0.99,
                ),
              },
              { name: 'mỗi lần gọi 50 nhịp', role: 'peer', value: batches },
              {
                name: quick ? 'mỗi lần gọi một nhịp (đo 1 000, nhân 10)' : 'mỗi lần gọi một nhịp',
                role: 'peer',
                value: quick ? single * 10 : single,
              },
            ],
            load: currentLoad(),
          },
        ];
      } finally {
        await api.stop();
        await cluster.stop();
      }
    }),
};

interface MonthRun {
  readonly ms: number;
  readonly calls: number;
  readonly operations: number;
}

/**
 * Records the month on a fresh device of a new person, then goes online and waits until nothing
 * waits any more.
 */
async function syncOnce(apiUrl: string, folder: string): Promise<MonthRun> {
  mkdirSync(folder);
  const { userId, accessToken } = await registerPerson(apiUrl);
  const { cache } = openCache({ folder, now: Date.now, createId: randomUUID });
  let calls = 0;
  let operations = 0;
  const engine = createSyncEngine({
    userId,
    store: cache.sync,
    transport: createGraphqlTransport(async (name, variables) => {
      calls += 1;
      operations += (variables['input'] as { readonly operations: readonly unknown[] }).operations
        .length; // our own transport's variables
      return ok(await post(apiUrl, accessToken, name, hostOperations.Sync, variables));
    }),
    clock: realClock,
    random: Math.random,
    createId: randomUUID,
  });
  engine.setOnline(false);
  for (let i = 0; i < ticks; i += 1) {
    const kept = await engine.record(tickOf(i));
    if (!kept.ok) throw new Error(kept.error.code);
  }
  const startedAt = performance.now();
  engine.setOnline(true);
  let status = await engine.syncNow();
  while (status.waitingCount > 0) status = await engine.syncNow();
  const ms = performance.now() - startedAt;
  engine.stop();
  cache.close();
  return { ms, calls, operations };
}

function tickOf(i: number) {
  const start = (Math.floor(i / benchLessons) * 5) % 600;
  return {
    id: randomUUID(),
    ageMs: null,
    lessonId: benchLessonId(i % benchLessons),
    durationSeconds: 600,
    intervals: [[start, start + 5] as const],
    watchedMs: 5000,
    positionSeconds: start + 5,
    unheard: null,
  };
}

/**
 * What it costs without merging on the device: every tick is an operation, `perCall` of them in a
 * call. Milliseconds in all.
 */
async function sendTicks(apiUrl: string, perCall: number, count: number): Promise<number> {
  const { accessToken } = await registerPerson(apiUrl);
  let cursor: string | null = null;
  const startedAt = performance.now();
  for (let from = 0; from < count; from += perCall) {
    const operations = Array.from({ length: Math.min(perCall, count - from) }, (_, k) =>
      operationOf(from + k),
    );
    const answer = await postSync(apiUrl, accessToken, { cursor, operations });
    // the schema says so
    cursor = (answer as { readonly sync: { readonly cursor: string } }).sync.cursor;
  }
  return performance.now() - startedAt;
}

function operationOf(i: number) {
  const { lessonId, intervals, watchedMs, positionSeconds } = tickOf(i);
  const stamp = { ms: Date.now(), counter: i, node: 'bench' };
  return {
    id: randomUUID(),
    kind: 'progress',
    lesson_id: lessonId,
    intervals,
    watched_ms: watchedMs,
    position: { seconds: positionSeconds, stamp },
    completed_at: null,
    stamp,
  };
}
