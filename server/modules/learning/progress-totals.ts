import type { LessonState, Position } from '#shared/domain/progress/progress.ts';
import { compareStamps } from '#shared/domain/progress/stamp.ts';
import { type PackedProgress, stateOf } from './packed-progress.ts';

/** What a call made of a lesson. */
export interface FoldedLesson {
  readonly before: LessonState;
  readonly after: LessonState;
}

/** How a call moves what the profile shows; completion is for ever, so ids are only added. */
export interface TotalsStep {
  readonly addedMs: number;
  readonly newlyCompletedIds: readonly string[];
  /** The lesson watched last that is not complete; null when there is none. */
  readonly resumeLessonId: string | null;
}

/**
 * The step from the totals before a call, without reading the lessons that it did not touch.
 * `progress` is the one after the call, `resumeLessonId` the one before.
 */
export function stepTotals(
  folded: ReadonlyMap<string, FoldedLesson>,
  progress: PackedProgress,
  resumeLessonId: string | null,
): TotalsStep {
  let addedMs = 0;
  const newlyCompletedIds: string[] = [];
  for (const [lessonId, { before, after }] of folded) {
    addedMs += after.learnedMs - before.learnedMs;
    if (before.completedAtMs === null && after.completedAtMs !== null)
      newlyCompletedIds.push(lessonId);
  }
  // Positions only move forward, so only the old one and the touched ones can be the newest, unless
  // the old one is complete now.
  const isStillOpen = resumeLessonId === null || !newlyCompletedIds.includes(resumeLessonId);
  const candidates = isStillOpen
    ? [...(resumeLessonId === null ? [] : [resumeLessonId]), ...folded.keys()]
    : progress.keys();
  return {
    addedMs,
    newlyCompletedIds,
    resumeLessonId: lastOpenLesson(
      candidates,
      (lessonId) => folded.get(lessonId)?.after ?? stateOf(progress, lessonId),
    ),
  };
}

function lastOpenLesson(
  lessonIds: Iterable<string>,
  stateOfLesson: (lessonId: string) => LessonState,
): string | null {
  let last: { readonly lessonId: string; readonly position: Position } | null = null;
  for (const lessonId of lessonIds) {
    const { position, completedAtMs } = stateOfLesson(lessonId);
    if (completedAtMs !== null || position === null) continue;
    if (last === null || compareStamps(position.stamp, last.position.stamp) > 0)
      last = { lessonId, position };
  }
  return last?.lessonId ?? null;
}
