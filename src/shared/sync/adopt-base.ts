import { containsIntervals } from '../domain/progress/interval-set.ts';
import { emptyLessonState, laterPosition } from '../domain/progress/lesson-state.ts';
import type { LessonState } from '../domain/progress/progress.ts';
import { laterNote } from './note-view.ts';
import type { SyncReply } from './ports.ts';
import type { LessonRow, NoteRow, StoreRows, WaitingRow } from './store-port.ts';

/**
 * What is left of a device's rows when the server database is another one (restored from a backup, moved): base starts
 * from nothing, everything waiting is sealed, and what the former server had acknowledged but this one does not know goes
 * back into the queue. Coverage, position and completion come back so; time does not, for it may be counted there already.
 */
export function adoptBase(
  rows: StoreRows,
  { reply, createId }: { readonly reply: SyncReply; readonly createId: () => string },
): { readonly lessons: readonly LessonRow[]; readonly notes: readonly NoteRow[]; readonly waiting: readonly WaitingRow[] } {
  const states = new Map(reply.changes.map((change) => [change.lessonId, change.state]));
  const notes = new Map(reply.noteChanges.map((note) => [note.noteId, note]));
  const lostLessons = rows.lessons.filter((row) => isLost(row.state, states.get(row.lessonId) ?? emptyLessonState));
  const lostNotes = rows.notes.filter((note) => {
    const known = notes.get(note.noteId);
    return known === undefined || laterNote<Omit<NoteRow, 'version'>>(known, note) !== known;
  });
  return {
    lessons: rows.lessons.map((row): LessonRow => ({ ...row, state: emptyLessonState, version: 0 })),
    notes: [],
    waiting: [
      ...rows.waiting.map((row) => (row.sealed ? row : { ...row, sealed: true })),
      ...lostLessons.map((row) => lessonRecovery(row, createId())),
      ...lostNotes.map((note) => noteRecovery(note, createId())),
    ],
  };
}

function isLost(known: LessonState, told: LessonState): boolean {
  return (
    !containsIntervals(told.covered, known.covered) ||
    (known.completedAtMs !== null && (told.completedAtMs === null || told.completedAtMs > known.completedAtMs)) ||
    (known.position !== null && laterPosition(told.position, known.position) !== told.position)
  );
}

function lessonRecovery({ lessonId, state, durationSeconds }: LessonRow, id: string): WaitingRow {
  const { covered, position, completedAtMs } = state;
  const stamp = position?.stamp ?? { ms: completedAtMs ?? 0, counter: 0, node: 'recovered' };
  const operation = { id, lessonId, intervals: covered, watchedMs: 0, position, completedAtMs, stamp };
  return { id, body: { kind: 'progress', operation, durationSeconds }, sealed: true };
}

function noteRecovery({ noteId, lessonId, atSeconds, text, deleted, stamp }: NoteRow, id: string): WaitingRow {
  return { id, body: { kind: 'note', operation: { id, noteId, lessonId, atSeconds, text, deleted, stamp } }, sealed: true };
}
