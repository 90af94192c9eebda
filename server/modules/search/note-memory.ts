import { type PreparedNote, prepareNote } from '#shared/search/find-notes.ts';
import type { Database } from '../../db/port.ts';
import type { Limits } from '../../limits.ts';
import { findNotesVersion, listNotes, listNotesSince } from './store.ts';

/** A person's notes, ready to be searched. */
export interface NoteMemory {
  /** Reads only what changed since the last search: one comes with every letter typed. */
  notesOf(userId: string): Promise<readonly PreparedNote[]>;
}

interface Remembered {
  readonly version: number;
  readonly notes: readonly PreparedNote[];
  readonly letters: number;
  /** There may be older ones for which there was no room. */
  readonly isCut: boolean;
}

interface NoteRow {
  readonly note_id: string;
  readonly lesson_id: string;
  readonly at_seconds: number;
  readonly text: string;
}

/** Remembers the notes of those who searched last, up to a number of letters over all of them. */
export function createNoteMemory(database: Database, limits: Limits): NoteMemory {
  const people = new Map<string, Remembered>();
  const readings = new Map<string, Promise<Remembered>>();
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

  /** As many of these, newest first, as there is room for. */
  function cut(version: number, notes: readonly PreparedNote[], wasCut: boolean): Remembered {
    let room = limits.searchedNoteLetters;
    const kept = notes.slice(0, limits.searchedNotes).filter(({ note: { text } }) => {
      room -= text.length;
      return room >= 0;
    });
    return {
      version,
      notes: kept,
      letters: limits.searchedNoteLetters - Math.max(0, room),
      // What the database left out is not known: so much that it may have.
      isCut: wasCut || kept.length < notes.length || room < limits.searchedNoteLetters / 2,
    };
  }

  async function readAll(userId: string, version: number): Promise<Remembered> {
    const rows = await database.all(listNotes, {
      userId,
      count: limits.searchedNotes + 1,
      letters: limits.searchedNoteLetters,
    });
    return cut(version, rows.map(prepared), false);
  }

  /** What changed stands before what is known; null when some of it may be what had no room. */
  async function readChanged(
    userId: string,
    version: number,
    known: Remembered,
  ): Promise<Remembered | null> {
    const rows = await database.all(listNotesSince, { userId, version: known.version });
    if (known.isCut && rows.some(({ deleted }) => deleted)) return null;
    const changed = new Set(rows.map(({ note_id: id }) => id));
    const notes = [
      ...rows.filter(({ deleted }) => !deleted).map(prepared),
      ...known.notes.filter(({ note }) => !changed.has(note.noteId)),
    ];
    return cut(version, notes, known.isCut);
  }

  async function read(userId: string, version: number): Promise<Remembered> {
    const known = people.get(userId);
    if (known?.version === version) return known;
    // Lower than what is known: the server was restored.
    const isLater = known !== undefined && known.version < version;
    return (
      (isLater ? await readChanged(userId, version, known) : null) ??
      (await readAll(userId, version))
    );
  }

  return {
    async notesOf(userId) {
      const version = (await database.first(findNotesVersion, { userId }))?.version ?? 0;
      if (version === 0) return [];
      // Searches of one moment wait for one reading.
      const reading = readings.get(`${userId} ${version}`) ?? read(userId, version);
      readings.set(`${userId} ${version}`, reading);
      try {
        const current = await reading;
        remember(userId, current);
        return current.notes;
      } finally {
        readings.delete(`${userId} ${version}`);
      }
    },
  };
}

function prepared({
  note_id: noteId,
  lesson_id: lessonId,
  at_seconds: atSeconds,
  text,
}: NoteRow): PreparedNote {
  return prepareNote({ noteId, lessonId, atSeconds, text });
}
