import type { AppError } from '#shared/errors/error-code.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { formatDuration } from '../../lib/format/format-duration.ts';
import { t } from './copy.ts';

/** Where a refusal of the server belongs on a form. */
export type FormRefusal<Field extends string> =
  | { readonly kind: 'field'; readonly field: Field; readonly text: string }
  /** Above the button. `waitSeconds` > 0: pressing it before cannot help. */
  | { readonly kind: 'form'; readonly error: AppError; readonly waitSeconds: number };

/** Puts a refusal at its field when the form has that field, else above the button. */
export function placeRefusal<Field extends string>(
  error: AppError,
  fields: readonly Field[],
): FormRefusal<Field> {
  const field = fields.find((candidate) => candidate === error.field);
  if (field !== undefined) return { kind: 'field', field, text: errorText(error) };
  return { kind: 'form', error, waitSeconds: error.retryAfterSeconds ?? 0 };
}

/** The sentence above the button, with the seconds that are left of a wait. */
export function refusalText(error: AppError, secondsLeft: number): string {
  if (secondsLeft > 0 && error.code === 'ACCOUNT_LOCKED')
    return t('auth.locked', { time: formatDuration(secondsLeft) });
  if (secondsLeft > 0 && error.code === 'RATE_LIMITED')
    return t('auth.rate', { time: formatDuration(secondsLeft) });
  return errorText(error);
}
