import { describe, expect, it } from 'vitest';
import type { LessonProgress } from '#shared/domain/progress/progress.ts';
import type { CourseOutline, OutlineLesson } from './course-outline.ts';
import { lessonsAfter, lessonsToLearn } from './next-lessons.ts';

const lesson = (index: number, access: OutlineLesson['access'] = 'FULL'): OutlineLesson => ({
  __typename: 'Lesson',
  id: `l${index}`,
  slug: `l${index}`,
  index,
  title: '',
  duration_seconds: 60,
  is_preview: false,
  state: access === 'ANNOUNCED' ? 'ANNOUNCED' : 'RELEASED',
  release_on: null,
  access,
  chapter_index: 1,
});
const course: CourseOutline = {
  __typename: 'Course',
  id: 'c',
  slug: 'c',
  title: '',
  version: 1,
  chapters: [
    {
      __typename: 'Chapter',
      id: 'c1',
      slug: 'c1',
      index: 1,
      title: '',
      outcome: '',
      lessons: [
        lesson(1),
        lesson(2),
        lesson(3),
        lesson(4, 'LOCKED'),
        lesson(5),
        lesson(6, 'ANNOUNCED'),
      ],
    },
  ],
};
const watched = (
  id: string,
  ms: number,
  completedAtMs: number | null = null,
): [string, LessonProgress] => [
  id,
  {
    lessonId: id,
    covered: [],
    position: { seconds: 1, stamp: { ms, counter: 0, node: 'n' } },
    learnedMs: 1,
    completedAtMs,
    sync: { state: 'waiting' },
  },
];
const ids = (lessons: readonly OutlineLesson[]) => lessons.map(({ id }) => id);

describe('the next lessons', () => {
  it('after one are those that may be watched, not the locked and announced ones', () =>
    expect(ids(lessonsAfter(course, 'l2', 5))).toEqual(['l3', 'l5']));
  it('after the last one are none', () => expect(lessonsAfter(course, 'l6', 2)).toEqual([]));
  it('to learn begin with the first for somebody new', () =>
    expect(ids(lessonsToLearn(course, new Map(), 2))).toEqual(['l1', 'l2']));
  it('to learn begin with the one watched last', () =>
    expect(ids(lessonsToLearn(course, new Map([watched('l1', 5), watched('l3', 9)]), 2))).toEqual([
      'l3',
      'l5',
    ]));
  it('to learn begin after the one watched last when that is learned, and end with what was skipped', () => {
    expect(ids(lessonsToLearn(course, new Map([watched('l3', 9, 9)]), 9))).toEqual([
      'l5',
      'l1',
      'l2',
    ]);
  });
  it('to learn are what was skipped when the end is learned', () =>
    expect(ids(lessonsToLearn(course, new Map([watched('l5', 9, 9)]), 2))).toEqual(['l1', 'l2']));
});
