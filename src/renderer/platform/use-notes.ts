import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Note } from '#shared/sync/notes/note.ts';
import { usePlatform } from './context.tsx';

/**
 * Notes of the signed-in learner as this device knows them, none of them deleted. Works without a
 * network.
 */
export type NotesStatus =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly notes: readonly Note[] }
  | { readonly kind: 'failed'; readonly error: AppError; readonly reload: () => void };

type Known =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly byId: ReadonlyMap<string, Note> }
  | { readonly kind: 'failed'; readonly error: AppError };

/**
 * Reads the notes once and follows their changes. Its component lives as long as the person is
 * signed in.
 */
export function useNotes(): NotesStatus {
  const { notes } = usePlatform();
  const [known, setKnown] = useState<Known>({ kind: 'loading' });
  const early = useRef<Note[] | null>([]);
  const read = useCallback(async () => {
    early.current = [];
    const result = await notes.list();
    // What changed while the list was read is newer than the list.
    const changed = early.current ?? [];
    early.current = null;
    setKnown(
      result.ok
        ? { kind: 'ready', byId: withChanges(new Map(), [...result.value, ...changed]) }
        : { kind: 'failed', error: result.error },
    );
  }, [notes]);
  useEffect(() => {
    const stop = notes.subscribe((changed) => {
      early.current?.push(...changed);
      setKnown((before) =>
        before.kind === 'ready'
          ? { kind: 'ready', byId: withChanges(before.byId, changed) }
          : before,
      );
    });
    void read();
    return stop;
  }, [notes, read]);
  const reload = useCallback(() => {
    setKnown({ kind: 'loading' });
    void read();
  }, [read]);
  return useMemo(() => {
    if (known.kind === 'failed') return { ...known, reload };
    return known.kind === 'ready' ? { kind: 'ready', notes: [...known.byId.values()] } : known;
  }, [known, reload]);
}

function withChanges(
  before: ReadonlyMap<string, Note>,
  changed: readonly Note[],
): ReadonlyMap<string, Note> {
  const after = new Map(before);
  for (const note of changed) {
    if (note.deleted) after.delete(note.noteId);
    else after.set(note.noteId, note);
  }
  return after;
}
