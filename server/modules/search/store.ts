import { sql } from 'kysely';
import { statement } from '../../db/statement.ts';

/** Where a learner's history stands, and whether it goes on from what somebody knows of it. */
export interface NotesState {
  readonly version: number;
  readonly mark: string;
  /** The newest version of a note; 0 while there are none. */
  readonly notes_version: number;
  /** What is known is a beginning of this history (docs/decisions/0022). */
  readonly continues: boolean;
}

/** The state of a person's notes for whoever knows their history up to `version` under `mark`. */
export const findNotesState = statement<{ userId: string; version: number; mark: string }>()(
  'search.find_notes_state',
  (_query, param) => sql<NotesState>`
    select l.version, l.mark,
      (select coalesce(max(n.version), 0) from notes n where n.user_id = l.user_id) as notes_version,
      (l.version = ${param('version')} and l.mark = ${param('mark')}) or exists (
        select 1 from learner_marks m
        where m.user_id = l.user_id and m.version = ${param('version')} and m.mark = ${param('mark')}
      ) as continues
    from learners l where l.user_id = ${param('userId')}`,
);

/** A note as it is read to be searched. */
export interface NoteRow {
  readonly note_id: string;
  readonly lesson_id: string;
  readonly at_seconds: number;
  readonly text: string;
  readonly version: number;
}

/**
 * A person's notes behind a place, newest first, until there are `count` of them, or more than
 * `letters` letters: then the last one goes beyond.
 */
export const listNotes = statement<{
  userId: string;
  version: number;
  noteId: string;
  count: number;
  letters: number;
}>()(
  'search.list_notes',
  (_query, param) => sql<NoteRow>`
    select note_id, lesson_id, at_seconds, text, version
    from (
      select n.*, sum(length(text)) over (order by version desc, note_id) - length(text) as letters_before
      from (
        select note_id, lesson_id, at_seconds, text, version
        from notes
        where user_id = ${param('userId')} and not deleted and version <= ${param('version')}
          and (version < ${param('version')} or note_id > ${param('noteId')})
        order by version desc, note_id
        limit ${param('count')}
      ) n
    ) n
    where letters_before <= ${param('letters')}
    order by version desc, note_id`,
);

/** What became of a person's notes since a version, newest first, deleted ones too. */
export const listNotesSince = statement<{ userId: string; version: number }>()(
  'search.list_notes_since',
  (query, param) =>
    query
      .selectFrom('notes')
      .select(['note_id', 'lesson_id', 'at_seconds', 'text', 'version', 'deleted'])
      .where('user_id', '=', param('userId'))
      .where('version', '>', param('version'))
      .orderBy('version', 'desc')
      .orderBy('note_id'),
);
