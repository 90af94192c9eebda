import type { LessonProgress } from '#shared/domain/progress/progress.ts';
import type { DownloadRecord } from '../../cache/stores/download-store.ts';

/** A lesson of the course, as far as the rules must know it. */
export interface CourseLesson {
  readonly id: string;
  /** Released, and this person may watch it. */
  readonly isOpen: boolean;
}

/** Days after which a learned lesson goes, when the learner chose so. */
export const keptAfterLearnedDays = 7;

/**
 * The lessons after the current one that are to be fetched by themselves: the next `count` open
 * ones that are neither learned nor in the list already (a lesson that was removed by hand comes
 * back only when it is next again).
 */
export function lessonsToFetch(
  {
    course,
    progress,
    records,
  }: {
    readonly course: readonly CourseLesson[];
    readonly progress: readonly LessonProgress[];
    readonly records: readonly DownloadRecord[];
  },
  { currentId, count }: { readonly currentId: string; readonly count: number },
): readonly string[] {
  const at = course.findIndex(({ id }) => id === currentId);
  if (at < 0 || count === 0) return [];
  const learned = new Set(
    progress.filter(({ completedAtMs }) => completedAtMs !== null).map(({ lessonId }) => lessonId),
  );
  const known = new Set(records.map(({ lessonId }) => lessonId));
  const next = course
    .slice(at + 1)
    .filter(({ id, isOpen }) => isOpen && !learned.has(id))
    .slice(0, count);
  return next.map(({ id }) => id).filter((id) => !known.has(id));
}

/**
 * The kept lessons that were learned long enough ago, and kept as long: never the one that plays,
 * never one that is fetched again.
 */
export function lessonsToRemove(
  {
    progress,
    records,
  }: { readonly progress: readonly LessonProgress[]; readonly records: readonly DownloadRecord[] },
  { playingId, nowMs }: { readonly playingId: string | null; readonly nowMs: number },
): readonly string[] {
  const before = nowMs - keptAfterLearnedDays * 86_400_000;
  const learned = new Set(
    progress
      .filter(({ completedAtMs }) => completedAtMs !== null && completedAtMs < before)
      .map(({ lessonId }) => lessonId),
  );
  return records
    .filter(
      ({ lessonId, stage, current }) =>
        stage.kind === 'settled' &&
        lessonId !== playingId &&
        learned.has(lessonId) &&
        (current?.savedAtMs ?? nowMs) < before,
    )
    .map(({ lessonId }) => lessonId);
}
