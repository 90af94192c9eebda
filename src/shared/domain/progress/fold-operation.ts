import { clipIntervals, normaliseIntervals, unionIntervals } from './interval-set.ts';
import { earlierMoment, isComplete, laterPosition } from './lesson-state.ts';
import type { LessonState, ProgressOperation } from './progress.ts';

/**
 * The state after one operation: the same fold on the server and on every device. Call it once per
 * operation id (the server's table of applied ids sees to that); coverage, position and completion
 * bear repetition, time does not. Coverage is kept up to `keptSeconds`, the longest that the lesson
 * ever lasted: cut by the length of a day, it would be cut for ever. Null: nothing is cut off. A
 * lesson is complete that is so by one of `durations`; null: by the word of the operation, which
 * devices believe, who made it themselves.
 */
export function foldOperation(
  state: LessonState,
  operation: ProgressOperation,
  keptSeconds: number | null,
  durations: readonly number[] | null = keptSeconds === null ? null : [keptSeconds],
): LessonState {
  const watched = normaliseIntervals(operation.intervals);
  const covered = unionIntervals(
    state.covered,
    keptSeconds === null ? watched : clipIntervals(watched, keptSeconds),
  );
  const complete =
    durations === null
      ? operation.completedAtMs !== null
      : durations.some((seconds) => isComplete(covered, seconds));
  const reachedAtMs = complete ? (operation.completedAtMs ?? operation.stamp.ms) : null;
  return {
    covered,
    position: laterPosition(state.position, operation.position),
    learnedMs: state.learnedMs + operation.watchedMs,
    completedAtMs:
      reachedAtMs === null ? state.completedAtMs : completionMoment(state, operation, reachedAtMs),
  };
}

/**
 * A completed lesson keeps its moment unless a device saw completion earlier; watching it again is
 * no completion.
 */
function completionMoment(
  state: LessonState,
  operation: ProgressOperation,
  reachedAtMs: number,
): number | null {
  if (state.completedAtMs === null) return reachedAtMs;
  return earlierMoment(state.completedAtMs, operation.completedAtMs);
}
