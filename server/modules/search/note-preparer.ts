import { setImmediate as nextTurn } from 'node:timers/promises';
import { type PreparedNote, prepareNote } from '#shared/search/find-notes.ts';
import type { NoteRow } from './store.ts';

/** A note ready to be found, with what says where it stands. */
export interface PlacedNote extends PreparedNote {
  readonly version: number;
}

/** After so many letters others get their turn: a few ms. */
const lettersPerTurn = 20_000;

/**
 * Makes notes findable, a piece at a time over all who search: however many search at once, other
 * requests wait for one piece, and somebody with few notes for one of each who came before.
 */
export function createNotePreparer(): (rows: readonly NoteRow[]) => Promise<readonly PlacedNote[]> {
  let last: Promise<unknown> = Promise.resolve();
  return async (rows) => {
    const notes: PlacedNote[] = [];
    while (notes.length < rows.length) {
      const turn = last.then(() => prepareSome(rows, notes));
      // Whatever becomes of one piece, the next has its turn.
      last = turn.then(nextTurn, nextTurn);
      await turn;
    }
    return notes;
  };
}

function prepareSome(rows: readonly NoteRow[], notes: PlacedNote[]): void {
  let letters = 0;
  for (const row of rows.slice(notes.length)) {
    const { note_id: noteId, lesson_id: lessonId, at_seconds: atSeconds, text, version } = row;
    notes.push({ ...prepareNote({ noteId, lessonId, atSeconds, text }), version });
    letters += text.length;
    if (letters >= lettersPerTurn) return;
  }
}
