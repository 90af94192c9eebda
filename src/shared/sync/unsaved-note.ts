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
  /** By the device's clock, ms since 1970; absent where an earlier version wrote it. */
  readonly savedAtMs?: number | undefined;
}

/** A draft that somebody left, with its writer; null where an earlier version kept it. */
export interface LeftDraft {
  readonly writer: string | null;
  readonly draft: UnsavedNote;
}

/** How many drafts about one thing a device keeps, and for how long one that nobody takes up. */
export const unsavedLimits = { most: 20, ageMs: 365 * 86_400_000 } as const;

/**
 * What is being written: a new note of a lesson, other words for a note that is there, or a box of
 * texts that wait to be sent.
 */
export interface UnsavedSubject {
  readonly kind: 'lesson' | 'note' | 'outbox';
  /** Of the lesson or of the note; the name of the box. */
  readonly id: string;
  /**
   * Who of several writes: each open page has a name of its own, so that none ever takes away or
   * writes over what another one keeps. Absent for boxes, and where an earlier version wrote.
   */
  readonly writer?: string | undefined;
}

/** Name under which a host keeps it, for one person. */
export function unsavedKey(userId: string, { kind, id, writer }: UnsavedSubject): string {
  return `note-draft ${userId} ${kind} ${id}${writer === undefined ? '' : ` ${writer}`}`;
}

/** What is left, newest first, and what is too old or too much and goes. */
export function sortLeft(
  found: readonly LeftDraft[],
  nowMs: number,
): { readonly left: readonly LeftDraft[]; readonly surplus: readonly LeftDraft[] } {
  const byTime = found.toSorted((a, b) => (b.draft.savedAtMs ?? 0) - (a.draft.savedAtMs ?? 0));
  const stays = ({ draft }: LeftDraft, place: number): boolean =>
    place < unsavedLimits.most && nowMs - (draft.savedAtMs ?? nowMs) <= unsavedLimits.ageMs;
  return {
    left: byTime.filter(stays),
    surplus: byTime.filter((each, place) => !stays(each, place)),
  };
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
    ...('savedAtMs' in value && typeof value.savedAtMs === 'number'
      ? { savedAtMs: value.savedAtMs }
      : {}),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
