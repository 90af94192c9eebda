import { useEffect, useEffectEvent, useState } from 'react';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { Note } from '#shared/sync/notes/note.ts';
import { usePlatform } from '#renderer/platform/context.tsx';
import { t } from './copy.ts';

/** How long a deleted note can be taken back in its place, ms (design 3). */
const undoMs = 6_000;

/** Other words for a note. */
export interface NoteChange {
  readonly text: string;
  /** What the note said when they were begun; null when that is not known. */
  readonly baseText: string | null;
  /** The note as it is by now; undefined once it is gone. */
  readonly current: Note | undefined;
  /** Id of the note that they become where the note says something else by now. */
  readonly copyId: string;
}

/** What can be done to notes of the list. */
export interface NoteActions {
  /** Deleted a moment ago, still shown in their places, with a way back. */
  readonly removed: ReadonlyMap<string, Note>;
  readonly remove: (note: Note) => Promise<Result<Note, AppError>>;
  readonly restore: (note: Note) => Promise<Result<Note, AppError>>;
  /** The time for taking back has passed. */
  readonly forget: (noteId: string) => void;
  /**
   * Keeps a changed text. When the note was changed elsewhere since the change began, both texts
   * stay: this one becomes a note of its own.
   */
  readonly change: (note: Note, change: NoteChange) => Promise<Result<Note, AppError>>;
}

/** Deletes, restores and changes notes on this device. */
export function useNoteActions(say: (text: string) => void): NoteActions {
  const { notes } = usePlatform();
  const [removed, setRemoved] = useState<ReadonlyMap<string, Note>>(new Map());
  const forget = (noteId: string) =>
    setRemoved((before) => new Map([...before].filter(([id]) => id !== noteId)));
  return {
    removed,
    forget,
    async remove(note) {
      // First its place is kept, so that the row does not jump when the list hears of it.
      setRemoved((before) => new Map([...before, [note.noteId, note]]));
      const gone = await notes.save({ ...draftOf(note), deleted: true });
      if (gone.ok) say(t('player.note.deleted'));
      else forget(note.noteId);
      return gone;
    },
    async restore(note) {
      const back = await notes.save(draftOf(note));
      if (!back.ok) return back;
      forget(note.noteId);
      say(t('note.restored'));
      return back;
    },
    change(note, change) {
      const { text, copyId } = change;
      const noteId = isChangedElsewhere(change) ? copyId : note.noteId;
      return notes.save({ ...draftOf(note), noteId, text });
    },
  };
}

/**
 * Whether keeping other words over the note would lose those that somebody else wrote after they
 * were begun.
 */
export function isChangedElsewhere({
  text,
  baseText,
  current,
}: Omit<NoteChange, 'copyId'>): boolean {
  return current !== undefined && current.text !== baseText && current.text !== text;
}

/** Counts down to `forget`, but not while the pointer or the focus is on the row. */
export function useUndoTimer(held: boolean, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => end(), undoMs);
    return () => clearTimeout(timer);
  }, [held]);
}

function draftOf({ noteId, lessonId, atSeconds, text }: Note) {
  return { noteId, lessonId, atSeconds, text, deleted: false };
}
