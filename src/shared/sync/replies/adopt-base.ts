import { containsIntervals } from '../../domain/progress/interval-set.ts';
import { emptyLessonState, laterPosition } from '../../domain/progress/lesson-state.ts';
import type { LessonState } from '../../domain/progress/progress.ts';
import { knowsAll, lineageOf, standsOver } from '../notes/lineage.ts';
import { laterNote } from '../notes/note-view.ts';
import type { SyncReply } from '../ports.ts';
import type { LessonRow, NoteRow, StoreRows, WaitingRow } from '../store-port.ts';

/**
 * What a device does when a server tells everything from the beginning, for its history does not
 * have what the device knows (restored from a backup, moved). First all base rows are doubted; what
 * the server says of one, or at the end of the last page that it said nothing of it, decides. What
 * the former server had acknowledged and this one does not know goes back into the queue. Coverage,
 * position, completion and notes come back so; time does not, for it may be counted there already.
 */

/** What a device has of base and waits with. */
export type Base = Pick<StoreRows, 'lessons' | 'notes' | 'waiting'>;

/**
 * Nothing is confirmed any more; and what waits may be known to the former server, so it is sealed.
 */
export function doubtBase({ lessons, notes, waiting }: Base): Base {
  return {
    lessons: lessons.map((row): LessonRow => ({ ...row, version: 0 })),
    notes: notes.map((note): NoteRow => ({ ...note, version: 0 })),
    waiting: waiting.map((row) => (row.sealed ? row : { ...row, sealed: true })),
  };
}

/** Whether the server still has to speak of something. */
export function hasDoubts({ lessons, notes }: Pick<Base, 'lessons' | 'notes'>): boolean {
  return lessons.some(isDoubtedLesson) || notes.some(isDoubtedNote);
}

/**
 * Settles the doubts that an answer can settle: all, when it is the last page. Its changes are not
 * laid over the rows yet.
 */
export function settleDoubts(
  base: Base,
  { reply, createId }: { readonly reply: SyncReply; readonly createId: () => string },
): Base {
  const states = new Map(reply.changes.map((change) => [change.lessonId, change.state]));
  const told = new Map(reply.noteChanges.map((note) => [note.noteId, note]));
  const isSettled = (isTold: boolean) => isTold || !reply.more;
  const lessons = base.lessons.filter(
    (row) => isDoubtedLesson(row) && isSettled(states.has(row.lessonId)),
  );
  const notes = base.notes.filter(
    (note) => isDoubtedNote(note) && isSettled(told.has(note.noteId)),
  );
  const lostLessons = lessons.filter((row) =>
    isLost(row.state, states.get(row.lessonId) ?? emptyLessonState),
  );
  const lostNotes = notes.filter((note) => isLostNote(note, told.get(note.noteId)));
  const [settledLessons, settledNotes] = [new Set(lessons), new Set(notes)];
  return {
    lessons: base.lessons.map((row) =>
      settledLessons.has(row) ? { ...row, state: emptyLessonState } : row,
    ),
    notes: base.notes.filter((note) => !settledNotes.has(note)),
    waiting: [
      ...base.waiting,
      ...lostLessons.map((row) => lessonRecovery(row, createId())),
      ...lostNotes.map((note) => noteRecovery(note, createId())),
    ],
  };
}

function isDoubtedLesson({ version, state }: LessonRow): boolean {
  return (
    version === 0 &&
    (state.covered.length > 0 || state.position !== null || state.completedAtMs !== null)
  );
}

function isDoubtedNote({ version }: NoteRow): boolean {
  return version === 0;
}

function isLost(known: LessonState, told: LessonState): boolean {
  return (
    !containsIntervals(told.covered, known.covered) ||
    (known.completedAtMs !== null &&
      (told.completedAtMs === null || told.completedAtMs > known.completedAtMs)) ||
    (known.position !== null && laterPosition(told.position, known.position) !== told.position)
  );
}

/**
 * Also what loses against another version of the server's that does not say so: what was written
 * over with this one would come back over both.
 */
function isLostNote(note: NoteRow, told: NoteRow | undefined): boolean {
  if (told === undefined || laterNote<Omit<NoteRow, 'version'>>(told, note) !== told) return true;
  return note.lineage !== undefined && !standsOver(note, told) && !knowsAll(told, note);
}

/** What the server had said of a lesson, for a server that does not know it. */
export function lessonRecovery(
  { lessonId, state, durationSeconds }: LessonRow,
  id: string,
): WaitingRow {
  const { covered, position, completedAtMs } = state;
  const stamp = position?.stamp ?? { ms: completedAtMs ?? 0, counter: 0, node: 'recovered' };
  const operation = {
    id,
    lessonId,
    intervals: covered,
    watchedMs: 0,
    position,
    completedAtMs,
    stamp,
  };
  return { id, body: { kind: 'progress', operation, durationSeconds }, sealed: true };
}

/**
 * The same of a note, under the name that the version has: wherever it comes back, it is the same
 * one.
 */
export function noteRecovery(note: NoteRow, id: string): WaitingRow {
  const { noteId, lessonId, atSeconds, text, deleted, stamp } = note;
  const operation = {
    id,
    noteId,
    lessonId,
    atSeconds,
    text,
    deleted,
    stamp,
    lineage: lineageOf(note),
  };
  return { id, body: { kind: 'note', operation }, sealed: true };
}
