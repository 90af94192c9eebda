import type { LessonState } from '../../../../shared/domain/progress/progress.ts';

/** Where a lesson opens. `resumedAtSeconds` is what the chip says; null when it opens at the beginning. */
export interface ResumePoint {
  readonly startSeconds: number;
  readonly resumedAtSeconds: number | null;
}

/** How far before the last position a lesson opens, so that the sentence is heard again. */
export const resumeBackSeconds = 3;
/** Nearer to the beginning than this, there is nothing to resume. */
const worthResumingSeconds = 5;
/** Nearer to the end than this, the lesson was seen to its end. */
const endSeconds = 5;
/** A completed lesson left in this last share of it counts as finished, and opens at the beginning. */
const finishedShare = 0.9;

const fromTheBeginning: ResumePoint = { startSeconds: 0, resumedAtSeconds: null };

/**
 * Where to open a lesson: three seconds before the last position; at the beginning when it is finished, hardly begun or
 * unknown. A finished lesson that is being watched again opens where it was left.
 */
export function resumePoint(progress: Pick<LessonState, 'position' | 'completedAtMs'> | null, durationSeconds: number): ResumePoint {
  const seconds = progress?.position?.seconds ?? 0;
  if (progress === null || seconds < worthResumingSeconds || seconds >= durationSeconds - endSeconds) return fromTheBeginning;
  if (progress.completedAtMs !== null && seconds >= durationSeconds * finishedShare) return fromTheBeginning;
  return { startSeconds: seconds - resumeBackSeconds, resumedAtSeconds: seconds };
}
