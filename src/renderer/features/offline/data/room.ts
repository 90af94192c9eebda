import type { LessonProgress } from '#shared/domain/progress/progress.ts';
import type { DownloadPlan, OfflineLesson } from '#shared/offline/offline-state.ts';

const gigabyte = 1_000_000_000;

/** Limits that are offered, in bytes. */
export const limitChoices: readonly number[] = [2, 5, 10, 20, 50, 100].map(
  (size) => size * gigabyte,
);

/**
 * The smallest offered limit under which something that exceeds `limitBytes` by `missingBytes`
 * fits, or null when none is enough.
 */
export function largerLimit(limitBytes: number, missingBytes: number): number | null {
  const wanted = limitBytes + Math.max(1, missingBytes);
  return limitChoices.find((choice) => choice >= wanted) ?? null;
}

/** How much is missing under the learner's own limit; 0 when it fits. */
export function missingUnderLimit({ limitLeftBytes }: DownloadPlan): number {
  return Math.max(0, -limitLeftBytes);
}

/** How much is missing on the disk; 0 when it fits or when the disk does not say. */
export function missingOnDisk({ bytes, freeBytes }: DownloadPlan): number {
  return freeBytes === null ? 0 : Math.max(0, bytes - freeBytes);
}

/** Lessons that are learned and take room, with how much they would give back. */
export interface LearnedFiles {
  readonly lessonIds: readonly string[];
  readonly bytes: number;
}

/** What removing learned lessons would give back. */
export function learnedFiles(
  lessons: readonly OfflineLesson[],
  progress: ReadonlyMap<string, LessonProgress>,
): LearnedFiles {
  const learned = lessons.filter(
    ({ lessonId, keptBytes }) =>
      keptBytes > 0 && (progress.get(lessonId)?.completedAtMs ?? null) !== null,
  );
  return {
    lessonIds: learned.map(({ lessonId }) => lessonId),
    bytes: learned.reduce((sum, { keptBytes }) => sum + keptBytes, 0),
  };
}
