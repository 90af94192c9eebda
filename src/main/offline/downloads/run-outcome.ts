import type { AppError, ErrorCode } from '#shared/errors/error-code.ts';
import { isNotReached } from '#shared/errors/not-reached.ts';
import { findStorageFailure } from '../../cache/storage-failure.ts';

/** How a run of one lesson ended. */
export type RunOutcome =
  /** Everything is kept and plays. */
  | { readonly kind: 'whole' }
  /** Somebody stopped it. */
  | { readonly kind: 'stopped' }
  | { readonly kind: 'network' }
  | { readonly kind: 'login' }
  | { readonly kind: 'full' }
  | { readonly kind: 'limit' }
  /** Trying again soon makes sense. */
  | { readonly kind: 'again'; readonly code: ErrorCode }
  /** Trying again makes sense only when something else changed. */
  | { readonly kind: 'refused'; readonly code: ErrorCode };

/** What a refusal of the server means for the run. */
export function outcomeOf(error: AppError): RunOutcome {
  if (isNotReached(error)) return { kind: 'network' };
  const { code } = error;
  switch (code) {
    case 'UNAUTHENTICATED':
    case 'SESSION_EXPIRED':
    case 'SESSION_REUSED':
      return { kind: 'login' };
    case 'RATE_LIMITED':
    case 'SERVER_BUSY':
    case 'INTERNAL':
    case 'HTTP_STATUS':
    case 'DOWNLOAD_FAILED':
      return { kind: 'again', code: 'DOWNLOAD_FAILED' };
    default:
      return { kind: 'refused', code };
  }
}

/** What the disk's refusal means; a bug is thrown on. */
export function outcomeOfDisk(error: unknown): RunOutcome {
  const failure = findStorageFailure(error);
  if (failure === null) throw error;
  return failure === 'full' ? { kind: 'full' } : { kind: 'refused', code: 'DOWNLOAD_FOLDER' };
}
