import type { LessonProgress } from '#shared/domain/progress/progress.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import { isStoreSafe, type ShownStatus } from '#shared/sync/sync-status.ts';

/** What the learner reads about where the progress of this lesson is. */
export type SavedState =
  | { readonly kind: 'none' }
  | { readonly kind: 'guest' }
  | { readonly kind: 'failed'; readonly error: AppError }
  | { readonly kind: 'here' }
  | { readonly kind: 'waiting' }
  /** In memory alone: it goes with the page or the application. */
  | { readonly kind: 'unkept' }
  | { readonly kind: 'needs_login' }
  | { readonly kind: 'synced'; readonly atMs: number }
  | { readonly kind: 'refused'; readonly code: string };

export interface SavedFacts {
  readonly isGuest: boolean;
  readonly progress: LessonProgress | undefined;
  /** Why the newest tick could not be kept, or null. */
  readonly recordError: AppError | null;
  readonly connection: ShownStatus['connection'];
  readonly storage: ShownStatus['storage'];
}

/**
 * Where the progress of a lesson is: on this device, in its memory alone, waiting for the network,
 * or at the server.
 * While the connection is good, "saved here" is not called waiting: it is on its way within two
 * seconds.
 */
export function savedStateOf({
  isGuest,
  progress,
  recordError,
  connection,
  storage,
}: SavedFacts): SavedState {
  if (isGuest) return { kind: 'guest' };
  if (recordError !== null) return { kind: 'failed', error: recordError };
  if (progress === undefined) return { kind: 'none' };
  if (progress.sync.state === 'refused') return { kind: 'refused', code: progress.sync.code };
  if (progress.sync.state === 'synced') return { kind: 'synced', atMs: progress.sync.atMs };
  const leaves = connection === 'online' || connection === 'syncing';
  if (!isStoreSafe(storage) && !leaves) return { kind: 'unkept' };
  if (connection === 'needs_login') return { kind: 'needs_login' };
  return { kind: leaves ? 'here' : 'waiting' };
}
