import { toNfc } from '#shared/kernel/unicode-form.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';

/** Longest reason that is kept, in characters. */
export const reasonLength = 500;

/**
 * A reason as it is kept: trimmed and NFC. Refuses with REASON_REQUIRED (field `reason`) for none,
 * BAD_INPUT for one that is too long.
 */
export function parseReason(typed: string): Result<string, AppError> {
  const reason = toNfc(typed).trim();
  if (reason === '') return err(appError('REASON_REQUIRED', { field: 'reason' }));
  return reason.length > reasonLength
    ? err(appError('BAD_INPUT', { field: 'reason' }))
    : ok(reason);
}
