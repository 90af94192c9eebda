import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type ConstructorOptions, type Db, type Job, PgBoss, type SendOptions } from 'pg-boss';
import { invariant } from '../../src/shared/kernel/assert.ts';
import type { Database, RawRunner, Tx } from '../db/port.ts';
import { statement } from '../db/statement.ts';
import type { JobData, JobName, Jobs } from './jobs.ts';
import { heartbeatSeconds, jobNames, jobRules, pollSeconds } from './job-rules.ts';

export interface JobsParts {
  readonly database: Database;
  /** What went wrong outside of a job: the database away, a job whose process died. Errors of jobs are kept with them. */
  readonly report: (error: Error) => void;
  /** How long a stop waits for jobs under way; one that is not done by then is tried again later. */
  readonly stopMs: number;
  /** How often the database is asked for work that nobody announced, s; `pollSeconds` unless a test says otherwise. */
  readonly pollEverySeconds?: number;
}

/** The queue with what its administrators do. */
export interface JobQueue extends Jobs {
  /** Tries one now that failed, was cancelled or waits for its time. Answers its kind, null when there is none. */
  retry(tx: Tx, id: string): Promise<JobName | null>;
  /** Ends one that waits; one that is being done is not stopped, but not tried again either. Answers its kind, null when there is none. */
  cancel(tx: Tx, id: string): Promise<JobName | null>;
}

/** Schema of pg-boss's tables. It brings and migrates them itself. */
export const jobsSchema = 'jobs';

/**
 * Jobs on pg-boss, over our own connection to the database (docs/decisions/0013-jobs-and-mail.md). Makes its tables at the first start.
 * Jobs can be enqueued at once; they are done from `start` on.
 */
export async function createJobs({ database, report, stopMs, pollEverySeconds = pollSeconds }: JobsParts): Promise<JobQueue> {
  const boss = new PgBoss({ ...bossOptions, db: toBossDatabase(database) });
  boss.on('error', report);
  await boss.start();
  await makeQueues(boss);
  if (database.isExclusive) await giveUpOrphans(boss, database);

  const handlers = new Map<JobName, (data: never) => Promise<void>>();
  const periodic = new Map<string, Periodic>();
  const workers = new Map<JobName, string>();
  const timers: NodeJS.Timeout[] = [];

  function wake(name: JobName): void {
    const worker = workers.get(name);
    if (worker !== undefined) boss.notifyWorker(worker);
  }

  async function work(name: JobName, handler: (data: never) => Promise<void>): Promise<void> {
    const { atOnce } = jobRules[name];
    const worker = await boss.work(
      name,
      { pollingIntervalSeconds: pollEverySeconds, batchSize: atOnce, perJobResults: true },
      async (jobs: Job<never>[]) => {
        const outcomes = await Promise.all(jobs.map(async ({ id, data }) => outcome(id, handler(data))));
        wake(name); // there may be more than those
        return outcomes;
      },
    );
    workers.set(name, worker);
  }

  function tick(name: string, everyMs: number): void {
    const seconds = Math.round(everyMs / 1000);
    const options: SendOptions = { singletonKey: name, singletonSeconds: seconds, deleteAfterSeconds: 2 * seconds };
    boss.send('periodic', { name }, options).then((id) => (id === null ? undefined : wake('periodic')), report);
  }

  return {
    async enqueue(tx, name, data, { key, runAfter } = {}) {
      const options = { db: toBossDatabase(tx), singletonKey: key ?? randomUUID(), ...(runAfter === undefined ? {} : { startAfter: runAfter }) };
      const id = await boss.send(name, data, options);
      if (id !== null) tx.onCommit(() => wake(name));
    },
    handle(name, handler) {
      invariant(!handlers.has(name), `${name} is done by somebody already`);
      handlers.set(name, handler);
    },
    every(name, everyMs, handler) {
      invariant(everyMs >= 1000 && everyMs <= longestPeriodMs && !periodic.has(name), `${name} cannot be done every ${everyMs} ms`);
      periodic.set(name, { everyMs, handler });
    },
    async start() {
      handlers.set('periodic', async ({ name }: JobData['periodic']) => periodic.get(name)?.handler());
      for (const [name, handler] of handlers) await work(name, handler);
      // Whose process died before this one came; later ones are found by the queue's own rounds.
      if (!database.isExclusive) boss.supervise().catch(report);
      for (const [name, { everyMs }] of periodic) {
        tick(name, everyMs);
        timers.push(setInterval(() => tick(name, everyMs), Math.min(everyMs, longestTickMs)));
      }
      for (const timer of timers) timer.unref();
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await boss.stop({ close: false, graceful: true, timeout: stopMs });
    },
    async retry(tx, id) {
      const name = (await tx.first(retryJob, { id }))?.name ?? null;
      if (name !== null) tx.onCommit(() => wake(name));
      return name;
    },
    cancel: async (tx, id) => (await tx.first(cancelJob, { id }))?.name ?? null,
  };
}

const retryJob = statement<{ id: string }>()(
  'jobs.retry',
  (_query, param) => sql<{ name: JobName }>`update jobs.job set state = 'retry', completed_on = null, start_after = now(), retry_limit = greatest(retry_limit, retry_count + 1)
    where id = ${param('id')}::uuid and state in ('created', 'retry', 'failed', 'cancelled') returning name`,
);

const hastenJob = statement<{ id: string }>()('jobs.hasten', (_query, param) => sql<never>`update jobs.job set start_after = now() where id = ${param('id')}::uuid and state = 'retry'`);

const cancelJob = statement<{ id: string }>()(
  'jobs.cancel',
  (_query, param) => sql<{ name: JobName }>`update jobs.job set state = 'cancelled', completed_on = now()
    where id = ${param('id')}::uuid and state in ('created', 'retry', 'active') returning name`,
);

interface Periodic {
  readonly everyMs: number;
  readonly handler: () => Promise<void>;
}

const longestPeriodMs = 24 * 60 * 60_000;
/** A long period is looked at more often, so that a computer that slept is not late by a whole one. */
const longestTickMs = 10 * 60_000;

const bossOptions: ConstructorOptions = {
  schema: jobsSchema,
  schedule: false,
  // Dead processes are found within this.
  superviseIntervalSeconds: heartbeatSeconds,
  monitorIntervalSeconds: heartbeatSeconds,
  // What is done and old is taken away.
  maintenanceIntervalSeconds: 60 * 60,
  // Jobs that wait for other jobs: there are none.
  flowIntervalSeconds: 60 * 60,
  // Rebuilding indexes and reading vacuum's figures is the database's administrator's affair, and nothing for PGlite.
  reindex: false,
  monitorVacuum: false,
};

function toBossDatabase(runner: RawRunner): Db {
  return {
    // pg-boss knows the rows of its own statements.
    executeSql: async (text, values) => ({ rows: [...(await runner.raw(text, values))] }),
  };
}

/** A queue for each kind, with its rules as they are now; and each known to pg-boss: it would ask for an unknown one in the middle of a transaction. */
async function makeQueues(boss: PgBoss): Promise<void> {
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const name of jobNames) {
    const { retries, firstPause, longestPause, longestTry, keep } = jobRules[name];
    const options = { retryLimit: retries, retryDelay: firstPause, retryBackoff: true, retryDelayMax: longestPause, expireInSeconds: longestTry, deleteAfterSeconds: keep, heartbeatSeconds };
    if (known.has(name)) await boss.updateQueue(name, options);
    // `short`: a key that waits already is not added again.
    else await boss.createQueue(name, { ...options, policy: name === 'periodic' ? 'standard' : 'short' });
    await boss.findJobs(name, { id: nobody });
  }
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** Nobody else works on this database, and we have only just begun: what is marked as being done was left by a process that died. */
async function giveUpOrphans(boss: PgBoss, database: Database): Promise<void> {
  for (const row of await database.raw(`select name, id::text from ${jobsSchema}.job where state = 'active'`)) {
    // The columns of the statement above.
    const { name, id } = row as { readonly name: string; readonly id: string };
    await boss.fail(name, id, new Error('the process that did it ended'));
    // It was not its fault: no pause. It counts as a try all the same, so that one that kills the process does not do so for ever.
    await database.run(hastenJob, { id });
  }
}

async function outcome(id: string, work: Promise<void>) {
  try {
    await work;
    return { id, status: 'completed' } as const;
  } catch (error) {
    return { id, status: 'failed', output: error instanceof Error ? error : new Error(String(error)) } as const;
  }
}
