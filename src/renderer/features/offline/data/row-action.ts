import type { ErrorCode } from '#shared/errors/error-code.ts';
import { assertNever } from '#shared/kernel/assert.ts';
import type { LessonFile } from '#renderer/lib/lessons/lesson-file.ts';

/** The one thing that a row offers. */
export type RowAction =
  | 'download'
  /** Out of the queue, and what was fetched of it from the disk. */
  | 'dequeue'
  | 'pause'
  | 'resume'
  | 'remove'
  | 'renew'
  | 'update'
  | 'retry'
  /** To make room. */
  | 'open_folder'
  | 'choose_folder'
  | 'raise_limit'
  | 'sign_in'
  | 'choose_key';

/** What a row offers in each state (design 5.9); null while there is nothing to do but wait. */
export function rowActionOf(file: LessonFile): RowAction | null {
  switch (file.kind) {
    case 'none':
    case 'needs_network':
      return 'download';
    case 'queued':
    case 'held':
      return 'dequeue';
    case 'downloading':
      return 'pause';
    case 'paused':
      return 'resume';
    case 'checking':
      return null;
    case 'ready':
    case 'revoked':
      return 'remove';
    case 'expiring':
    case 'lapsed':
      return 'renew';
    case 'outdated':
      return 'update';
    case 'failed':
      return wayOutOf(file.code);
    default:
      return assertNever(file);
  }
}

/** Whether an action asks the server before anything of it can happen. */
export function needsServer(action: RowAction): boolean {
  return action === 'renew' || action === 'sign_in';
}

function wayOutOf(code: ErrorCode): RowAction {
  switch (code) {
    case 'DISK_FULL':
      return 'open_folder';
    case 'DOWNLOAD_FOLDER':
      return 'choose_folder';
    case 'DOWNLOAD_OVER_LIMIT':
      return 'raise_limit';
    case 'LESSON_NOT_OWNED':
    case 'LICENCE_REVOKED':
    case 'FORBIDDEN':
    case 'LESSON_UNKNOWN':
    case 'LESSON_NOT_RELEASED':
      return 'remove';
    case 'UNAUTHENTICATED':
    case 'SESSION_EXPIRED':
      return 'sign_in';
    case 'KEYSTORE_UNAVAILABLE':
      return 'choose_key';
    case 'LICENCE_LAPSED':
      return 'renew';
    default:
      return 'retry';
  }
}
