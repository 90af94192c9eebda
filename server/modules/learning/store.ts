import { sql } from 'kysely';
import type { Lineage } from '#shared/sync/notes/lineage.ts';
import { statement } from '../../db/statement.ts';

/** A note as the database keeps it. */
export interface NoteRow {
  readonly note_id: string;
  readonly lesson_id: string;
  readonly version: number;
  readonly at_seconds: number;
  readonly text: string;
  readonly deleted: boolean;
  readonly stamp_ms: number;
  readonly stamp_counter: number;
  readonly stamp_node: string;
  /** Null: taken before lineages were told. */
  readonly lineage: Lineage | null;
}

/** The learner's version and its mark; no row before the first progress. */
export const findLearnerVersion = statement<{ userId: string }>()(
  'learning.find_version',
  (query, param) =>
    query.selectFrom('learners').select(['version', 'mark']).where('user_id', '=', param('userId')),
);

/**
 * The learner's row, locked until the end of the transaction: calls of one learner happen one after
 * the other.
 */
export const lockLearner = statement<{ userId: string }>()(
  'learning.lock_learner',
  (query, param) =>
    query
      .selectFrom('learners')
      .select('version')
      .where('user_id', '=', param('userId'))
      .forUpdate(),
);

/** The first row of a learner. Their allowance counts from their registration. */
export const insertLearner = statement<{ userId: string; allowanceLeftMs: number }>()(
  'learning.insert_learner',
  (_query, param) => sql<never>`
    insert into learners (user_id, version, mark, allowance_left_ms, allowance_at_ms)
    select id, 0, '0', ${param('allowanceLeftMs')}, extract(epoch from created_at) * 1000 from users where id = ${param('userId')}
    on conflict (user_id) do nothing`,
);

/** What is known of a learner at one moment. */
export interface KnownLearner {
  readonly version: number;
  /** Of `version`; '0' before the first. */
  readonly mark: string;
  /**
   * The version that the device knows, or null when this history does not have that version with
   * that mark.
   */
  readonly since_version: number | null;
  readonly allowance_left_ms: number;
  readonly allowance_at_ms: number;
  readonly remembering_until_ms: number;
  /** Progress of the course; null when there is none, or when nothing of it is needed. */
  readonly lessons: string | null;
  readonly resume_lesson_id: string | null;
  /**
   * Progress of other courses in which something changed since the version that the device knows.
   */
  readonly other_lessons: readonly string[];
  /**
   * Notes that changed since then, tombstones too: the oldest, by whole versions, about as many as
   * a page has room for.
   */
  readonly changed_notes: readonly NoteRow[];
  /** Version of the first note behind these; null when there is none. */
  readonly next_note_version: number | null;
  /** Those of the given operation ids that were folded before. */
  readonly applied_ids: readonly string[];
  /** Those of the given notes that are known. */
  readonly given_notes: readonly NoteRow[];
  /** All notes of the learner; zeros when the call brings none. */
  readonly live_notes: number;
  readonly all_notes: number;
  readonly note_bytes: number;
}

const noteColumns = sql.raw(
  'n.note_id, n.lesson_id, n.version, n.at_seconds, n.text, n.deleted, n.stamp_ms, n.stamp_counter, n.stamp_node, n.lineage',
);

/**
 * Everything that a call needs to know, in one snapshot; no row before the first progress. A
 * version whose mark is not in this learner's history counts as 0, from where everything is told;
 * version 0 is before all histories. Progress is read when something changed since then, or when
 * operations are to be folded. `limit 1` makes the database look up each operation id by the whole
 * key, never read all ids that the learner ever had.
 */
export const readLearner = statement<{
  userId: string;
  courseId: string;
  sinceVersion: number;
  sinceMark: string;
  sinceTold: number;
  pageRows: number;
  pageBytes: number;
  foldsOperations: boolean;
  operationIds: readonly string[];
  noteIds: readonly string[];
}>()(
  'learning.read_learner',
  (_query, param) => sql<KnownLearner>`
    select l.version, l.mark, known.since_version, l.allowance_left_ms, l.allowance_at_ms, l.remembering_until_ms, p.lessons, p.resume_lesson_id,
      case when l.version > since.version
        then array(select o.lessons from course_progress o where o.user_id = l.user_id and o.course_id <> ${param('courseId')} and o.version > since.version)
        else '{}' end as other_lessons,
      changed.notes as changed_notes,
      (select min(n.version) from notes n where n.user_id = l.user_id and n.version > changed.last_version) as next_note_version,
      array(select given.id from unnest(${param('operationIds')}::text[]) as given (id)
        cross join lateral (select from applied_operations a where a.user_id = l.user_id and a.operation_id = given.id limit 1) known) as applied_ids,
      (select coalesce(json_agg(n), '[]') from (select ${noteColumns} from notes n where n.user_id = l.user_id and n.note_id = any(${param('noteIds')}::text[])) n) as given_notes,
      held.live_notes, held.all_notes, held.note_bytes
    from learners l
    cross join lateral (
      select case
        when given.version = 0 or (given.version = l.version and given.mark = l.mark) then given.told
        else (select given.told from learner_marks m where m.user_id = l.user_id and m.version = given.version and m.mark = given.mark) end::integer as since_version
      from (select ${param('sinceVersion')}::bigint as version, ${param('sinceMark')}::text as mark, ${param('sinceTold')}::bigint as told) given) known
    cross join lateral (select coalesce(known.since_version, 0) as version) since
    cross join lateral (
      select coalesce(json_agg(n order by n.version, n.note_id), '[]') as notes, max(n.version) as last_version
      from (
        select ${noteColumns}
        from (
          select ${noteColumns}, sum(octet_length(n.text) + coalesce(octet_length(n.lineage::text), 0)) over (order by n.version) as bytes, min(n.version) over () as first_version
          from (
            select ${noteColumns} from notes n where l.version > since.version and n.user_id = l.user_id and n.version > since.version
            order by n.version fetch first (${param('pageRows')}::integer) rows with ties
          ) n
        ) n
        where n.bytes <= ${param('pageBytes')}::bigint or n.version = n.first_version
      ) n
    ) changed
    cross join lateral (
      select count(*) filter (where not n.deleted)::integer as live_notes, count(*)::integer as all_notes, coalesce(sum(octet_length(n.text)), 0)::integer as note_bytes
      from notes n where n.user_id = l.user_id and cardinality(${param('noteIds')}::text[]) > 0) held
    left join course_progress p on p.user_id = l.user_id and p.course_id = ${param('courseId')} and (${param('foldsOperations')}::boolean or l.version > since.version)
    where l.user_id = ${param('userId')}`,
);

/**
 * Writes all that a call changes, as one statement and therefore all or nothing, if the learner's
 * version is still `knownVersion` under `knownMark` (when another database was promoted meanwhile,
 * the number alone may be equal); no row and nothing written when another call came first. The
 * learner's row is locked before anything else is written, and every writer moves the version:
 * versions follow commit order, and what was read with `knownVersion` still holds. `notes` and
 * `flagged` are JSON arrays of rows: one per note, and any number that add up by lesson and flags.
 */
export const writeCall = statement<{
  userId: string;
  courseId: string;
  knownVersion: number;
  knownMark: string;
  version: number;
  mark: string;
  now: Date;
  allowanceLeftMs: number;
  allowanceAtMs: number;
  rememberingUntilMs: number;
  operationIds: readonly string[];
  rememberedFrom: readonly Date[];
  lessonIds: readonly (string | null)[];
  learnedAt: readonly (Date | null)[];
  positions: readonly (number | null)[];
  watchedMs: readonly (number | null)[];
  intervals: readonly (string | null)[];
  sessionId: string;
  node: string;
  changesProgress: boolean;
  lessons: string;
  addedMs: number;
  newlyCompletedIds: readonly string[];
  resumeLessonId: string | null;
  flagged: string;
  notes: string;
}>()(
  'learning.write_call',
  (_query, param) => sql<{ version: number }>`
    with learner as (
      update learners
      set version = ${param('version')}, mark = ${param('mark')}, allowance_left_ms = ${param('allowanceLeftMs')}, allowance_at_ms = ${param('allowanceAtMs')},
        remembering_until_ms = ${param('rememberingUntilMs')}
      where user_id = ${param('userId')} and version = ${param('knownVersion')} and mark = ${param('knownMark')}
      returning user_id, version
    ), marked as (
      insert into learner_marks (user_id, version, mark, made_at) select user_id, version, ${param('mark')}, ${param('now')} from learner
    ), applied as (
      insert into applied_operations (user_id, operation_id, applied_at, device, lesson_id, learned_at, position_seconds, watched_ms, intervals)
      select learner.user_id, given.id, given.remembered_from, coalesce((select nullif(name, '') from sessions where id = ${param('sessionId')}), ${param('node')}),
        given.lesson_id, given.learned_at, given.position_seconds, given.watched_ms, given.intervals
      from learner, unnest(${param('operationIds')}::text[], ${param('rememberedFrom')}::timestamptz[], ${param('lessonIds')}::text[],
          ${param('learnedAt')}::timestamptz[], ${param('positions')}::double precision[], ${param('watchedMs')}::double precision[], ${param('intervals')}::text[])
        as given (id, remembered_from, lesson_id, learned_at, position_seconds, watched_ms, intervals)
    ), progress as (
      insert into course_progress (user_id, course_id, version, lessons, learned_ms, completed_lesson_ids, resume_lesson_id)
      select user_id, ${param('courseId')}, version, ${param('lessons')}, ${param('addedMs')}, ${param('newlyCompletedIds')}, ${param('resumeLessonId')}
      from learner where ${param('changesProgress')}::boolean
      on conflict (user_id, course_id) do update set
        version = excluded.version,
        lessons = excluded.lessons,
        learned_ms = course_progress.learned_ms + excluded.learned_ms,
        completed_lesson_ids = course_progress.completed_lesson_ids || excluded.completed_lesson_ids,
        resume_lesson_id = excluded.resume_lesson_id
    ), flagged as (
      insert into flagged_operations (user_id, lesson_id, flags, operations, claimed_ms, counted_ms, flagged_at)
      select learner.user_id, lesson_id, flags, count(*)::integer, sum(claimed_ms), sum(counted_ms), ${param('now')}
      from learner, jsonb_to_recordset(${param('flagged')}::jsonb)
        as given (lesson_id text, flags text[], claimed_ms double precision, counted_ms double precision)
      group by learner.user_id, lesson_id, flags
      on conflict (user_id, lesson_id, flags) do update set
        operations = flagged_operations.operations + excluded.operations,
        claimed_ms = flagged_operations.claimed_ms + excluded.claimed_ms,
        counted_ms = flagged_operations.counted_ms + excluded.counted_ms,
        flagged_at = excluded.flagged_at
    ), noted as (
      insert into notes (user_id, note_id, lesson_id, at_seconds, text, deleted, stamp_ms, stamp_counter, stamp_node, lineage, version)
      select learner.user_id, note_id, lesson_id, at_seconds, text, deleted, stamp_ms, stamp_counter, stamp_node, lineage, learner.version
      from learner, jsonb_to_recordset(${param('notes')}::jsonb) as given (
        note_id text, lesson_id text, at_seconds double precision, text text, deleted boolean,
        stamp_ms double precision, stamp_counter integer, stamp_node text, lineage jsonb)
      on conflict (user_id, note_id) do update set
        lesson_id = excluded.lesson_id, at_seconds = excluded.at_seconds, text = excluded.text, deleted = excluded.deleted,
        stamp_ms = excluded.stamp_ms, stamp_counter = excluded.stamp_counter, stamp_node = excluded.stamp_node, lineage = excluded.lineage,
        version = excluded.version
    )
    select version from learner`,
);

/** What the profile shows. */
export const findTotals = statement<{ userId: string; courseId: string }>()(
  'learning.find_totals',
  (query, param) =>
    query
      .selectFrom('course_progress')
      .select(['learned_ms', 'completed_lesson_ids', 'resume_lesson_id'])
      .where('user_id', '=', param('userId'))
      .where('course_id', '=', param('courseId')),
);

/** An operation that says what it was about. */
export interface HistoryRow {
  readonly operation_id: string;
  readonly learned_at: Date;
  readonly device: string;
  readonly position_seconds: number | null;
  readonly watched_ms: number;
}

/**
 * What the person's own operations said of a lesson, the newest first. The columns are filled
 * together with `lesson_id`.
 */
export const listHistory = statement<{ userId: string; lessonId: string; count: number }>()(
  'learning.list_history',
  (_query, param) => sql<HistoryRow>`
  select operation_id, learned_at, device, position_seconds, watched_ms from applied_operations
  where user_id = ${param('userId')} and lesson_id = ${param('lessonId')}
  order by learned_at desc, operation_id limit ${param('count')}::integer`,
);

/** Forgets operation ids that are too old to come again with time. */
export const deleteOldOperations = statement<{ before: Date }>()(
  'learning.delete_old_operations',
  (_query, param) => sql<never>`
    with cut as (delete from flagged_operations where flagged_at < ${param('before')}::timestamptz)
    delete from applied_operations where applied_at < ${param('before')}::timestamptz`,
);

/**
 * Forgets marks of versions so old that a device which is still there may as well be told
 * everything.
 */
export const deleteOldMarks = statement<{ before: Date }>()(
  'learning.delete_old_marks',
  (query, param) => query.deleteFrom('learner_marks').where('made_at', '<', param('before')),
);
