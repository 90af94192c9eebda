import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import * as z from 'zod';
import { hostOperations } from '#shared/api/operations.ts';
import { projectRoot, runStep } from '#scripts/run-step.ts';
import { startApiProcess, type ApiProcess } from '../e2e/support/api-process.ts';
import { post, registerPerson } from '../e2e/support/people.ts';
import { startCluster } from '../postgres/cluster.ts';
import { benchLessonId, benchLessons, seedBenchCourse } from './api/bench-course.ts';
import { requestsPerSecond, type LoadRequest } from './api/load.ts';
import { startPeer, type PeerKind } from './api/peer-process.ts';
import {
  currentLoad,
  quantile,
  type Bench,
  type BenchOptions,
  type BenchResult,
} from './measure.ts';
import { withFolder } from './with-folder.ts';

const connections = 8;
const dashboardQuery = `{ course { id slug title version chapters { id slug index title outcome lessons { id slug index title duration_seconds is_preview state
  release_on access chapter_index covered position learned_ms completed_at } } } }`;

/**
 * Requests per second of the dashboard (cold, warm) and of a sync of 50 operations, on PostgreSQL
 * beside peers, and on PGlite.
 */
export const apiThroughput: Bench = {
  name: 'api-throughput',
  run: (options) =>
    withFolder(async (folder) => [
      ...(await onPostgres(folder, options)),
      ...(await onPglite(folder, options)),
    ]),
};

/** What is asked of a server, by what it is called in the table. */
interface Contestant {
  readonly name: string;
  readonly role: 'ours' | 'limit' | 'peer';
  readonly steps: readonly LoadRequest[];
}

async function onPostgres(folder: string, options: BenchOptions): Promise<readonly BenchResult[]> {
  const cluster = await startCluster();
  const databaseUrl = await cluster.createDatabase();
  await seedBenchCourse({ dataFolder: folder, databaseUrl });
  const api = await startApiProcess({ databaseUrl, demo: false });
  const userIds = Array.from({ length: connections }, () => randomUUID());
  await createPeerTables(databaseUrl, userIds);
  const headersOf = (client: number) => ({ 'x-user': userIds[client] ?? '' });
  const kinds: readonly PeerKind[] = ['limit', 'limit-once', 'mercurius', 'apollo'];
  const peers = await Promise.all(
    kinds.map(async (kind) => ({ kind, process: await startPeer(kind, databaseUrl) })),
  );
  try {
    const ours = await oursAt(api);
    const cold = await race(
      [
        ...peers
          .filter(({ kind }) => kind !== 'limit-once')
          .map(({ kind, process }) =>
            asPeer(kind, {
              url: process.url,
              headersOf,
              body: () => JSON.stringify({ query: dashboardQuery }),
            }),
          ),
        ours.cold,
        ours.warm,
      ],
      options,
    );
    const sync = await race(
      [
        ...peers.map(({ kind, process }) => asPeer(kind, { ...peerSync(process.url), headersOf })),
        ours.sync,
      ],
      options,
    );
    const coldRatio = rate(cold, ours.cold) / rate(cold, { name: peerNames.mercurius });
    const warmRatio = rate(cold, ours.warm) / rate(cold, { name: peerNames.limit });
    const syncRatio = rate(sync, ours.sync) / rate(sync, { name: peerNames.limit });
    const syncOnceRatio = rate(sync, ours.sync) / rate(sync, { name: peerNames['limit-once'] });
    return [
      {
        bench: `Bảng học tập, ${benchLessons} bài (PostgreSQL)`,
        bar: 'nguội ≥ 1,2 × mercurius JIT; ấm ≥ 8 × câu lệnh chuẩn bị sẵn',
        reached: `nguội ${coldRatio.toFixed(2)} × mercurius; ấm ${warmRatio.toFixed(1)} × giới hạn`,
        met: coldRatio >= 1.2 && warmRatio >= 8,
        unit: 'req/s',
        rows: cold,
        load: currentLoad(),
      },
      {
        bench: 'sync với 50 thao tác (PostgreSQL)',
        bar: '≥ 0,8 × giới hạn viết tay',
        reached: `${syncRatio.toFixed(2)} × giới hạn; ${syncOnceRatio.toFixed(2)} × giới hạn tính mỗi thao tác một lần`,
        met: syncRatio >= 0.8,
        unit: 'req/s',
        rows: sync,
        load: currentLoad(),
      },
    ];
  } finally {
    for (const { process } of peers) await process.stop();
    await api.stop();
    await cluster.stop();
  }
}

async function onPglite(folder: string, options: BenchOptions): Promise<readonly BenchResult[]> {
  await seedBenchCourse({ dataFolder: folder, databaseUrl: null });
  const api = await startApiProcess({ dataDir: folder, demo: false });
  try {
    const ours = await oursAt(api);
    const rows = await race([ours.cold, ours.warm, ours.sync], options);
    return [
      {
        bench: 'Trên PGlite (một kết nối)',
        bar: 'không đặt mức; để so với PostgreSQL ở trên',
        reached: rows.map((row) => `${row.name}: ${row.value.toFixed(0)}`).join(' · '),
        met: true,
        unit: 'req/s',
        rows,
        load: currentLoad(),
      },
    ];
  } finally {
    await api.stop();
  }
}

/**
 * Our three loads: as many learners as connections, with progress in every lesson. The portal's
 * dashboard asks CourseOutline and Sync.
 */
async function oursAt(
  api: ApiProcess,
): Promise<Readonly<Record<'cold' | 'warm' | 'sync', Contestant>>> {
  const outline = await pageOperation('CourseOutline');
  const readers = await Promise.all(
    Array.from({ length: connections }, () => learnerWithProgress(api)),
  );
  const cursors = readers.map((reader) => reader.cursor);
  const headersOf = (client: number) => ({
    authorization: `Bearer ${readers[client]?.accessToken}`,
  });
  const request = (
    operationName: string,
    query: string,
    variables: (client: number) => object,
  ): LoadRequest => ({
    url: `${api.url}/graphql`,
    headersOf,
    body: (client) => JSON.stringify({ operationName, query, variables: variables(client) }),
  });
  const sync = (variables: (client: number) => object) =>
    request('Sync', hostOperations.Sync, variables);
  const personOf = (client: number) => readers[client]?.userId ?? '';
  const follow = (client: number, answer: string) =>
    void (cursors[client] = /"cursor":"([^"]+)"/.exec(answer)?.[1] ?? null);
  return {
    cold: {
      name: 'Mai Vàng, nguội (khóa học + toàn bộ tiến độ)',
      role: 'ours',
      steps: [
        request('CourseOutline', outline, () => ({})),
        sync((client) => syncVariables(personOf(client), null, [])),
      ],
    },
    warm: {
      name: 'Mai Vàng, ấm (con trỏ không đổi)',
      role: 'ours',
      steps: [sync((client) => syncVariables(personOf(client), cursors[client] ?? null, []))],
    },
    sync: {
      name: 'Mai Vàng, sync 50 thao tác',
      role: 'ours',
      steps: [
        {
          ...sync((client) =>
            syncVariables(personOf(client), cursors[client] ?? null, operationsFrom(0)),
          ),
          onAnswer: follow,
        },
      ],
    },
  };
}

async function learnerWithProgress(api: ApiProcess): Promise<{
  readonly userId: string;
  readonly accessToken: string;
  readonly cursor: string | null;
}> {
  const { userId, accessToken } = await registerPerson(api.url);
  let cursor: string | null = null;
  for (let from = 0; from < benchLessons; from += 50) {
    const answer = await post(
      api.url,
      accessToken,
      'Sync',
      hostOperations.Sync,
      syncVariables(userId, cursor, operationsFrom(from)),
    );
    // the schema says so
    cursor = (answer as { readonly sync: { readonly cursor: string } }).sync.cursor;
  }
  return { userId, accessToken, cursor };
}

function syncVariables(
  person: string,
  cursor: string | null,
  operations: readonly object[],
): object {
  return { input: { person, device_id: 'bench', schema: 1, cursor, operations, notes: [] } };
}

function operationsFrom(from: number): readonly object[] {
  return Array.from({ length: 50 }, (_, k) => {
    const stamp = { ms: Date.now(), counter: k, node: 'bench' };
    const start = Math.floor(Math.random() * 500);
    return {
      id: randomUUID(),
      kind: 'progress',
      lesson_id: benchLessonId(from + k),
      intervals: [[start, start + 5]],
      watched_ms: 5000,
      position: { seconds: start + 5, stamp },
      completed_at: null,
      stamp,
    };
  });
}

function peerSync(url: string): LoadRequest {
  const query = 'mutation Sync($operations: [Operation!]!) { sync(operations: $operations) }';
  return {
    url,
    body() {
      const operations = operationsFrom(0).map((operation) => {
        const { id, lesson_id, intervals, watched_ms, position } = operation as {
          id: string;
          lesson_id: string;
          intervals: number[][];
          watched_ms: number;
          position: { seconds: number };
        }; // made just above
        return { id, lesson_id, intervals, watched_ms, position: { seconds: position.seconds } };
      });
      return JSON.stringify({ query, variables: { operations } });
    },
  };
}

const peerNames: Readonly<Record<PeerKind, string>> = {
  limit: 'node:http + một câu lệnh chuẩn bị sẵn',
  // The plain limit counts a repeated operation twice, which sync must not: this is what that alone
  // costs.
  'limit-once': 'như trên, mỗi thao tác tính một lần',
  mercurius: 'mercurius, JIT',
  apollo: 'Apollo Server',
};

function asPeer(kind: PeerKind, step: LoadRequest): Contestant {
  return { name: peerNames[kind], role: kind === 'limit' ? 'limit' : 'peer', steps: [step] };
}

interface RateRow {
  readonly name: string;
  readonly role: Contestant['role'];
  readonly value: number;
}

/** Medians over rounds in turn; the first round warms up. */
async function race(
  contestants: readonly Contestant[],
  { quick }: BenchOptions,
): Promise<readonly RateRow[]> {
  const rounds = quick ? 3 : 5;
  const durationMs = quick ? 700 : 3000;
  const rates = contestants.map((): number[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, { steps }] of contestants.entries()) {
      const found = await requestsPerSecond(steps, connections, durationMs);
      if (round > 0) rates[index]?.push(found);
    }
  }
  return contestants.map(({ name, role }, index) => ({
    name,
    role,
    value: quantile(
      (rates[index] ?? []).toSorted((a, b) => a - b),
      0.5,
    ),
  }));
}

function rate(rows: readonly RateRow[], { name }: { readonly name: string }): number {
  const found = rows.find((row) => row.name === name);
  if (!found) throw new Error(`no contestant ${name}`);
  return found.value;
}

async function pageOperation(name: string): Promise<string> {
  await runStep(['node', 'scripts/codegen.ts']);
  const file = z.object({ operations: z.array(z.object({ name: z.string(), text: z.string() })) });
  const { operations } = file.parse(
    JSON.parse(readFileSync(path.join(projectRoot, 'out/operations.json'), 'utf8')),
  );
  const found = operations.find((operation) => operation.name === name);
  if (!found) throw new Error(`no operation ${name}`);
  return found.text;
}

/**
 * The tables of the peers: progress, a row per lesson, filled for these learners; and what counting
 * each operation once needs.
 */
async function createPeerTables(databaseUrl: string, userIds: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`create table bench_progress (user_id uuid not null, lesson_id uuid not null, covered json not null, position float8,
    learned_ms float8 not null, completed_at float8, primary key (user_id, lesson_id))`);
  await client.query(
    'create table bench_learners (user_id uuid primary key, version integer not null)',
  );
  await client.query(
    'create table bench_applied (user_id uuid not null, operation_id text not null, primary key (user_id, operation_id))',
  );
  await client.query('insert into bench_learners select u, 0 from unnest($1::uuid[]) u', [userIds]);
  await client.query(
    `insert into bench_progress select u, l.id, '[[0,5]]', 5, 5000, null from unnest($1::uuid[]) u cross join lessons l`,
    [userIds],
  );
  await client.end();
}
