import { describe, expect, it } from 'vitest';
import {
  countLessons,
  type CourseOutline,
  isWatchable,
  lessonsOf,
  type OutlineLesson,
  upcomingLessons,
} from './course-outline.ts';

function lesson(index: number, more: Partial<OutlineLesson>): OutlineLesson {
  return {
    __typename: 'Lesson',
    id: `l${index}`,
    slug: `bai-${index}`,
    index,
    title: '',
    duration_seconds: 60,
    is_preview: false,
    state: 'RELEASED',
    release_on: null,
    access: 'LOCKED',
    chapter_index: 1,
    ...more,
  };
}
const lessons = [
  lesson(1, { access: 'PREVIEW' }),
  lesson(2, {}),
  lesson(3, { state: 'ANNOUNCED', access: 'ANNOUNCED' }),
  lesson(4, { state: 'ANNOUNCED', access: 'ANNOUNCED', release_on: '2026-12-04' }),
];
const course: CourseOutline = {
  __typename: 'Course',
  id: 'c',
  slug: 'c',
  title: '',
  version: 1,
  chapters: [
    { __typename: 'Chapter', id: 'h', slug: 'h', index: 1, title: '', outcome: '', lessons },
  ],
};

describe('the outline of a course', () => {
  it('is counted by state, with the first day that is announced', () => {
    expect(countLessons(lessonsOf(course))).toEqual({
      total: 4,
      released: 2,
      announced: 2,
      releasedSeconds: 120,
      firstReleaseOn: '2026-12-04',
    });
    expect(countLessons([])).toEqual({
      total: 0,
      released: 0,
      announced: 0,
      releasedSeconds: 0,
      firstReleaseOn: null,
    });
  });

  it('says which lessons may be watched now', () => {
    expect(lessons.map(isWatchable)).toEqual([true, false, false, false]);
  });

  it('lists what comes, days first', () => {
    expect(upcomingLessons(course).map(({ index }) => index)).toEqual([4, 3]);
  });
});
