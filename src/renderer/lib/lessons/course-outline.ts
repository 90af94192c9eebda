import type { CourseOutlineQuery } from '../../graphql/generated/graphql.ts';
import { dayStartMs } from '../format/format-date.ts';

/** The course as the outline query answers it. */
export type CourseOutline = CourseOutlineQuery['course'];
export type OutlineChapter = CourseOutline['chapters'][number];
export type OutlineLesson = OutlineChapter['lessons'][number];

/** All lessons in the order of the course. */
export function lessonsOf(course: CourseOutline): readonly OutlineLesson[] {
  return course.chapters.flatMap((chapter) => chapter.lessons);
}

export function isReleased(lesson: OutlineLesson): boolean {
  return lesson.state === 'RELEASED';
}

/** Whether the asking person may watch it now. */
export function isWatchable(lesson: OutlineLesson): boolean {
  return isReleased(lesson) && (lesson.access === 'FULL' || lesson.access === 'PREVIEW');
}

/** Figures about some lessons: of a stage, or of the whole course. */
export interface LessonCounts {
  readonly total: number;
  readonly released: number;
  readonly announced: number;
  /** Sum over the released ones. */
  readonly releasedSeconds: number;
  /** The earliest announced day, `YYYY-MM-DD`, or null when none has one. */
  readonly firstReleaseOn: string | null;
}

/**
 * Counts lessons. Announced ones without a day count as announced and say nothing about the day.
 */
export function countLessons(lessons: readonly OutlineLesson[]): LessonCounts {
  const released = lessons.filter(isReleased);
  const days = lessons.flatMap((lesson) =>
    isReleased(lesson) || lesson.release_on === null ? [] : [lesson.release_on],
  );
  return {
    total: lessons.length,
    released: released.length,
    announced: lessons.length - released.length,
    releasedSeconds: released.reduce((sum, lesson) => sum + lesson.duration_seconds, 0),
    firstReleaseOn: days.toSorted()[0] ?? null,
  };
}

/** A lesson that is announced. */
export interface UpcomingLesson {
  readonly slug: string;
  readonly index: number;
  readonly title: string;
  /** `YYYY-MM-DD`, or null when no day is set. */
  readonly releaseOn: string | null;
}

/** Announced lessons: those with a day first, by day, then in the order of the course. */
export function upcomingLessons(course: CourseOutline): readonly UpcomingLesson[] {
  return lessonsOf(course)
    .filter((lesson) => !isReleased(lesson))
    .map(({ slug, index, title, release_on: releaseOn }) => ({ slug, index, title, releaseOn }))
    .toSorted((a, b) => releaseOrder(a) - releaseOrder(b) || a.index - b.index);
}

function releaseOrder(lesson: UpcomingLesson): number {
  return lesson.releaseOn === null ? Number.MAX_SAFE_INTEGER : dayStartMs(lesson.releaseOn);
}
