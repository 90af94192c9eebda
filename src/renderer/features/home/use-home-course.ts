import { courseOutlineText } from '../../graphql/generated/texts.ts';
import type { QueryStatus } from '../../graphql/query-status.ts';
import { useAnswer } from '../../graphql/use-answer.ts';
import {
  countLessons,
  type CourseOutline,
  isReleased,
  isWatchable,
  type LessonCounts,
  lessonsOf,
  type OutlineLesson,
} from '../../lib/lessons/course-outline.ts';

/** The course as the home page shows it. */
export interface HomeCourse {
  readonly course: CourseOutline;
  readonly counts: LessonCounts;
  /** Lessons that anybody may watch. */
  readonly previews: readonly OutlineLesson[];
  /** Whether the person who asked has bought it. */
  readonly isOwned: boolean;
}

/** The only door of the home page to the server. */
export function useHomeCourse(): QueryStatus<HomeCourse> {
  const status = useAnswer(courseOutlineText);
  return status.kind === 'ready' ? { ...status, data: toHomeCourse(status.data.course) } : status;
}

function toHomeCourse(course: CourseOutline): HomeCourse {
  const lessons = lessonsOf(course);
  return {
    course,
    counts: countLessons(lessons),
    previews: lessons.filter((lesson) => lesson.is_preview && isWatchable(lesson)),
    isOwned: lessons.some((lesson) => isReleased(lesson) && lesson.access === 'FULL'),
  };
}
