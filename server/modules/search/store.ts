import { sql } from 'kysely';
import { statement } from '../../db/statement.ts';

/** Grows with every change of a person's notes; 0 while there are none. */
export const findNotesVersion = statement<{ userId: string }>()(
  'search.find_notes_version',
  (_query, param) =>
    sql<{
      version: number;
    }>`select coalesce(max(version), 0) as version from notes where user_id = ${param('userId')}`,
);

/** A person's notes, newest first, until there are `count` of them or `letters` letters. */
export const listNotes = statement<{ userId: string; count: number; letters: number }>()(
  'search.list_notes',
  (_query, param) => sql<{ note_id: string; lesson_id: string; at_seconds: number; text: string }>`
    select note_id, lesson_id, at_seconds, text
    from (
      select note_id, lesson_id, at_seconds, text, version, sum(length(text)) over (order by version desc, note_id) as letters
      from notes where user_id = ${param('userId')} and not deleted
    ) n
    where letters <= ${param('letters')}
    order by version desc, note_id
    limit ${param('count')}`,
);

/** What became of a person's notes since a version, newest first, deleted ones too. */
export const listNotesSince = statement<{ userId: string; version: number }>()(
  'search.list_notes_since',
  (query, param) =>
    query
      .selectFrom('notes')
      .select(['note_id', 'lesson_id', 'at_seconds', 'text', 'deleted'])
      .where('user_id', '=', param('userId'))
      .where('version', '>', param('version'))
      .orderBy('version', 'desc')
      .orderBy('note_id'),
);
