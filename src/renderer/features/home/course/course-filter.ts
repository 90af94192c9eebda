import { isReleased, type OutlineChapter } from '#renderer/lib/lessons/course-outline.ts';

/** Which lessons the list shows. */
export type CourseFilter = 'all' | 'open' | 'soon';

/** The stages with the lessons that a filter leaves; those without any are left out. */
export function filterChapters(
  chapters: readonly OutlineChapter[],
  filter: CourseFilter,
): readonly OutlineChapter[] {
  if (filter === 'all') return chapters.filter(({ lessons }) => lessons.length > 0);
  return chapters
    .map((chapter) => ({
      ...chapter,
      lessons: chapter.lessons.filter((lesson) => isReleased(lesson) === (filter === 'open')),
    }))
    .filter(({ lessons }) => lessons.length > 0);
}

/**
 * Where an arrow key, Home or End leads in a list of `count` from `at`; null = the key means
 * nothing here.
 */
export function rowOfKey(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return Math.min(count - 1, at + 1);
  if (key === 'ArrowUp') return Math.max(0, at - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
