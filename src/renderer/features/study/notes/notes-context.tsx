import { createContext, type ReactNode, use } from 'react';
import { type NotesStatus, useNotes } from '#renderer/platform/use-notes.ts';

const NotesContext = createContext<NotesStatus>({ kind: 'loading' });

/** Reads the notes of the learner once for everything below. */
export function NotesProvider({ children }: { readonly children: ReactNode }) {
  const notes = useNotes();
  return <NotesContext value={notes}>{children}</NotesContext>;
}

/** The notes of the learner; outside a provider they are never there. */
export function useNotesStatus(): NotesStatus {
  return use(NotesContext);
}
