import { toNfc } from '#shared/kernel/unicode-form.ts';
import { answerRules } from '#shared/domain/ambassador/answer-rules.ts';
import {
  type ApplicationAnswers,
  type SecretField,
  textFields,
  topicLimits,
} from '#shared/domain/ambassador/application.ts';
import { isWholeSecret, writtenSecret } from '#shared/domain/ambassador/payout-rules.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import type { FieldCipher } from '../../crypto/field-cipher.ts';
import type { ApplicationRow } from './application-store.ts';
import { placeOf } from './application-view.ts';
import type { DraftToSave } from './applications.ts';

/** How much longer than its rule a text may be while it is written. */
const draftSlack = 2;
/** Longest text of a field without a rule of its own, in characters. */
const otherLength = 200;

/**
 * What of a draft is too long to be kept; null when it all fits. What is merely wrong is kept: it
 * is being written.
 */
export function tooLong(answers: ApplicationAnswers): AppError | null {
  const lengths: Readonly<Record<string, { readonly max: number }>> = answerRules;
  const field = textFields.find(
    (name) => answers[name].length > (lengths[name]?.max ?? otherLength) * draftSlack,
  );
  if (field !== undefined) return appError('ANSWER_TOO_LONG', { field });
  const isTooMuch =
    answers.topics.length > topicLimits.count * draftSlack ||
    answers.topics.some((topic) => topic.length > topicLimits.length * draftSlack);
  return isTooMuch ? appError('ANSWER_TOO_LONG', { field: 'topics' }) : null;
}

/** The answers NFC and with every field, as JSON text for the column. */
export function answersText(answers: ApplicationAnswers): string {
  return JSON.stringify({
    ...answers,
    ...Object.fromEntries(textFields.map((field) => [field, toNfc(answers[field])])),
    topics: answers.topics.map((topic) => toNfc(topic)),
  });
}

/** The four columns of the sealed numbers. */
export interface SecretColumns {
  readonly identityNumber: Uint8Array | null;
  readonly identityLast3: string | null;
  readonly accountNumber: Uint8Array | null;
  readonly accountLast4: string | null;
}

/**
 * What is kept of the numbers: a whole one replaces what was there, '' takes it away, null leaves
 * it. A number that goes on in another application is sealed anew for that row.
 */
export function secretColumns(
  cipher: FieldCipher,
  typed: DraftToSave['secrets'],
  kept: Readonly<Record<SecretField, string | null>>,
  id: string,
): SecretColumns {
  const identity = keptSecret('identity_number', typed.identity_number, kept.identity_number);
  const account = keptSecret('account_number', typed.account_number, kept.account_number);
  return {
    identityNumber:
      identity === null ? null : cipher.seal(identity, placeOf(id, 'identity_number')),
    identityLast3: identity === null ? null : identity.slice(-3),
    accountNumber: account === null ? null : cipher.seal(account, placeOf(id, 'account_number')),
    accountLast4: account === null ? null : account.slice(-4),
  };
}

/** The columns of a row as they are. */
export function sameSecrets(row: ApplicationRow): SecretColumns {
  return {
    identityNumber: row.identity_number,
    identityLast3: row.identity_last3,
    accountNumber: row.account_number,
    accountLast4: row.account_last4,
  };
}

/** What a number becomes. */
export function keptSecret(
  field: SecretField,
  typed: string | null,
  kept: string | null,
): string | null {
  if (typed === null) return kept;
  return isWholeSecret(field, typed) ? writtenSecret(typed) : typed.trim() === '' ? null : kept;
}
