import type { CourseWatch } from './course-watch.ts';

export interface KnownLessonDeps {
  readonly course: Pick<CourseWatch, 'lessonsOf' | 'onChange'>;
  /** Who is signed in, or `guest`. */
  readonly owner: () => Promise<string>;
  /** Runs a task after `ms`; answers its end. */
  readonly after: (ms: number, task: () => void) => () => void;
}

/** How long a link waits for the course, in ms. */
export const lessonDeadlineMs = 15_000;

/**
 * Finds a lesson's slug by its id in the course as this person sees it; waits for the course, for a
 * while.
 */
export function createSlugFinder({
  course,
  owner,
  after,
}: KnownLessonDeps): (lessonId: string) => Promise<string | null> {
  const find = async (lessonId: string) => {
    const lessons = course.lessonsOf(await owner());
    return {
      isKnown: lessons !== null,
      slug: lessons?.find(({ id }) => id === lessonId)?.slug ?? null,
    };
  };
  return async (lessonId) => {
    const now = await find(lessonId);
    if (now.isKnown) return now.slug;
    return new Promise((resolve) => {
      const finish = (slug: string | null) => {
        stopFollowing();
        stopWaiting();
        resolve(slug);
      };
      const stopWaiting = after(lessonDeadlineMs, () => finish(null));
      const stopFollowing = course.onChange(() => {
        void find(lessonId).then(({ isKnown, slug }) => isKnown && finish(slug));
      });
    });
  };
}
