import { invariant } from '../../kernel/assert.ts';
import { laterStamp, nextStamp, stampAfter } from '../../domain/progress/stamp.ts';
import type { Stamp } from '../../domain/progress/progress.ts';
import { type Descended, lineageOver, type VersionName } from './lineage.ts';
import type { NoteOperation } from '../ports.ts';
import { viewNotes } from './note-view.ts';
import type { Note } from './note.ts';
import type { StoreDecision, StoreRows, WaitingRow } from '../store-port.ts';

export interface RecordNoteInput {
  readonly note: Omit<Note, 'changedAtMs' | 'synced'>;
  readonly deviceId: string;
  /** Id for a new operation, should one be needed. */
  readonly newId: string;
  /** Of the version that is written. */
  readonly name: VersionName;
  /** Local clock, ms since 1970. */
  readonly nowMs: number;
  /** As for ticks: operations that this very engine started and has not sent. */
  readonly ownIds: ReadonlySet<string>;
}

export interface RecordNoteAnswer {
  /** The note as the learner sees it now. */
  readonly note: Note;
  /** The operation that holds it. */
  readonly operationId: string;
}

/**
 * Keeps the newest version of a note: over the unsealed operation of the same note, or in a new
 * one. Scope: the note.
 */
export function recordNote(
  rows: StoreRows,
  input: RecordNoteInput,
): StoreDecision<RecordNoteAnswer> {
  const stamp = nextStamp(
    rows.meta.lastStamp,
    input.nowMs + (rows.meta.clockOffsetMs ?? 0),
    input.deviceId,
  );
  const newest = rows.waiting.at(-1);
  const id =
    newest !== undefined && !newest.sealed && input.ownIds.has(newest.id) ? newest.id : input.newId;
  const { noteId, lessonId, atSeconds, text, deleted } = input.note;
  const kept = rows.waiting.filter((row) => row.id !== id);
  const known = versionsOf({ ...rows, waiting: kept });
  const knew = known.map((version) => version.stamp).reduce<Stamp | null>(laterStamp, null);
  // Also over what was written by a clock that ran ahead and was corrected since. The device's own
  // readings do not follow it there.
  const operation: NoteOperation = {
    id,
    noteId,
    lessonId,
    atSeconds,
    text,
    deleted,
    stamp: stampAfter(stamp, knew),
    lineage: lineageOver(input.name, known),
  };
  const waiting: WaitingRow = {
    id,
    body: { kind: 'note', operation, ...(knew === null ? {} : { knew }) },
    sealed: false,
  };
  const viewed = viewNotes({ ...rows, waiting: [...kept, waiting] }).find(
    (note) => note.noteId === noteId,
  );
  invariant(viewed, 'a note that is being written is among the notes');
  return {
    answer: { note: viewed, operationId: id },
    meta: { ...rows.meta, lastStamp: stamp },
    putWaiting: [waiting],
  };
}

/** The newest first, as far as the rows tell. */
function versionsOf({ notes, waiting, refused }: StoreRows): readonly Descended[] {
  return [...[...waiting, ...refused].map(({ body }) => body.operation).toReversed(), ...notes];
}
