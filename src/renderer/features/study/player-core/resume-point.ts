import type { LessonState } from '#shared/domain/progress/progress.ts';

/** Where a lesson opens. */
export interface ResumePoint {
  readonly startSeconds: number;
  /** What the chip or the dialog says; null when it opens at the beginning. */
  readonly resumedAtSeconds: number | null;
  /**
   * When it was last watched, ms since 1970; null when it opens at the beginning, or nobody knows.
   */
  readonly lastWatchedMs: number | null;
  /** So long ago that the learner is asked, before it plays, how to go on. */
  readonly asks: boolean;
}

/** How far before the last position a lesson opens, so that the sentence is heard again. */
export const resumeBackSeconds = 3;
/** Nearer to the beginning than this, there is nothing to resume. */
const worthResumingSeconds = 5;
/** Nearer to the end than this, the lesson was seen to its end. */
const endSeconds = 5;
/**
 * A completed lesson left in this last share of it counts as finished, and opens at the beginning.
 */
const finishedShare = 0.9;

/** After longer than this one has forgotten where one was, days. */
export const askAfterDays = 7;

/** A lesson that opens where somebody wanted to go, without a word about where they were. */
export function openAt(startSeconds: number): ResumePoint {
  return { startSeconds, resumedAtSeconds: null, lastWatchedMs: null, asks: false };
}

/** What is known of a lesson that somebody opens. */
type Known = Pick<LessonState, 'position' | 'completedAtMs'> | null;

/**
 * Where to open a lesson: three seconds before the last position; at the beginning when it is
 * finished, hardly begun or unknown. A finished lesson that is being watched again opens where it
 * was left. A clock that was moved asks nothing.
 */
export function resumePoint(progress: Known, durationSeconds: number, nowMs: number): ResumePoint {
  const seconds = leftAt(progress, durationSeconds);
  if (seconds === null) return openAt(0);
  const position = progress?.position ?? null;
  // 0: that of a lesson that opened unheard, where no place was known (`stampNextTo`).
  const lastWatchedMs = position?.stamp.ms || null;
  const asks = lastWatchedMs !== null && nowMs - lastWatchedMs > askAfterDays * 24 * 3_600_000;
  return {
    startSeconds: seconds - resumeBackSeconds,
    resumedAtSeconds: seconds,
    lastWatchedMs,
    asks,
  };
}

/** The second at which a lesson was left; null when it opens at its beginning. */
export function leftAt(progress: Known, durationSeconds: number): number | null {
  const seconds = progress?.position?.seconds ?? 0;
  if (seconds < worthResumingSeconds || seconds >= durationSeconds - endSeconds) return null;
  const isFinished = progress !== null && progress.completedAtMs !== null;
  return isFinished && seconds >= durationSeconds * finishedShare ? null : seconds;
}
