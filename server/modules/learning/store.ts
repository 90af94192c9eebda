import { sql } from 'kysely';
import { statement } from '../../db/statement.ts';

/** The learner's version; no row before the first progress. */
export const findLearnerVersion = statement<{ userId: string }>()('learning.find_version', (query, param) =>
  query.selectFrom('learners').select('version').where('user_id', '=', param('userId')),
);

/** The learner's row, locked until the end of the transaction: calls of one learner happen one after the other. */
export const lockLearner = statement<{ userId: string }>()('learning.lock_learner', (query, param) =>
  query.selectFrom('learners').select(['version', 'allowance_left_ms', 'allowance_at_ms']).where('user_id', '=', param('userId')).forUpdate(),
);

/** The first row of a learner. His allowance counts from his registration. */
export const insertLearner = statement<{ userId: string; allowanceLeftMs: number }>()(
  'learning.insert_learner',
  (_query, param) => sql<never>`
    insert into learners (user_id, version, allowance_left_ms, allowance_at_ms)
    select id, 0, ${param('allowanceLeftMs')}, extract(epoch from created_at) * 1000 from users where id = ${param('userId')}
    on conflict (user_id) do nothing`,
);

/** Marks operations as folded, and gives the ids that were not yet, with the progress to fold them into. */
export const applyOnce = statement<{ userId: string; courseId: string; operationIds: readonly string[]; now: Date }>()(
  'learning.apply_once',
  (_query, param) => sql<{ fresh_ids: readonly string[]; lessons: unknown }>`
    with fresh as (
      insert into applied_operations (user_id, operation_id, applied_at)
      select ${param('userId')}, operation_id, ${param('now')} from unnest(${param('operationIds')}::text[]) as given (operation_id)
      on conflict do nothing
      returning operation_id
    )
    select array(select operation_id from fresh) as fresh_ids,
      (select lessons from course_progress where user_id = ${param('userId')} and course_id = ${param('courseId')}) as lessons`,
);

/** Writes the progress of a course and the learner's new version. */
export const putProgress = statement<{
  userId: string; courseId: string; version: number; lessons: string; learnedMs: number; completedLessonIds: readonly string[];
  resumeLessonId: string | null; allowanceLeftMs: number; allowanceAtMs: number;
}>()(
  'learning.put_progress',
  (_query, param) => sql<never>`
    with progress as (
      insert into course_progress (user_id, course_id, version, lessons, learned_ms, completed_lesson_ids, resume_lesson_id)
      values (${param('userId')}, ${param('courseId')}, ${param('version')}, ${param('lessons')}, ${param('learnedMs')}, ${param('completedLessonIds')}, ${param('resumeLessonId')})
      on conflict (user_id, course_id) do update set
        version = excluded.version,
        lessons = excluded.lessons,
        learned_ms = excluded.learned_ms,
        completed_lesson_ids = excluded.completed_lesson_ids,
        resume_lesson_id = excluded.resume_lesson_id
    )
    update learners
    set version = ${param('version')}, allowance_left_ms = ${param('allowanceLeftMs')}, allowance_at_ms = ${param('allowanceAtMs')}
    where user_id = ${param('userId')}`,
);

export const setLearnerVersion = statement<{ userId: string; version: number }>()('learning.set_version', (query, param) =>
  query.updateTable('learners').set({ version: param('version') }).where('user_id', '=', param('userId')),
);

/** Progress of every course that changed after a version. */
export const listProgressSince = statement<{ userId: string; sinceVersion: number }>()('learning.list_progress_since', (query, param) =>
  query.selectFrom('course_progress').select('lessons').where('user_id', '=', param('userId')).where('version', '>', param('sinceVersion')),
);

/** What the profile shows. */
export const findTotals = statement<{ userId: string; courseId: string }>()('learning.find_totals', (query, param) =>
  query
    .selectFrom('course_progress')
    .select(['learned_ms', 'completed_lesson_ids', 'resume_lesson_id'])
    .where('user_id', '=', param('userId'))
    .where('course_id', '=', param('courseId')),
);

/** Keeps what was cut of operations; `flagged` is a JSON array of {operation_id, lesson_id, flags, claimed_ms, counted_ms}. */
export const insertFlagged = statement<{ userId: string; now: Date; flagged: string }>()(
  'learning.insert_flagged',
  (_query, param) => sql<never>`
    insert into flagged_operations (user_id, operation_id, lesson_id, flags, claimed_ms, counted_ms, flagged_at)
    select ${param('userId')}, operation_id, lesson_id, flags, claimed_ms, counted_ms, ${param('now')}
    from jsonb_to_recordset(${param('flagged')}::jsonb)
      as given (operation_id text, lesson_id text, flags text[], claimed_ms double precision, counted_ms double precision)
    on conflict do nothing`,
);

const noteColumns = ['note_id', 'lesson_id', 'version', 'at_seconds', 'text', 'deleted', 'stamp_ms', 'stamp_counter', 'stamp_node'] as const;

/** Notes by id. */
export const findNotes = statement<{ userId: string; noteIds: readonly string[] }>()('learning.find_notes', (query, param) =>
  query
    .selectFrom('notes')
    .select(noteColumns)
    .where('user_id', '=', param('userId'))
    .where(sql<boolean>`note_id = any(${param('noteIds')}::text[])`),
);

/** Stores notes over those of the same id. `notes` is a JSON array of rows, one per note id. */
export const putNotes = statement<{ userId: string; version: number; notes: string }>()(
  'learning.put_notes',
  (_query, param) => sql<never>`
    insert into notes (user_id, note_id, lesson_id, at_seconds, text, deleted, stamp_ms, stamp_counter, stamp_node, version)
    select ${param('userId')}, note_id, lesson_id, at_seconds, text, deleted, stamp_ms, stamp_counter, stamp_node, ${param('version')}
    from jsonb_to_recordset(${param('notes')}::jsonb) as given (
      note_id text, lesson_id text, at_seconds double precision, text text, deleted boolean,
      stamp_ms double precision, stamp_counter integer, stamp_node text)
    on conflict (user_id, note_id) do update set
      lesson_id = excluded.lesson_id, at_seconds = excluded.at_seconds, text = excluded.text, deleted = excluded.deleted,
      stamp_ms = excluded.stamp_ms, stamp_counter = excluded.stamp_counter, stamp_node = excluded.stamp_node, version = excluded.version`,
);

/** Notes that changed after a version, tombstones too. */
export const listNotesSince = statement<{ userId: string; sinceVersion: number }>()('learning.list_notes_since', (query, param) =>
  query
    .selectFrom('notes')
    .select(noteColumns)
    .where('user_id', '=', param('userId'))
    .where('version', '>', param('sinceVersion'))
    .orderBy('version')
    .orderBy('note_id'),
);

/** Forgets operation ids that are too old to come again with time. */
export const deleteOldOperations = statement<{ before: Date }>()('learning.delete_old_operations', (query, param) =>
  query.deleteFrom('applied_operations').where('applied_at', '<', param('before')),
);
