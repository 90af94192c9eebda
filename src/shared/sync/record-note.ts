import { nextStamp } from '../domain/progress/stamp.ts';
import type { NoteOperation } from './ports.ts';
import type { StoreDecision, StoreRows } from './store-port.ts';
import type { Note } from './note.ts';

export interface RecordNoteInput {
  readonly note: Note;
  readonly deviceId: string;
  /** Id for a new operation, should one be needed. */
  readonly newId: string;
  /** Local clock, ms since 1970. */
  readonly nowMs: number;
  /** As for ticks: operations that this very engine started and has not sent. */
  readonly ownIds: ReadonlySet<string>;
}

/** Keeps the newest version of a note: over the unsealed operation of the same note, or in a new one. Scope: the note. Answers the operation's id. */
export function recordNote(rows: StoreRows, input: RecordNoteInput): StoreDecision<string> {
  const stamp = nextStamp(rows.meta.lastStamp, input.nowMs + (rows.meta.clockOffsetMs ?? 0), input.deviceId);
  const newest = rows.waiting.at(-1);
  const id = newest !== undefined && !newest.sealed && input.ownIds.has(newest.id) ? newest.id : input.newId;
  const { noteId, lessonId, atSeconds, text, deleted } = input.note;
  const operation: NoteOperation = { id, noteId, lessonId, atSeconds, text, deleted, stamp };
  return {
    answer: id,
    meta: { ...rows.meta, lastStamp: stamp },
    putWaiting: [{ id, body: { kind: 'note', operation }, sealed: false }],
  };
}
