import { useRef, useState } from 'react';
import type { LeftDraft, UnsavedSubject } from '#shared/drafts/unsaved-draft.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { Note } from '#shared/sync/notes/note.ts';
import { checkNoteText } from '#shared/sync/notes/note-text.ts';
import type { Words } from '#renderer/lib/drafts/draft-writer.ts';
import { useRefusal } from '#renderer/lib/use-refusal.ts';
import { useHoldPage } from '../writing.ts';
import { isChangedElsewhere, type NoteChange } from './use-note-actions.ts';
import { type NoteDrafts, useNoteDrafts } from './use-note-drafts.ts';

export interface NoteEditingDeps {
  /** As it was when somebody began to change it. */
  readonly note: Note;
  /** As it is by now; undefined once it is gone. */
  readonly current: Note | undefined;
  readonly onSave: (change: NoteChange) => Promise<Result<Note, AppError>>;
  readonly onClose: () => void;
}

/** Other words for a note, being written. */
export interface NoteEditing {
  readonly text: string;
  /** What the note says by now, when somebody else changed it since these words were begun. */
  readonly elsewhere: string | null;
  readonly busy: boolean;
  readonly error: AppError | null;
  readonly type: (text: string) => void;
  readonly save: () => Promise<void>;
  readonly giveUp: () => void;
  readonly left: readonly LeftDraft[];
  readonly takeUp: (chosen: LeftDraft) => void;
  readonly discard: (chosen: LeftDraft) => void;
}

/** Words and what the note said when they were begun; null when that is not known. */
interface Written {
  readonly text: string;
  readonly baseText: string | null;
}

/** What is typed is kept on this device until it is saved or given up. */
export function useNoteEditing(deps: NoteEditingDeps): NoteEditing {
  const { note, current, onClose } = deps;
  useHoldPage(true);
  const [subject] = useState<UnsavedSubject>({ kind: 'note', id: note.noteId });
  const untouched: Written = { text: note.text, baseText: note.text };
  const [written, setWritten] = useState(untouched);
  const newest = useRef(written);
  const show = (next: Written) => {
    newest.current = next;
    setWritten(next);
  };
  const drafts = useNoteDrafts(subject, {
    onFound({ text, baseText = null }) {
      if (newest.current.text !== note.text) return false;
      show({ text, baseText });
      return true;
    },
    onSaved(draft) {
      if (newest.current.text === draft.text) show(untouched);
    },
  });
  const { save, busy, error, forgive } = useSaving(deps, { drafts, written, newest, show });
  return {
    text: written.text,
    elsewhere: isChangedElsewhere({ ...written, current }) ? (current?.text ?? null) : null,
    busy,
    error,
    save,
    left: drafts.left,
    type(text) {
      const next = { ...newest.current, text };
      show(next);
      forgive();
      const isNothing = text === '' || text === (next.baseText ?? note.text);
      void (isNothing ? drafts.finish() : drafts.keep(draftOf(note, next)));
    },
    giveUp() {
      void drafts.finish();
      onClose();
    },
    takeUp(chosen) {
      drafts.takeUp(chosen);
      show({ text: chosen.draft.text, baseText: chosen.draft.baseText ?? null });
    },
    discard: (chosen) => void drafts.discard(chosen),
  };
}

interface Field {
  readonly drafts: NoteDrafts;
  readonly written: Written;
  /** What stands in the field at this moment. */
  readonly newest: { readonly current: Written };
  readonly show: (next: Written) => void;
}

function useSaving(
  { note, current, onSave, onClose }: NoteEditingDeps,
  { drafts, written, newest, show }: Field,
) {
  const [error, setError] = useRefusal();
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    if (busy) return;
    const checked = checkNoteText(written.text);
    const copyId = drafts.id();
    setBusy(true);
    const kept = checked.ok
      ? await onSave({ text: checked.value, baseText: written.baseText, current, copyId })
      : checked;
    const isDurable = await drafts.areNotesKept();
    setBusy(false);
    if (!kept.ok) return setError(kept.error);
    if (newest.current === written || newest.current.text === '') {
      void drafts.finish({ isDurable });
      return onClose();
    }
    // What was typed while it was being kept goes on: over what the note says now, or over the note
    // of its own that these words became.
    if (kept.value.noteId === copyId) return undefined;
    const goesOn = { text: newest.current.text, baseText: kept.value.text };
    show(goesOn);
    return void drafts.finish({ isDurable, goesOn: draftOf(note, goesOn) });
  };
  return { save, busy, error, forgive: () => setError(null) };
}

function draftOf({ atSeconds }: Note, { text, baseText }: Written): Words {
  return {
    text,
    atSeconds: Math.floor(atSeconds),
    ...(baseText === null ? {} : { baseText }),
  };
}
