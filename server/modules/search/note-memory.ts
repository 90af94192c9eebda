import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { PreparedNote } from '#shared/search/find-notes.ts';
import { inNobodysName } from '../../db/nobodys-name.ts';
import type { Database } from '../../db/port.ts';
import type { Limits } from '../../limits.ts';
import { createLocalWindows } from '../auth/api.ts';
import { createNoteReader, type ReadNotes } from './note-reader.ts';
import { createRememberedNotes } from './remembered-notes.ts';
import { findNotesState, type NotesState } from './store.ts';

/** A person's notes, ready to be searched. */
export interface NoteMemory {
  /**
   * Reads only what changed since the last search: one comes with every letter typed. All is read
   * anew when it is not remembered, or is of a history that the database does not have; refuses
   * with `RATE_LIMITED` when that comes too often for one person.
   */
  notesOf(userId: string, nowMs: number): Promise<Result<readonly PreparedNote[], AppError>>;
}

/**
 * Remembers the notes of those who searched last. What one person's search may cost has a bound,
 * whatever else is remembered: a change costs what it changed, and all of it is read so often only.
 */
export function createNoteMemory(database: Database, limits: Limits): NoteMemory {
  const people = createRememberedNotes(limits.rememberedNotes);
  const reader = createNoteReader(database, limits.searchedNotes);
  const readAnew = createLocalWindows(limits.rememberedAddresses);
  const readings = new Map<string, Promise<Result<ReadNotes, AppError>>>();

  async function read(
    userId: string,
    state: NotesState,
    nowMs: number,
  ): Promise<Result<ReadNotes, AppError>> {
    const known = people.find(userId);
    if (known !== undefined && state.continues)
      return ok(await reader.readChanged(userId, state, known));
    const retryAfterSeconds = readAnew.admit(userId, limits.notesReadAnew, nowMs);
    return retryAfterSeconds === 0
      ? ok(await reader.readAll(userId, state))
      : err(appError('RATE_LIMITED', { retryAfterSeconds }));
  }

  return {
    async notesOf(userId, nowMs) {
      const known = people.find(userId)?.history ?? { version: 0, mark: '' };
      const state = await database.first(findNotesState, { userId, ...known });
      if (state === null || state.notes_version === 0) return ok([]);
      // Searches of one moment wait for one reading.
      const moment = `${userId} ${state.version} ${state.mark}`;
      const reading = readings.get(moment) ?? inNobodysName(async () => read(userId, state, nowMs));
      readings.set(moment, reading);
      try {
        const current = await reading;
        if (!current.ok) return current;
        people.keep(userId, current.value, nowMs);
        return ok(current.value.notes);
      } finally {
        readings.delete(moment);
      }
    },
  };
}
