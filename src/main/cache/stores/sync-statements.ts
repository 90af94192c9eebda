import type { Connection, Statement } from '../connection.ts';
import type {
  LessonColumns,
  MetaColumns,
  NoteColumns,
  RefusedColumns,
  WaitingColumns,
} from './sync-rows.ts';

/** A row of `waiting` or `refused` with its place in the queue in front. */
export type Placed<Columns extends readonly unknown[]> = readonly [
  seq: number,
  ...columns: Columns,
];

const lessonColumns = `lesson_id, version, covered, learned_ms, completed_at_ms, position_seconds, stamp_ms, stamp_counter, stamp_node,
  duration_seconds, synced_at_ms, check_sum`;
const metaColumns =
  'cursor, stamp_ms, stamp_counter, stamp_node, clock_offset_ms, last_synced_at_ms, check_sum';
const waitingColumns = 'id, sealed, hash, body';
const refusedColumns = 'id, code, refused_at_ms, hash, body';

/**
 * Each person of whom there are rows, by steps along the indexes: the rows themselves may be many.
 */
const everybody = `WITH RECURSIVE ${['lessons', 'notes', 'waiting', 'refused']
  .map(
    (table) => `of_${table} (id) AS (
    SELECT min(user_id) FROM ${table} UNION ALL SELECT (SELECT min(user_id) FROM ${table} WHERE user_id > of_${table}.id) FROM of_${table} WHERE id IS NOT NULL)`,
  )
  .join(', ')}
  SELECT id FROM (SELECT id FROM of_lessons UNION SELECT id FROM of_notes UNION SELECT id FROM of_waiting UNION SELECT id FROM of_refused)`;

/**
 * Every statement of the sync store, prepared once; rows come out raw (arrays). The person stands
 * in every WHERE clause.
 */
export function prepareSyncStatements(db: Connection) {
  return {
    getMeta: raw<[string], MetaColumns>(
      db,
      `SELECT ${metaColumns} FROM sync_meta WHERE user_id = ?`,
    ),
    putMeta: db.prepare<[string, ...MetaColumns]>(
      `INSERT OR REPLACE INTO sync_meta (user_id, ${metaColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ),

    listOthers: db.prepare<[string], string>(`${everybody} WHERE id <> ? ORDER BY id`).pluck(),

    findLesson: raw<[string, string], LessonColumns>(
      db,
      `SELECT ${lessonColumns} FROM lessons WHERE user_id = ? AND lesson_id = ?`,
    ),
    listLessons: raw<[string], LessonColumns>(
      db,
      `SELECT ${lessonColumns} FROM lessons WHERE user_id = ? ORDER BY lesson_id`,
    ),
    putLesson: db.prepare<[string, ...LessonColumns]>(
      `INSERT OR REPLACE INTO lessons (user_id, ${lessonColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    removeLesson: db.prepare<[string, string]>(
      'DELETE FROM lessons WHERE user_id = ? AND lesson_id = ?',
    ),

    findNote: raw<[string, string], NoteColumns>(
      db,
      'SELECT note_id, body, check_sum FROM notes WHERE user_id = ? AND note_id = ?',
    ),
    listNotes: raw<[string], NoteColumns>(
      db,
      'SELECT note_id, body, check_sum FROM notes WHERE user_id = ? ORDER BY note_id',
    ),
    putNote: db.prepare<[string, ...NoteColumns]>(
      'INSERT OR REPLACE INTO notes (user_id, note_id, body, check_sum) VALUES (?, ?, ?, ?)',
    ),
    removeNote: db.prepare<[string, string]>('DELETE FROM notes WHERE user_id = ? AND note_id = ?'),

    listWaiting: raw<[string], Placed<WaitingColumns>>(
      db,
      `SELECT seq, ${waitingColumns} FROM waiting WHERE +user_id = ? ORDER BY seq`,
    ),
    // The usual tick: an operation grows. An upsert would write the pages of the index again.
    growWaiting: db.prepare<
      [sealed: 0 | 1, hash: string, body: string, userId: string, id: string]
    >('UPDATE waiting SET sealed = ?, hash = ?, body = ? WHERE user_id = ? AND id = ?'),
    putWaiting: db.prepare<[string, ...WaitingColumns]>(
      `INSERT INTO waiting (mark, user_id, ${waitingColumns}) VALUES ('mai-vang-waiting', ?, ?, ?, ?, ?)
       ON CONFLICT (user_id, id) DO UPDATE SET sealed = excluded.sealed, hash = excluded.hash, body = excluded.body`,
    ),
    removeWaiting: db.prepare<[string, string]>('DELETE FROM waiting WHERE user_id = ? AND id = ?'),

    listRefused: raw<[string], Placed<RefusedColumns>>(
      db,
      `SELECT seq, ${refusedColumns} FROM refused WHERE +user_id = ? ORDER BY seq`,
    ),
    putRefused: db.prepare<[string, ...RefusedColumns]>(
      `INSERT INTO refused (mark, user_id, ${refusedColumns}) VALUES ('mai-vang-refused', ?, ?, ?, ?, ?, ?)
       ON CONFLICT (user_id, id) DO UPDATE SET code = excluded.code, refused_at_ms = excluded.refused_at_ms,
         hash = excluded.hash, body = excluded.body`,
    ),
    removeRefused: db.prepare<[string, string]>('DELETE FROM refused WHERE user_id = ? AND id = ?'),
  };
}

export type SyncStatements = ReturnType<typeof prepareSyncStatements>;

// `raw()` answers arrays in the order of the columns, which the type parameter states;
// better-sqlite3 cannot know it.
function raw<Parameters extends unknown[], Columns>(
  db: Connection,
  sql: string,
): Statement<Parameters, Columns> {
  return db.prepare<Parameters, Columns>(sql).raw();
}
