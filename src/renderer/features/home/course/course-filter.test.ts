import { describe, expect, it } from 'vitest';
import type { OutlineChapter, OutlineLesson } from '#renderer/lib/lessons/course-outline.ts';
import { filterChapters, rowOfKey } from './course-filter.ts';

const lesson = (index: number, state: OutlineLesson['state']): OutlineLesson => ({
  __typename: 'Lesson',
  id: String(index),
  slug: `bai-${index}`,
  index,
  title: `Bài ${index}`,
  duration_seconds: 60,
  is_preview: false,
  state,
  release_on: null,
  access: 'LOCKED',
  chapter_index: 1,
});
const chapter = (index: number, lessons: readonly OutlineLesson[]): OutlineChapter => ({
  __typename: 'Chapter',
  id: String(index),
  slug: `chang-${index}`,
  index,
  title: `Chặng ${index}`,
  outcome: '',
  lessons,
});

describe('the filters of the curriculum', () => {
  const chapters = [
    chapter(1, [lesson(1, 'RELEASED'), lesson(2, 'ANNOUNCED')]),
    chapter(2, [lesson(3, 'ANNOUNCED')]),
    chapter(3, []),
  ];
  const shown = (filter: Parameters<typeof filterChapters>[1]) =>
    filterChapters(chapters, filter).map(({ index, lessons }) => [
      index,
      lessons.map((each) => each.index),
    ]);
  it('leave all, the open or the announced lessons, and no stage without one', () => {
    expect(shown('all')).toEqual([
      [1, [1, 2]],
      [2, [3]],
    ]);
    expect(shown('open')).toEqual([[1, [1]]]);
    expect(shown('soon')).toEqual([
      [1, [2]],
      [2, [3]],
    ]);
  });
  it('leave nothing of a course without such lessons', () =>
    expect(filterChapters([chapter(1, [lesson(1, 'RELEASED')])], 'soon')).toEqual([]));
});

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 2],
  ['ArrowUp', 0, 0],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Tab', 0, null],
])('%s leads from row %i to %s of three', (key, at, to) => expect(rowOfKey(key, at, 3)).toBe(to));
it('leads nowhere in an empty list', () => expect(rowOfKey('ArrowDown', 0, 0)).toBeNull());
