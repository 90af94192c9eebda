import { type PreparedNote, prepareNote } from '#shared/search/find-notes.ts';
import type { Database } from '../../db/port.ts';
import type { Limits } from '../../limits.ts';
import { findNotesVersion, listNotes } from './store.ts';

/** A person's notes, ready to be searched. */
export interface NoteMemory {
  /** Read again only when one of them changed: a search comes with every letter typed. */
  notesOf(userId: string): Promise<readonly PreparedNote[]>;
}

interface Remembered {
  readonly version: number;
  readonly notes: readonly PreparedNote[];
  readonly letters: number;
}

/** Remembers the notes of those who searched last, up to a number of letters over all of them. */
export function createNoteMemory(database: Database, limits: Limits): NoteMemory {
  const people = new Map<string, Remembered>();
  let letters = 0;

  function forget(userId: string): void {
    letters -= people.get(userId)?.letters ?? 0;
    people.delete(userId);
  }

  function remember(userId: string, remembered: Remembered): void {
    forget(userId);
    people.set(userId, remembered);
    letters += remembered.letters;
    for (const oldest of people.keys()) {
      if (letters <= limits.rememberedNoteLetters) break;
      forget(oldest);
    }
  }

  async function read(userId: string, version: number): Promise<Remembered> {
    const rows = await database.all(listNotes, {
      userId,
      count: limits.searchedNotes,
      letters: limits.searchedNoteLetters,
    });
    const notes = rows.map((row) =>
      prepareNote({
        noteId: row.note_id,
        lessonId: row.lesson_id,
        atSeconds: row.at_seconds,
        text: row.text,
      }),
    );
    return { version, notes, letters: rows.reduce((sum, { text }) => sum + text.length, 0) };
  }

  return {
    async notesOf(userId) {
      const version = (await database.first(findNotesVersion, { userId }))?.version ?? 0;
      if (version === 0) return [];
      const known = people.get(userId);
      const current = known?.version === version ? known : await read(userId, version);
      remember(userId, current);
      return current.notes;
    },
  };
}
