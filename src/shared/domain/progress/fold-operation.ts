import { clipIntervals, normaliseIntervals, unionIntervals } from './interval-set.ts';
import { earlierMoment, isComplete, laterPosition } from './lesson-state.ts';
import type { LessonState, ProgressOperation } from './progress.ts';

/**
 * The state after one operation: the same fold on the server and on every device. Call it once per operation id (the
 * server's table of applied ids sees to that); coverage, position and completion bear repetition, time does not.
 * `durationSeconds` is null where a device does not know it: nothing is cut off then, and completion is only what the
 * operation says of itself. `claimSeconds` is what the lesson lasted for the device at the shortest: a completion that was
 * right when it was made stays one, also when the lesson has grown since. Null: the word of the operation is believed, as devices do, who made it themselves.
 */
export function foldOperation(state: LessonState, operation: ProgressOperation, durationSeconds: number | null, claimSeconds: number | null = durationSeconds): LessonState {
  const watched = normaliseIntervals(operation.intervals);
  const covered = unionIntervals(state.covered, durationSeconds === null ? watched : clipIntervals(watched, durationSeconds));
  const measure = operation.completedAtMs === null ? durationSeconds : claimSeconds;
  const complete = measure === null ? operation.completedAtMs !== null : isComplete(covered, measure);
  const reachedAtMs = complete ? (operation.completedAtMs ?? operation.stamp.ms) : null;
  return {
    covered,
    position: laterPosition(state.position, operation.position),
    learnedMs: state.learnedMs + operation.watchedMs,
    completedAtMs: reachedAtMs === null ? state.completedAtMs : completionMoment(state, operation, reachedAtMs),
  };
}

/** A completed lesson keeps its moment unless a device saw completion earlier; watching it again is no completion. */
function completionMoment(state: LessonState, operation: ProgressOperation, reachedAtMs: number): number | null {
  if (state.completedAtMs === null) return reachedAtMs;
  return earlierMoment(state.completedAtMs, operation.completedAtMs);
}
