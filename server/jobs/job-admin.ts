import { sql } from 'kysely';
import { z } from 'zod';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database, Tx } from '../db/port.ts';
import { statement } from '../db/statement.ts';
import { readPageArguments, toPage } from '../lists/keyset.ts';
import type { CountedPage } from '../lists/paging.ts';
import type { Audit } from '../modules/audit/api.ts';
import type { JobQueue } from './boss-jobs.ts';
import { jobRules } from './job-rules.ts';
import type { JobName } from './jobs.ts';

/** Jobs as administrators see them. */
export interface JobAdmin {
  /**
   * Newest first. `state` and `kind` null = all but periodic ones that are done: there is one every
   * few seconds. Refuses with BAD_INPUT.
   */
  list(input: {
    readonly first: number;
    readonly after: string | null;
    readonly state: JobState | null;
    readonly kind: JobName | null;
  }): Promise<Result<CountedPage<JobEntry>, AppError>>;
  /** How many rest as failed. */
  countFailed(): Promise<number>;
  /**
   * Tries one again now, with an audit line. Refuses with NOT_FOUND when it runs, is done or is
   * gone; with SEEN_CHANGED when it went on since it was seen, by itself or by a colleague.
   */
  retry(action: JobAction): Promise<Result<true, AppError>>;
  /**
   * Ends one that waits, or runs without another try; with an audit line. Refuses with NOT_FOUND,
   * SEEN_CHANGED.
   */
  cancel(action: JobAction): Promise<Result<true, AppError>>;
}

interface JobAction {
  readonly id: string;
  /** The one that was seen. */
  readonly revision: string;
  readonly actorId: string;
  readonly reason: string;
  readonly now: Date;
}

/** waiting: for its turn or its time. retrying: failed, and is tried again. */
export type JobState = 'waiting' | 'retrying' | 'running' | 'done' | 'cancelled' | 'failed';

export interface JobEntry {
  readonly id: string;
  readonly kind: JobName;
  readonly state: JobState;
  /** Begun so far. */
  readonly tries: number;
  /** At most. */
  readonly longest_tries: number;
  readonly last_error: string | null;
  /** What may be shown of what it needs to know (`JobRule.shows`), JSON: ids only. */
  readonly data: string;
  readonly created_at: Date;
  /** When it is tried next; null when it is not going to be. */
  readonly next_at: Date | null;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
  /** Another one when it goes on: a state, a try, a time for the next one. */
  readonly revision: string;
}

export interface JobAdminDeps {
  readonly database: Database;
  readonly queue: Pick<JobQueue, 'retry' | 'cancel'>;
  readonly audit: Audit;
}

/** The office over the tables of pg-boss. */
export function createJobAdmin({ database, queue, audit }: JobAdminDeps): JobAdmin {
  async function act(
    { id, revision, actorId, reason, now }: JobAction,
    action: string,
    work: (tx: Tx) => Promise<JobName | null>,
  ): Promise<Result<true, AppError>> {
    if (!z.uuid().safeParse(id).success) return err(appError('NOT_FOUND'));
    return database.transaction(async (tx) => {
      const seen = await tx.first(lockJob, { id });
      if (seen !== null && seen.revision !== revision) return err(appError('SEEN_CHANGED'));
      const kind = await work(tx);
      if (kind === null) return err(appError('NOT_FOUND'));
      await audit.record(tx, {
        actorId,
        action,
        subjectKind: 'job',
        subjectId: id,
        before: null,
        after: { kind },
        reason,
        at: now,
      });
      return ok(true);
    });
  }

  return {
    async list({ first, after, state, kind }) {
      const page = readPageArguments(first, after);
      if (!page.ok) return page;
      const { at, id } = page.value.after ?? { at: null, id: null };
      const rows = (await database.all(listJobs, { state, kind, at, id, count: first + 1 })).map(
        (row) => ({ ...row, data: shownOf(row) }),
      );
      const total = (await database.first(countJobs, { state, kind }))?.total ?? 0;
      return ok(toPage(rows, first, total, (row) => ({ at: row.created_at, id: row.id })));
    },
    countFailed: async () =>
      (await database.first(countJobs, { state: 'failed', kind: null }))?.total ?? 0,
    retry: async (action) => act(action, 'job.retry', async (tx) => queue.retry(tx, action.id)),
    cancel: async (action) => act(action, 'job.cancel', async (tx) => queue.cancel(tx, action.id)),
  };
}

/** A kind that an older or newer server knows shows nothing. */
function shownOf({ kind, data }: Pick<JobEntry, 'kind' | 'data'>): string {
  const shows: readonly string[] = Object.hasOwn(jobRules, kind) ? jobRules[kind].shows : [];
  const all = z.record(z.string(), z.unknown()).parse(JSON.parse(data));
  return JSON.stringify(
    Object.fromEntries(Object.entries(all).filter(([name]) => shows.includes(name))),
  );
}

const revision = sql.raw(
  "md5(concat_ws(' ', state, retry_count, extract(epoch from start_after), extract(epoch from started_on), extract(epoch from completed_on)))",
);

const lockJob = statement<{ id: string }>()(
  'jobs.lock_seen',
  (_query, param) =>
    sql<{
      revision: string;
    }>`select ${revision} as revision from jobs.job where id = ${param('id')}::uuid for update`,
);

/** Our name of pg-boss's state of a row. Moments are cut to ms, which is what a cursor can say. */
const entries = sql`select id, name as kind,
    case state when 'created' then 'waiting' when 'retry' then 'retrying' when 'active' then 'running' when 'completed' then 'done' else state::text end as state,
    case when started_on is null then 0 else retry_count + 1 end as tries, retry_limit + 1 as longest_tries,
    coalesce(output ->> 'message', output -> 'value' ->> 'message') as last_error, coalesce(data::text, '{}') as data,
    date_trunc('milliseconds', created_on) as created_at, case when state in ('created', 'retry') then start_after end as next_at, started_on as started_at, completed_on as ended_at, ${revision} as revision
  from jobs.job`;

const listJobs = statement<{
  state: JobState | null;
  kind: JobName | null;
  at: Date | null;
  id: string | null;
  count: number;
}>()(
  'jobs.list',
  (_query, param) => sql<JobEntry>`select * from (${entries}) as entry
    where (${param('state')}::text is null or state = ${param('state')}::text) and (${param('kind')}::text is null or kind = ${param('kind')}::text)
      and (coalesce(${param('state')}::text, ${param('kind')}::text) is not null or kind <> 'periodic' or state <> 'done')
      and (${param('at')}::timestamptz is null or (created_at, id) < (${param('at')}::timestamptz, ${param('id')}::uuid))
    order by created_at desc, id desc limit ${param('count')}::integer`,
);

const countJobs = statement<{ state: JobState | null; kind: JobName | null }>()(
  'jobs.count',
  (_query, param) => sql<{
    total: number;
  }>`select count(*)::integer as total from (${entries}) as entry
    where (${param('state')}::text is null or state = ${param('state')}::text) and (${param('kind')}::text is null or kind = ${param('kind')}::text)
      and (coalesce(${param('state')}::text, ${param('kind')}::text) is not null or kind <> 'periodic' or state <> 'done')`,
);
