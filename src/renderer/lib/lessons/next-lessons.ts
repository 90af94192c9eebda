import type { LessonProgress } from '#shared/domain/progress/progress.ts';
import { compareStamps } from '#shared/domain/progress/stamp.ts';
import {
  type CourseOutline,
  isWatchable,
  lessonsOf,
  type OutlineLesson,
} from './course-outline.ts';

/**
 * The next `count` lessons that may be watched after the one with this id, in the order of the
 * course.
 */
export function lessonsAfter(
  course: CourseOutline,
  lessonId: string,
  count: number,
): readonly OutlineLesson[] {
  const lessons = lessonsOf(course);
  const at = lessons.findIndex((lesson) => lesson.id === lessonId);
  return lessons
    .slice(at + 1)
    .filter(isWatchable)
    .slice(0, count);
}

/**
 * The next `count` lessons to learn: from the one that was watched last on, without those that are
 * learned.
 */
export function lessonsToLearn(
  course: CourseOutline,
  progress: ReadonlyMap<string, LessonProgress>,
  count: number,
): readonly OutlineLesson[] {
  const left = lessonsOf(course).filter(
    (lesson) => isWatchable(lesson) && (progress.get(lesson.id)?.completedAtMs ?? null) === null,
  );
  const last = lastWatched(lessonsOf(course), progress);
  const from = left.findIndex((lesson) => lesson.index >= (last?.index ?? 0));
  return [...left.slice(Math.max(0, from)), ...left.slice(0, Math.max(0, from))].slice(0, count);
}

function lastWatched(
  lessons: readonly OutlineLesson[],
  progress: ReadonlyMap<string, LessonProgress>,
): OutlineLesson | null {
  let last: {
    readonly lesson: OutlineLesson;
    readonly stamp: NonNullable<LessonProgress['position']>['stamp'];
  } | null = null;
  for (const lesson of lessons) {
    const stamp = progress.get(lesson.id)?.position?.stamp;
    if (stamp !== undefined && (last === null || compareStamps(stamp, last.stamp) > 0))
      last = { lesson, stamp };
  }
  return last?.lesson ?? null;
}
