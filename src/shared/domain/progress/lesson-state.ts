import { clipIntervals, coveredSeconds, unionIntervals } from './interval-set.ts';
import type { Interval, LessonState, Position } from './progress.ts';
import { compareStamps } from './stamp.ts';

/** A lesson that nobody has watched. */
export const emptyLessonState: LessonState = {
  covered: [],
  position: null,
  learnedMs: 0,
  completedAtMs: null,
};

/**
 * Whether unique watched seconds reached 90 % of the duration (SYNC.md). In whole numbers, so that
 * 90 % is never missed by rounding. Seconds beyond its end count for nothing: they are of a video
 * that was longer.
 */
export function isComplete(covered: readonly Interval[], durationSeconds: number): boolean {
  return (
    durationSeconds > 0 &&
    coveredSeconds(clipIntervals(covered, durationSeconds)) * 10 >= durationSeconds * 9
  );
}

/**
 * Two states known of the same lesson and learner as one. Commutative, associative, idempotent, and
 * nothing shrinks. Time learned is counted by the server over distinct operations, so of two counts
 * the larger is the later one.
 */
export function mergeStates(a: LessonState, b: LessonState): LessonState {
  return {
    covered: unionIntervals(a.covered, b.covered),
    position: laterPosition(a.position, b.position),
    learnedMs: Math.max(a.learnedMs, b.learnedMs),
    completedAtMs: earlierMoment(a.completedAtMs, b.completedAtMs),
  };
}

/**
 * The position with the larger stamp. Equal stamps (a copied device) are settled by the seconds,
 * the same everywhere.
 */
export function laterPosition(a: Position | null, b: Position | null): Position | null {
  if (a === null) return b;
  if (b === null) return a;
  const order = compareStamps(a.stamp, b.stamp) || a.seconds - b.seconds;
  return order >= 0 ? a : b;
}

/** The earlier of two moments; null is "not yet". */
export function earlierMoment(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  if (b === null) return a;
  return Math.min(a, b);
}
