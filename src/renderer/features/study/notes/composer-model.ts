import type { Note } from '#shared/sync/notes/note.ts';
import { checkNoteText } from '#shared/sync/notes/note-text.ts';
import type { UnsavedDraft, UnsavedSubject } from '#shared/drafts/unsaved-draft.ts';

/** What is being written about a lesson. */
export type Composing = Pick<UnsavedDraft, 'text' | 'atSeconds'>;

/** Nothing written yet. */
export const emptyComposing: Composing = { text: '', atSeconds: null };

/**
 * After the text changed. The first letter freezes the second; taking the last one away lets it
 * follow the video again.
 */
export function typed(before: Composing, text: string, nowSeconds: number): Composing {
  if (text === '') return emptyComposing;
  return { text, atSeconds: before.atSeconds ?? wholeSecond(nowSeconds) };
}

/** After the time was set back to where the video is. */
export function retimed(before: Composing, nowSeconds: number): Composing {
  return before.text === '' ? before : { ...before, atSeconds: wholeSecond(nowSeconds) };
}

/**
 * After a sentence of the transcript was taken over: below what is written already, whose second
 * stays.
 */
export function quoted(before: Composing, quote: string, atSeconds: number): Composing {
  if (before.text.trim() === '') return { text: quote, atSeconds: wholeSecond(atSeconds) };
  return {
    text: `${before.text.trimEnd()}\n${quote}`,
    atSeconds: before.atSeconds ?? wholeSecond(atSeconds),
  };
}

/**
 * What stands in the field once `saved` is kept, which may have been gone on with meanwhile: what
 * came after it is another note. Words that were changed instead stay whole. To be drawn at once: a
 * letter that came before would bring the saved words back.
 */
export function afterSaving(saved: Composing, now: Composing, nowSeconds: number): Composing {
  if (now.text === saved.text) return emptyComposing;
  return now.text.startsWith(saved.text)
    ? typed(emptyComposing, now.text.slice(saved.text.length).trimStart(), nowSeconds)
    : now;
}

/** The second a note would get now. */
export function noteSecond(composing: Composing, nowSeconds: number): number {
  return composing.atSeconds ?? wholeSecond(nowSeconds);
}

/**
 * Whether a draft is only what is left of a note that was kept: the page went before it could be
 * taken away. Other words for a note are kept in it, or in one of their own.
 */
export function isSaved(
  draft: UnsavedDraft,
  about: Pick<UnsavedSubject, 'kind' | 'id'>,
  notes: readonly Pick<Note, 'noteId' | 'text'>[],
): boolean {
  const text = checkNoteText(draft.text);
  const isIn = ({ noteId }: Pick<Note, 'noteId'>) =>
    noteId === draft.noteId || (about.kind === 'note' && noteId === about.id);
  return text.ok && notes.some((note) => isIn(note) && note.text === text.value);
}

/** A key pressed in a field for notes. */
export interface ComposerKey {
  readonly key: string;
  readonly shift: boolean;
  /** An input method is putting a letter together (Telex, VNI): its Enter and Esc are its own. */
  readonly composing: boolean;
  /** Under a finger: the keyboard of a phone has no Shift Enter. */
  readonly touch: boolean;
}

/**
 * What a key means in a field for notes: Enter saves, Shift Enter goes to the next line, as does
 * Enter under a finger; Esc leaves; null for everything else.
 */
export function composerActionOf({
  key,
  shift,
  composing,
  touch,
}: ComposerKey): 'save' | 'leave' | null {
  if (composing) return null;
  if (key === 'Enter' && !shift && !touch) return 'save';
  return key === 'Escape' ? 'leave' : null;
}

/** The part of a keyboard event that tells whether an input method is at work. */
export interface ComposingEvent {
  readonly isComposing: boolean;
  readonly keyCode: number;
}

/**
 * Whether a key belongs to an input method. Safari ends the composition before the key that ended
 * it: that one has code 229.
 */
export function isComposing({ isComposing: composes, keyCode }: ComposingEvent): boolean {
  return composes || keyCode === 229;
}

function wholeSecond(seconds: number): number {
  return Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
}
