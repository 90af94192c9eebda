import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type ConstructorOptions, type Db, type Job, PgBoss, type SendOptions } from 'pg-boss';
import { invariant } from '#shared/kernel/assert.ts';
import type { Database, RawRunner, Tx } from '../db/port.ts';
import { statement } from '../db/statement.ts';
import type { ChoreNature, JobData, JobName, Jobs } from './jobs.ts';
import { type Outcome, outcome } from './job-outcome.ts';
import { heartbeatSeconds, jobNames, jobRules, pollSeconds } from './job-rules.ts';

export interface JobsDeps {
  readonly database: Database;
  /**
   * What went wrong outside of a job: the database away, a job whose process died. Errors of jobs
   * are kept with them.
   */
  readonly report: (error: Error) => void;
  /** A try that failed, for the log: `job` is its kind, of what is done every so often its name. */
  readonly sayFailed?: (job: string, error: unknown) => void;
  /**
   * Whether a chore of this nature may be done now (chore-clock.ts); one that may not waits for its
   * next time.
   */
  readonly mayDo: (nature: ChoreNature) => Promise<boolean>;
  /**
   * How long a stop waits for jobs under way; one that is not done by then is tried again later.
   */
  readonly stopMs: number;
  /**
   * How often the database is asked for work that nobody announced, s; `pollSeconds` unless a test
   * says otherwise.
   */
  readonly pollEverySeconds?: number;
}

/** The queue with what its administrators do. */
export interface JobQueue extends Jobs {
  /**
   * Tries one now that failed, was cancelled or waits for its time. Answers its kind, null when
   * there is none.
   */
  retry(tx: Tx, id: string): Promise<JobName | null>;
  /**
   * Ends one that waits; one that is being done is not stopped, but not tried again either. Answers
   * its kind, null when there is none.
   */
  cancel(tx: Tx, id: string): Promise<JobName | null>;
}

/** Schema of pg-boss's tables. It brings and migrates them itself. */
export const jobsSchema = 'jobs';

/**
 * Jobs on pg-boss, over our own connection to the database (docs/decisions/0013-jobs-and-mail.md).
 * Makes its tables at the first start. Jobs can be enqueued at once; they are done from `start` on.
 */
export async function createJobs({
  database,
  report,
  sayFailed,
  mayDo,
  stopMs,
  pollEverySeconds = pollSeconds,
}: JobsDeps): Promise<JobQueue> {
  const boss = new PgBoss({ ...bossOptions, db: toBossDatabase(database.aside) });
  boss.on('error', report);
  await boss.start();
  // Made as `standard` by versions before; pg-boss itself changes no policy.
  await database.aside.raw(
    `update ${jobsSchema}.queue set policy = 'exclusive' where name = 'periodic' and policy <> 'exclusive'`,
  );
  await makeQueues(boss);
  if (database.isExclusive)
    await database.all(takeOverJobs, { isAlone: true, most: mostTakeOvers });

  const handlers = new Map<JobName, (data: never) => Promise<void>>();
  const periodic = new Map<string, Periodic>();
  const lanes = new Map<JobName, Lane[]>();
  const timers: NodeJS.Timeout[] = [];

  /**
   * Has one lane look that has nothing to do; a busy one looks again when it is done. In turn, for
   * a look may still be under way.
   */
  function wake(name: JobName): void {
    const own = lanes.get(name) ?? [];
    const at = own.findIndex(({ running }) => running === null);
    const [lane] = at === -1 ? [] : own.splice(at, 1);
    if (lane === undefined) return;
    own.push(lane);
    boss.notifyWorker(lane.worker);
  }

  async function work(name: JobName, handler: (data: never) => Promise<void>): Promise<void> {
    // A lane each for what is done every so often: one that takes long holds no other.
    const count = name === 'periodic' ? Math.max(1, periodic.size) : jobRules[name].atOnce;
    const own: Lane[] = [];
    lanes.set(name, own);
    for (let made = 0; made < count; made += 1) {
      const lane: Lane = { worker: '', running: null };
      lane.worker = await boss.work(
        name,
        { pollingIntervalSeconds: pollEverySeconds * count, batchSize: 1, perJobResults: true },
        async (jobs: Job<never>[]) => {
          const outcomes: Outcome[] = [];
          for (const { id, data } of jobs) {
            lane.running = id;
            outcomes.push(
              await outcome(id, handler(data), (error) => sayFailed?.(labelOf(name, data), error)),
            );
          }
          lane.running = null;
          boss.notifyWorker(lane.worker); // there may be more
          return outcomes;
        },
      );
      own.push(lane);
    }
  }

  /**
   * What this process began and does not end: somebody else does, and it was not the job's fault.
   */
  async function giveBack(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await database.run(handOver, { ids });
  }

  async function takeOver(): Promise<void> {
    for (const { name } of await database.all(takeOverJobs, {
      isAlone: false,
      most: mostTakeOvers,
    }))
      wake(name);
  }

  function tick(name: string, everyMs: number): void {
    const seconds = Math.round(everyMs / 1000);
    const options: SendOptions = {
      singletonKey: name,
      singletonSeconds: seconds,
      deleteAfterSeconds: 2 * seconds,
    };
    // None while one waits or is being done: what was missed meanwhile is not made up for.
    boss
      .send('periodic', { name }, options)
      .then((id) => (id === null ? undefined : wake('periodic')), report);
  }

  return {
    async enqueue(tx, name, data, { key, runAfter } = {}) {
      const options = {
        db: toBossDatabase(tx),
        singletonKey: key ?? randomUUID(),
        ...(runAfter === undefined ? {} : { startAfter: runAfter }),
      };
      const id = await boss.send(name, data, options);
      if (id !== null) tx.onCommit(() => wake(name));
    },
    handle(name, handler) {
      invariant(!handlers.has(name), `${name} is done by somebody already`);
      handlers.set(name, handler);
    },
    every(name, { everyMs, nature }, handler) {
      invariant(
        everyMs >= 1000 && everyMs <= longestPeriodMs && !periodic.has(name),
        `${name} cannot be done every ${everyMs} ms`,
      );
      periodic.set(name, {
        everyMs,
        handler: async () => {
          if (await mayDo(nature)) await handler();
        },
      });
    },
    async start() {
      handlers.set('periodic', async ({ name }: JobData['periodic']) =>
        periodic.get(name)?.handler(),
      );
      for (const [name, handler] of handlers) await work(name, handler);
      // Whose process died before this one came; later ones are found by the queue's own rounds.
      if (!database.isExclusive) {
        const look = (): void => void takeOver().catch(report);
        look();
        timers.push(setInterval(look, takeOverMs));
      }
      for (const [name, { everyMs }] of periodic) {
        tick(name, everyMs);
        timers.push(setInterval(() => tick(name, everyMs), Math.min(everyMs, longestTickMs)));
      }
      for (const timer of timers) timer.unref();
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      const stopped = boss.stop({ close: false, graceful: true, timeout: stopMs });
      await stopped;
      await giveBack([...lanes.values()].flat().flatMap(({ running }) => running ?? []));
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
  (_query, param) => sql<{
    name: JobName;
  }>`update jobs.job set state = 'retry', completed_on = null, start_after = now(), retry_limit = greatest(retry_limit, retry_count + 1)
    where id = ${param('id')}::uuid and state in ('created', 'retry', 'failed', 'cancelled') returning name`,
);

/**
 * Jobs whose process died are tried again at once, and that try is not counted as theirs: else
 * three deploys during one long video would end it. Not for ever, for a job may be what kills.
 * Nobody else works on the embedded database: there all of them are orphans.
 */
const takeOverJobs = statement<{ isAlone: boolean; most: number }>()(
  'jobs.take_over',
  (_query, param) => sql<{
    name: JobName;
  }>`update jobs.job as j set state = 'retry', start_after = now(), heartbeat_on = null, retry_limit = j.retry_limit + 1,
      output = '{"message": "the process that did it ended"}'::jsonb
    from jobs.queue q where q.name = j.name and j.name <> 'periodic' and j.state = 'active' and j.retry_limit < q.retry_limit + ${param('most')}::integer
      and (${param('isAlone')}::boolean or j.heartbeat_on + j.heartbeat_seconds * interval '1 s' < now())
    returning j.name`,
);

const handOver = statement<{ ids: readonly string[] }>()(
  'jobs.hand_over',
  (
    _query,
    param,
  ) => sql<never>`update jobs.job set state = 'retry', start_after = now(), completed_on = null, retry_limit = retry_limit + 1
    where id = any(${param('ids')}::uuid[]) and name <> 'periodic' and state in ('active', 'retry', 'failed')`,
);

const cancelJob = statement<{ id: string }>()(
  'jobs.cancel',
  (_query, param) => sql<{
    name: JobName;
  }>`update jobs.job set state = 'cancelled', completed_on = now()
    where id = ${param('id')}::uuid and state in ('created', 'retry', 'active') returning name`,
);

/** One worker of a kind, with the job that it does. */
interface Lane {
  worker: string;
  running: string | null;
}

/** How often a job goes on after deaths of its process before its tries count. */
const mostTakeOvers = 10;
/**
 * How often somebody looks for jobs of dead processes; before pg-boss does, which counts it as
 * their failure.
 */
const takeOverMs = (heartbeatSeconds * 1000) / 8;

interface Periodic {
  readonly everyMs: number;
  readonly handler: () => Promise<void>;
}

const longestPeriodMs = 24 * 60 * 60_000;
/**
 * A long period is looked at more often, so that a computer that slept is not late by a whole one.
 */
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
  // Rebuilding indexes and reading vacuum's figures is the database's administrator's affair, and
  // nothing for PGlite.
  reindex: false,
  monitorVacuum: false,
};

function toBossDatabase(runner: RawRunner): Db {
  return {
    // pg-boss knows the rows of its own statements.
    executeSql: async (text, values) => ({ rows: [...(await runner.raw(text, values))] }),
  };
}

/**
 * A queue for each kind, with its rules as they are now; and each known to pg-boss: it would ask
 * for an unknown one in the middle of a transaction.
 */
async function makeQueues(boss: PgBoss): Promise<void> {
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const name of jobNames) {
    const { retries, firstPause, longestPause, longestTry, keep } = jobRules[name];
    const options = {
      retryLimit: retries,
      retryDelay: firstPause,
      retryBackoff: true,
      retryDelayMax: longestPause,
      expireInSeconds: longestTry,
      deleteAfterSeconds: keep,
      heartbeatSeconds,
    };
    if (known.has(name)) await boss.updateQueue(name, options);
    // `short`: a key that waits already is not added again.
    // `exclusive`: neither while one waits nor while one is being done.
    else
      await boss.createQueue(name, {
        ...options,
        policy: name === 'periodic' ? 'exclusive' : 'short',
      });
    await boss.findJobs(name, { id: nobody });
  }
}

const nobody = '00000000-0000-0000-0000-000000000000';

function labelOf(name: JobName, data: unknown): string {
  return name === 'periodic' && typeof data === 'object' && data !== null && 'name' in data
    ? String(data.name)
    : name;
}
