import { type AppError, appError } from '#shared/errors/error-code.ts';
import { isDiskFull, isDiskTrouble } from '../../disk/disk-trouble.ts';
import { DatabaseBusyError, DatabaseUnavailableError } from '../../db/trouble.ts';

/**
 * How long a client does well to wait, s: for a database to come back, for a lock to be free, and
 * for somebody to make room on the disk.
 */
export const retryAfterSeconds = { unavailable: 5, busy: 1, full: 60 } as const;

/**
 * What people are told of something that was thrown and is no refusal: an outage by a code of its
 * own, everything else is `INTERNAL`.
 */
export function errorOfThrown(thrown: unknown): AppError {
  if (thrown instanceof DatabaseUnavailableError)
    return appError('SERVICE_UNAVAILABLE', { retryAfterSeconds: retryAfterSeconds.unavailable });
  if (thrown instanceof DatabaseBusyError)
    return appError('SERVER_BUSY', { retryAfterSeconds: retryAfterSeconds.busy });
  if (isDiskFull(thrown))
    return appError('STORAGE_FULL', { retryAfterSeconds: retryAfterSeconds.full });
  if (isDiskTrouble(thrown))
    return appError('STORAGE_UNAVAILABLE', { retryAfterSeconds: retryAfterSeconds.unavailable });
  return appError('INTERNAL');
}

/** What the log calls something that was thrown: a bug is only what nobody foresaw. */
export function nameOfTrouble(thrown: unknown): 'bug' | 'database trouble' | 'disk trouble' {
  if (thrown instanceof DatabaseUnavailableError || thrown instanceof DatabaseBusyError)
    return 'database trouble';
  return isDiskFull(thrown) || isDiskTrouble(thrown) ? 'disk trouble' : 'bug';
}
