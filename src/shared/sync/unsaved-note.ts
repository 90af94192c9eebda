/** A note that somebody began to write and has not saved. Plain data. */
export interface UnsavedNote {
  readonly text: string;
  /**
   * The whole second that the note will belong to; null while nothing is written: then it follows
   * the video.
   */
  readonly atSeconds: number | null;
  /**
   * Under which a new note is kept, whatever happens in between: it is there already when the page
   * went before this could be taken away. Absent in boxes, in other words for a note, and where an
   * earlier version wrote it.
   */
  readonly noteId?: string | undefined;
}

/**
 * What is being written: a new note of a lesson, other words for a note that is there, or a box of
 * texts that wait to be sent.
 */
export interface UnsavedSubject {
  readonly kind: 'lesson' | 'note' | 'outbox';
  /** Of the lesson or of the note; the name of the box. */
  readonly id: string;
}

/** Name under which a host keeps it, for one person. */
export function unsavedKey(userId: string, { kind, id }: UnsavedSubject): string {
  return `note-draft ${userId} ${kind} ${id}`;
}

/** What `JSON.stringify` wrote, read back; anything else counts as nothing begun. */
export function parseUnsaved(kept: string | null): UnsavedNote | null {
  const value = kept === null ? null : parseJson(kept);
  if (typeof value !== 'object' || value === null || !('text' in value) || !('atSeconds' in value))
    return null;
  const { text, atSeconds } = value;
  if (typeof text !== 'string' || text === '') return null;
  const noteId =
    'noteId' in value && typeof value.noteId === 'string' && value.noteId !== ''
      ? { noteId: value.noteId }
      : {};
  return {
    text,
    atSeconds:
      typeof atSeconds === 'number' && Number.isFinite(atSeconds) && atSeconds >= 0
        ? atSeconds
        : null,
    ...noteId,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
