import { appError, type AppError } from '../../errors/error-code.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import { wellFormed } from '../../kernel/well-formed.ts';

/** The longest note, in UTF-16 code units (`String.length`), on every device and on the server. */
export const noteTextLimit = 10_000;

/**
 * A text as a note keeps it: without the blanks around it, and without what no database can keep
 * (NUL, half a surrogate pair).
 */
export function cleanNoteText(text: string): string {
  return wellFormed(text).replaceAll('\0', '').trim();
}

/** The clean text of a note, or why it cannot be one: `NOTE_EMPTY`, `NOTE_TOO_LONG`. */
export function checkNoteText(text: string): Result<string, AppError> {
  const clean = cleanNoteText(text);
  const code = refuseNoteText(clean);
  return code === null ? ok(clean) : err(appError(code));
}

/**
 * Why a text cannot be a note as it is; null when it can. The server asks the same of what devices
 * send.
 */
export function refuseNoteText(text: string): 'NOTE_EMPTY' | 'NOTE_TOO_LONG' | null {
  if (text.trim() === '') return 'NOTE_EMPTY';
  return text.length > noteTextLimit ? 'NOTE_TOO_LONG' : null;
}
