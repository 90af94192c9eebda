import type { LessonState } from '#shared/domain/progress/progress.ts';

/** Where a lesson opens. */
export interface ResumePoint {
  readonly startSeconds: number;
  /** What the chip or the dialog says; null when it opens at the beginning. */
  readonly resumedAtSeconds: number | null;
  /** When it was last watched, ms since 1970; null when it opens at the beginning. */
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

/**
 * Where to open a lesson: three seconds before the last position; at the beginning when it is
 * finished, hardly begun or unknown. A finished lesson that is being watched again opens where it
 * was left. A clock that was moved asks nothing.
 */
export function resumePoint(
  progress: Pick<LessonState, 'position' | 'completedAtMs'> | null,
  durationSeconds: number,
  nowMs: number,
): ResumePoint {
  const seconds = progress?.position?.seconds ?? 0;
  if (
    progress === null ||
    seconds < worthResumingSeconds ||
    seconds >= durationSeconds - endSeconds
  )
    return openAt(0);
  if (progress.completedAtMs !== null && seconds >= durationSeconds * finishedShare)
    return openAt(0);
  const lastWatchedMs = progress.position?.stamp.ms ?? null;
  const asks = lastWatchedMs !== null && nowMs - lastWatchedMs > askAfterDays * 24 * 3_600_000;
  return {
    startSeconds: seconds - resumeBackSeconds,
    resumedAtSeconds: seconds,
    lastWatchedMs,
    asks,
  };
}
