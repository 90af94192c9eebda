import { type AppError, appError } from '#shared/errors/error-code.ts';
import { assertNever } from '#shared/kernel/assert.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { LessonEntry } from './course-snapshot.ts';

/** What a person may do with a lesson (the enum of the schema). */
export type LessonAccess = 'FULL' | 'PREVIEW' | 'LOCKED' | 'ANNOUNCED';

/** What of a person decides about lessons; null stands for a guest. A signed-in `Viewer` is one. */
export interface Watcher {
  readonly role: 'learner' | 'admin';
  /** Also true with Pro. */
  readonly isKhaPro: boolean;
}

/**
 * Released lessons are open to administrators and to those who bought a plan; previews to
 * everybody. (PRODUCT.md 3)
 */
export function lessonAccess(
  lesson: Pick<LessonEntry, 'isReleased' | 'isPreview'>,
  watcher: Watcher | null,
): LessonAccess {
  if (!lesson.isReleased) return 'ANNOUNCED';
  if (watcher !== null && ownsCourse(watcher)) return 'FULL';
  return lesson.isPreview ? 'PREVIEW' : 'LOCKED';
}

/** Why a lesson may not be watched. */
export interface WatchRefusal extends AppError {
  readonly code: 'LESSON_NOT_RELEASED' | 'LESSON_NOT_OWNED' | 'UNAUTHENTICATED';
}

/**
 * Whether the lesson's content (video, transcript, attachments) may be given; refuses with the
 * reason.
 */
export function mayWatch(
  lesson: Pick<LessonEntry, 'isReleased' | 'isPreview'>,
  watcher: Watcher | null,
): Result<true, WatchRefusal> {
  const access = lessonAccess(lesson, watcher);
  switch (access) {
    case 'FULL':
    case 'PREVIEW':
      return ok(true);
    case 'ANNOUNCED':
      return refuse('LESSON_NOT_RELEASED');
    case 'LOCKED':
      return refuse(watcher === null ? 'UNAUTHENTICATED' : 'LESSON_NOT_OWNED');
    default:
      return assertNever(access);
  }
}

function refuse(code: WatchRefusal['code']): Result<true, WatchRefusal> {
  return err({ ...appError(code), code });
}

/** Whether every released lesson is open to the person. */
export function ownsCourse(watcher: Watcher): boolean {
  return watcher.role === 'admin' || watcher.isKhaPro;
}

/** Everybody with the same key sees the same course. */
export function accessClass(watcher: Watcher | null): 'open' | 'bought' {
  return watcher !== null && ownsCourse(watcher) ? 'bought' : 'open';
}
