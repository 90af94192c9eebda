import { compareStamps } from '#shared/domain/progress/stamp.ts';
import type { LessonProgress } from '#shared/domain/progress/progress.ts';
import {
  countLessons,
  type CourseOutline,
  isReleased,
  isWatchable,
  lessonsOf,
  type OutlineLesson,
  type UpcomingLesson,
  upcomingLessons,
} from '../../lib/lessons/course-outline.ts';

/** Progress of the learner by lesson id. */
export type ProgressByLesson = ReadonlyMap<string, LessonProgress>;

/** The one next thing to do. */
export type NextStep =
  /** Was begun: goes on at `atSeconds`. */
  | { readonly kind: 'continue'; readonly lesson: OutlineLesson; readonly atSeconds: number }
  | { readonly kind: 'start'; readonly lesson: OutlineLesson }
  /** Nothing bought: the next lesson that is free to try. */
  | { readonly kind: 'try'; readonly lesson: OutlineLesson }
  /**
   * Everything that may be watched is learned. `owned`: more comes by itself when it is released.
   */
  | {
      readonly kind: 'all_done';
      readonly count: number;
      readonly owned: boolean;
      readonly nextReleaseOn: string | null;
    }
  /** There is nothing to watch yet. */
  | { readonly kind: 'nothing' };

export interface StageView {
  readonly slug: string;
  readonly index: number;
  readonly title: string;
  readonly learned: number;
  readonly released: number;
  readonly total: number;
  readonly firstReleaseOn: string | null;
}

/** What the dashboard shows. */
export interface DashboardView {
  readonly next: NextStep;
  readonly learned: number;
  /** Released and not learned yet. */
  readonly ready: number;
  readonly announced: number;
  readonly total: number;
  /** Time really spent learning, ms. */
  readonly learnedMs: number;
  readonly stages: readonly StageView[];
  readonly upcoming: readonly UpcomingLesson[];
  /** Whether the released lessons are this person's to watch, not just the previews. */
  readonly owned: boolean;
  /** True before the first second was watched. */
  readonly isNew: boolean;
}

/** How many announced lessons the dashboard lists. */
export const upcomingShown = 4;

/** Composes the dashboard from the course (server) and the progress (this device). Pure. */
export function buildDashboard(course: CourseOutline, progress: ProgressByLesson): DashboardView {
  const lessons = lessonsOf(course);
  const counts = countLessons(lessons);
  const learned = lessons.filter(
    (lesson) => isReleased(lesson) && isLearned(lesson, progress),
  ).length;
  return {
    next: findNextStep(lessons, progress),
    learned,
    ready: counts.released - learned,
    announced: counts.announced,
    total: counts.total,
    learnedMs: [...progress.values()].reduce((sum, lesson) => sum + lesson.learnedMs, 0),
    stages: course.chapters.map((chapter) => {
      const { released, total, firstReleaseOn } = countLessons(chapter.lessons);
      const { slug, index, title } = chapter;
      return {
        slug,
        index,
        title,
        released,
        total,
        firstReleaseOn,
        learned: chapter.lessons.filter(
          (lesson) => isReleased(lesson) && isLearned(lesson, progress),
        ).length,
      };
    }),
    upcoming: upcomingLessons(course).slice(0, upcomingShown),
    owned: ownsAny(lessons),
    isNew: progress.size === 0,
  };
}

/**
 * Where to go on: the lesson touched last if it is not learned, else the next one after it, else
 * the first that is left.
 */
function findNextStep(lessons: readonly OutlineLesson[], progress: ProgressByLesson): NextStep {
  const watchable = lessons.filter(isWatchable);
  const owned = ownsAny(lessons);
  const left = watchable.filter((lesson) => !isLearned(lesson, progress));
  const last = lastTouched(watchable, progress);
  const next =
    left.find((lesson) => lesson === last) ??
    left.find((lesson) => lesson.index > (last?.index ?? 0)) ??
    left[0];
  if (next) return stepInto(next, progress, owned);
  if (watchable.length === 0) return { kind: 'nothing' };
  return {
    kind: 'all_done',
    count: watchable.length,
    owned,
    nextReleaseOn: countLessons(lessons).firstReleaseOn,
  };
}

function ownsAny(lessons: readonly OutlineLesson[]): boolean {
  return lessons.some((lesson) => isReleased(lesson) && lesson.access === 'FULL');
}

function stepInto(lesson: OutlineLesson, progress: ProgressByLesson, owned: boolean): NextStep {
  const position = progress.get(lesson.id)?.position;
  if (position && position.seconds >= 1)
    return {
      kind: 'continue',
      lesson,
      atSeconds: Math.min(position.seconds, lesson.duration_seconds),
    };
  return { kind: owned ? 'start' : 'try', lesson };
}

function lastTouched(
  lessons: readonly OutlineLesson[],
  progress: ProgressByLesson,
): OutlineLesson | null {
  let last: OutlineLesson | null = null;
  let lastPosition: LessonProgress['position'] = null;
  for (const lesson of lessons) {
    const position = progress.get(lesson.id)?.position ?? null;
    if (
      position === null ||
      (lastPosition !== null && compareStamps(position.stamp, lastPosition.stamp) <= 0)
    )
      continue;
    last = lesson;
    lastPosition = position;
  }
  return last;
}

function isLearned(lesson: OutlineLesson, progress: ProgressByLesson): boolean {
  return (progress.get(lesson.id)?.completedAtMs ?? null) !== null;
}
