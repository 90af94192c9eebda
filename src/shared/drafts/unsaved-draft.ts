/**
 * Something that somebody began to write and has not saved or sent. Plain data; a host keeps it as
 * JSON.
 */
export interface UnsavedDraft {
  /** The words of a note; of everything else the JSON text of its writer, who parses it. */
  readonly text: string;
  /**
   * The whole second that a note will belong to; null while nothing is written: then it follows
   * the video.
   */
  readonly atSeconds: number | null;
  /**
   * Under which it is kept or sent, whatever happens in between: it is there already when the page
   * went before this could be taken away. Absent where an earlier version wrote it.
   */
  readonly noteId?: string | undefined;
  /**
   * Of other words for a note: what the note said when they were begun. Absent elsewhere, and where
   * an earlier version wrote it.
   */
  readonly baseText?: string | undefined;
  /**
   * By the device's clock, ms since 1970, which may have been wrong: it orders drafts and decides
   * about none. Absent where an earlier version wrote it.
   */
  readonly savedAtMs?: number | undefined;
}

/** A draft that somebody left, with its writer; null where an earlier version kept it. */
export interface LeftDraft {
  readonly writer: string | null;
  readonly draft: UnsavedDraft;
}

/** What a look at the drafts about something found. */
export interface DraftLook {
  /** Newest first. */
  readonly found: readonly LeftDraft[];
  /**
   * Null: these are all. Else the host does not know yet whether they are: waits until it does, and
   * answers with all of them; with null when it never says.
   */
  readonly later: (() => Promise<readonly LeftDraft[] | null>) | null;
}

/** Longest text of a draft, in UTF-16 units. */
export const longestUnsaved = 1_000_000;

/**
 * What is being written: a new note of a lesson, other words for a note that is there, answers of
 * the profile, a request to support, feedback that is written or waits to be sent, the office's
 * answer to a request, or a form of the office.
 */
export const unsavedKinds = [
  'lesson',
  'note',
  'profile',
  'support',
  'feedback',
  'outbox',
  'answer',
  'office',
] as const;

/** About what something is written, and by whom of several. */
export interface UnsavedSubject {
  readonly kind: (typeof unsavedKinds)[number];
  /** Of the lesson or of the note; a name for everything else. */
  readonly id: string;
  /**
   * Who of several writes: each open page has a name of its own, so that none ever writes over what
   * another one keeps; feedback has the key of the message. Absent where an earlier version wrote.
   */
  readonly writer?: string | undefined;
}

/** Name under which a host keeps it, for one person. */
export function unsavedKey(userId: string, { kind, id, writer }: UnsavedSubject): string {
  return `note-draft ${userId} ${kind} ${id}${writer === undefined ? '' : ` ${writer}`}`;
}

/** Whether two readings of one name found the same draft: its writer wrote nothing in between. */
export function isSameDraft(a: UnsavedDraft, b: UnsavedDraft): boolean {
  return a.text === b.text && a.savedAtMs === b.savedAtMs;
}

/** What `JSON.stringify` wrote, read back; anything else counts as nothing begun. */
export function parseUnsaved(kept: string | null): UnsavedDraft | null {
  const value = kept === null ? null : parseJson(kept);
  if (typeof value !== 'object' || value === null || !('text' in value) || !('atSeconds' in value))
    return null;
  const { text, atSeconds } = value;
  if (typeof text !== 'string' || text === '') return null;
  const noteId =
    'noteId' in value && typeof value.noteId === 'string' && value.noteId !== ''
      ? { noteId: value.noteId }
      : {};
  const baseText =
    'baseText' in value && typeof value.baseText === 'string' ? { baseText: value.baseText } : {};
  return {
    text,
    atSeconds:
      typeof atSeconds === 'number' && Number.isFinite(atSeconds) && atSeconds >= 0
        ? atSeconds
        : null,
    ...noteId,
    ...baseText,
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
