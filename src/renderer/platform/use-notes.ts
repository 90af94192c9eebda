import { useMemo, useSyncExternalStore } from 'react';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Note } from '#shared/sync/notes/note.ts';
import { usePlatform } from './context.tsx';
import { followList } from './follow-list.ts';

/**
 * Notes of the signed-in learner as this device knows them, none of them deleted. Works without a
 * network.
 */
export type NotesStatus =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly notes: readonly Note[] }
  | { readonly kind: 'failed'; readonly error: AppError; readonly reload: () => void };

/**
 * Reads the notes and follows their changes. Its component lives as long as the person is signed
 * in.
 */
export function useNotes(): NotesStatus {
  const { notes, sync } = usePlatform();
  const followed = useMemo(
    () =>
      followList({
        list: async () => notes.list(),
        onChanged: (listener) => notes.subscribe(listener),
        onStatus: (listener) => sync.subscribe(listener),
        idOf: ({ noteId }) => noteId,
        isGone: ({ deleted }) => deleted,
      }),
    [notes, sync],
  );
  const known = useSyncExternalStore(followed.subscribe, followed.get, followed.get);
  return useMemo(
    () => (known.kind === 'ready' ? { kind: 'ready', notes: [...known.byId.values()] } : known),
    [known],
  );
}
