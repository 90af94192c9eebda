import type { Database } from '../../db/port.ts';
import { createNotePreparer, type PlacedNote } from './note-preparer.ts';
import { listNotes, listNotesSince, type NotesState } from './store.ts';

/** A person's newest notes, up to a number of them and of letters. */
export interface ReadNotes {
  /** A moment of the learner's history (docs/decisions/0022); everything of it is known. */
  readonly history: { readonly version: number; readonly mark: string };
  /** The newest version of a note in it. */
  readonly version: number;
  readonly notes: readonly PlacedNote[];
  readonly letters: number;
  /** What stands behind this place had no room; null = nothing does. */
  readonly end: NotePlace | null;
}

/** A place among a person's notes, which stand newest first. */
interface NotePlace {
  readonly version: number;
  readonly noteId: string;
}

/** Up to so many notes and so many letters of them. */
export interface NoteRoom {
  readonly count: number;
  readonly letters: number;
}

/** Reads a person's notes, or what became of them. */
export interface NoteReader {
  readAll(userId: string, state: NotesState): Promise<ReadNotes>;
  /**
   * What changed stands before what is known. Costs what changed, and where that made room what
   * comes into it. `state` has to be of the history of what is known.
   */
  readChanged(userId: string, state: NotesState, known: ReadNotes): Promise<ReadNotes>;
}

/** The notes of a database; of each person as many as there is room for. */
export function createNoteReader(database: Database, most: NoteRoom): NoteReader {
  const prepare = createNotePreparer();

  /** What follows a place, as much as there is room for and the first that there is none for. */
  async function readFrom(userId: string, { version, noteId }: NotePlace, kept: NoteRoom) {
    const rows = await database.all(listNotes, {
      userId,
      version,
      noteId,
      count: most.count - kept.count + 1,
      letters: most.letters - kept.letters,
    });
    return prepare(rows);
  }

  return {
    async readAll(userId, state) {
      const notes = await readFrom(userId, beforeAll, { count: 0, letters: 0 });
      return cut(state, notes, { end: null, most });
    },
    async readChanged(userId, state, known) {
      if (known.version === state.notes_version) return { ...known, history: historyOf(state) };
      const rows = await database.all(listNotesSince, { userId, version: known.version });
      const changed = new Set(rows.map(({ note_id: id }) => id));
      const stays = known.notes.filter(({ note }) => !changed.has(note.noteId));
      const notes = [...(await prepare(rows.filter(({ deleted }) => !deleted))), ...stays];
      const { end } = known;
      const now = cut(state, notes, { end, most });
      const hasRoom = now.letters < known.letters || now.notes.length < known.notes.length;
      if (end === null || now.end !== end || !hasRoom) return now;
      const older = await readFrom(userId, end, { count: notes.length, letters: now.letters });
      return cut(state, [...notes, ...older], { end: null, most });
    },
  };
}

const beforeAll: NotePlace = { version: 2 ** 31 - 1, noteId: '' };

/** As many of these, newest first, as there is room for; `end`: where they ended before. */
function cut(
  state: NotesState,
  all: readonly PlacedNote[],
  { end, most }: { readonly end: NotePlace | null; readonly most: NoteRoom },
): ReadNotes {
  let letters = 0;
  const over = all.findIndex(({ note: { text } }, at) => {
    if (at >= most.count || letters + text.length > most.letters) return true;
    letters += text.length;
    return false;
  });
  const notes = over === -1 ? all : all.slice(0, over);
  return {
    history: historyOf(state),
    version: state.notes_version,
    notes,
    letters,
    end: over === -1 ? end : placeOf(notes.at(-1)),
  };
}

function historyOf({ version, mark }: NotesState): ReadNotes['history'] {
  return { version, mark };
}

function placeOf(last: PlacedNote | undefined): NotePlace {
  return last === undefined ? beforeAll : { version: last.version, noteId: last.note.noteId };
}
