import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import { type PreparedNote, prepareNote } from '#shared/search/find-notes.ts';
import type { Note } from '#shared/sync/notes/note.ts';
import type { Study } from '../session/study.ts';

/**
 * The notes of whoever is signed in, ready to be searched: in memory only, as the study has them at
 * this moment.
 */
export interface NoteCache {
  /** Reads them at the first call; a note that is kept or removed afterwards is known at once. */
  notes(): Promise<readonly PreparedNote[]>;
  /** Another person: what was here is forgotten. */
  forget(): void;
  readonly stop: Unsubscribe;
}

/** Follows the study's notes. */
export function createNoteCache(study: Pick<Study, 'listNotes' | 'subscribeNotes'>): NoteCache {
  let notes = openNotes(study);
  const stop = study.subscribeNotes((changed) => notes.take(changed));
  return {
    notes: () => notes.notes(),
    forget: () => (notes = openNotes(study)),
    stop,
  };
}

/** The notes of one person. */
function openNotes(study: Pick<Study, 'listNotes'>) {
  const known = new Map<string, PreparedNote>();
  /** Notes that changed while the list was read are newer than the list. */
  const changedMeanwhile = new Set<string>();
  let reading: Promise<boolean> | null = null;
  const read = async () => {
    const listed = await study.listNotes();
    if (!listed.ok) return false;
    for (const note of listed.value)
      if (!changedMeanwhile.has(note.noteId)) known.set(note.noteId, prepareNote(note));
    return true;
  };
  return {
    take(changed: readonly Note[]) {
      for (const note of changed) {
        changedMeanwhile.add(note.noteId);
        if (note.deleted) known.delete(note.noteId);
        else known.set(note.noteId, prepareNote(note));
      }
    },
    async notes() {
      reading ??= read();
      // A store that could not be read now is asked again next time.
      if (!(await reading)) reading = null;
      return [...known.values()];
    },
  };
}
