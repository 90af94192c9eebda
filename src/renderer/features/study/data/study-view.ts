import type { LessonProgress } from '#shared/domain/progress/progress.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { SessionState } from '#shared/session/session-state.ts';
import type { StudyLessonQuery } from '#renderer/graphql/generated/graphql.ts';
import { isReleased, type OutlineLesson } from '#renderer/lib/lessons/course-outline.ts';
import type { Playback } from './ask-playback.ts';
import type { PlaybackStatus } from './use-playback.ts';

export type LessonDetail = StudyLessonQuery['lesson'];

/** What stands where the video is. */
export type VideoArea =
  | { readonly kind: 'loading' }
  | { readonly kind: 'player'; readonly playback: Playback }
  /** Signed in, and not a lesson they have. */
  | { readonly kind: 'locked' }
  | { readonly kind: 'guest' }
  /** The server does not know the person any more: what they bought opens when they sign in. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'announced'; readonly releaseOn: string | null }
  | { readonly kind: 'failed'; readonly error: AppError };

/** Who stands before a lesson, as the page knows it. */
export type Asker = 'guest' | 'person' | 'ended';

/** Who that is by their session. */
export function askerOf(session: SessionState): Asker {
  if (session.status === 'guest') return 'guest';
  return session.expired ? 'ended' : 'person';
}

/**
 * What to show instead of a video, or the video. What the server says about playing wins over the
 * outline, which may be older.
 */
export function videoAreaOf(
  lesson: OutlineLesson,
  playback: PlaybackStatus,
  asker: Asker,
): VideoArea {
  if (playback.kind === 'ready') return { kind: 'player', playback: playback.playback };
  if (playback.kind === 'loading')
    return lesson.access === 'ANNOUNCED' ? announced(lesson) : { kind: 'loading' };
  switch (playback.error.code) {
    case 'LESSON_NOT_RELEASED':
      return announced(lesson);
    case 'LESSON_NOT_OWNED':
      return { kind: asker === 'person' ? 'locked' : asker };
    case 'UNAUTHENTICATED':
    case 'SESSION_EXPIRED':
      return { kind: asker === 'guest' ? 'guest' : 'ended' };
    default:
      return { kind: 'failed', error: playback.error };
  }
}

function announced(lesson: OutlineLesson): VideoArea {
  return { kind: 'announced', releaseOn: lesson.release_on };
}

/** How a lesson stands for the learner; that it is the open one is the row's own mark. */
export type LessonStanding = 'learned' | 'ready' | 'preview' | 'locked' | 'announced';

/** How a lesson stands. What was completed stays learned, whatever was bought or refunded since. */
export function standingOf(
  lesson: OutlineLesson,
  progress: LessonProgress | undefined,
): LessonStanding {
  if (!isReleased(lesson)) return 'announced';
  if (progress !== undefined && progress.completedAtMs !== null) return 'learned';
  if (lesson.access === 'LOCKED') return 'locked';
  return lesson.access === 'PREVIEW' ? 'preview' : 'ready';
}

/** How far the learner is: lessons completed of those that are out. */
export interface LearnedCount {
  readonly learned: number;
  readonly open: number;
}

/** Counts completed lessons among those that are out. */
export function countLearned(
  lessons: readonly OutlineLesson[],
  progress: ReadonlyMap<string, LessonProgress>,
): LearnedCount {
  const open = lessons.filter(isReleased);
  return {
    learned: open.filter((lesson) => standingOf(lesson, progress.get(lesson.id)) === 'learned')
      .length,
    open: open.length,
  };
}
