import { longestDuration } from '#shared/domain/progress/former-durations.ts';
import type { NoteOperation } from '#shared/sync/ports.ts';
import type { CourseSnapshot, LessonEntry } from '../catalog/api.ts';
import type { IncomingOperation } from './sort-operations.ts';

/**
 * Whether a device has heard of more than a process knows of the course, for which it remembers the
 * course a moment too long: a lesson that is new, or one that has grown. Checked by what is known
 * it would be refused, or cut.
 */
export function saysMoreThan(
  { lessonById }: Pick<CourseSnapshot, 'lessonById'>,
  { operations, durations, notes }: SaidOfLessons,
): boolean {
  const isNew = ({ lessonId }: { readonly lessonId: string }) => !lessonById.has(lessonId);
  return (
    notes.some(isNew) ||
    operations.some((operation) => {
      const lesson = lessonById.get(operation.lessonId);
      return (
        lesson === undefined ||
        outgrows(lesson, operation.intervals) ||
        isUnheardOf(lesson, durations.get(operation.id))
      );
    })
  );
}

interface SaidOfLessons {
  readonly operations: readonly IncomingOperation[];
  /** By which length each was measured, whole seconds, by its id. */
  readonly durations: ReadonlyMap<string, number>;
  readonly notes: readonly NoteOperation[];
}

type KnownLesson = Pick<LessonEntry, 'durationSeconds' | 'formerDurations'>;

function outgrows(lesson: KnownLesson, intervals: IncomingOperation['intervals']): boolean {
  const longest = longestDuration(lesson);
  return intervals.some(([, end]) => end > longest);
}

function isUnheardOf(
  { durationSeconds, formerDurations }: KnownLesson,
  told: number | undefined,
): boolean {
  return (
    told !== undefined &&
    told !== durationSeconds &&
    formerDurations.every(({ seconds }) => seconds !== told)
  );
}
