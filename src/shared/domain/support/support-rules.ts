import { toNfc } from '../../kernel/unicode-form.ts';
import { appError, type AppError } from '../../errors/error-code.ts';
import { err, ok, type Result } from '../../kernel/result.ts';

/** What a request is about; its words are in the copy of each side. */
export const supportTopics = ['payment', 'learning', 'account', 'technical', 'other'] as const;
export type SupportTopic = (typeof supportTopics)[number];

/** `open` (we owe an answer) → `answered` (the learner may write again) → `closed`. */
export const supportStates = ['open', 'answered', 'closed'] as const;
export type SupportState = (typeof supportStates)[number];

/**
 * Characters of one message, of a subject, of the context; messages of a request, behind which the
 * learner begins another one; pictures of one message; bytes of one picture as it is sent.
 */
export const supportLimits = {
  text: 2000,
  subject: 120,
  context: 200,
  messages: 300,
  pictures: 3,
  pictureBytes: 5 * 1024 * 1024,
} as const;

/** For so long after it was closed the learner may open a request again by writing, ms. */
export const supportReopenMs = 30 * 24 * 3_600_000;

/** What people read for a request's number: `#HT-1001`. */
export function supportCode(number: bigint | number): string {
  return `#HT-${number}`;
}

/**
 * The text of a message, trimmed and NFC. Refuses with SUPPORT_EMPTY or SUPPORT_TOO_LONG, field
 * `text`.
 */
export function readSupportText(text: string): Result<string, AppError> {
  return readText(text, 'text', supportLimits.text);
}

/** The same for a subject, in one line. */
export function readSupportSubject(text: string): Result<string, AppError> {
  return readText(text.replaceAll(/\s+/g, ' '), 'subject', supportLimits.subject);
}

function readText(text: string, field: string, limit: number): Result<string, AppError> {
  const clean = toNfc(text.trim());
  if (clean === '') return err(appError('SUPPORT_EMPTY', { field }));
  return clean.length > limit ? err(appError('SUPPORT_TOO_LONG', { field })) : ok(clean);
}
