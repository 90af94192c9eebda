import { describe, expect, it } from 'vitest';
import type { OutlineLesson } from './course-outline.ts';
import { findLessons, nearestLessons } from './nearest-lessons.ts';

const lesson = (index: number, slug: string, title: string): OutlineLesson => ({
  __typename: 'Lesson',
  id: slug,
  slug,
  index,
  title,
  duration_seconds: 60,
  is_preview: false,
  state: 'RELEASED',
  release_on: null,
  access: 'LOCKED',
  chapter_index: 1,
});
const lessons = [
  lesson(1, 'chan-dung-nguoi-hoc-dau-tien', 'Chân dung người học đầu tiên'),
  lesson(7, 'dat-gia-lan-dau', 'Đặt giá lần đầu'),
  lesson(12, 'de-cuong-nam-phan', 'Đề cương năm phần'),
];
const slugs = (found: readonly OutlineLesson[]) => found.map(({ slug }) => slug);

describe('the search of a page that is not there', () => {
  it('finds by words in any order, with and without accents, and by number', () => {
    expect(slugs(findLessons(lessons, 'GIÁ đặt'))).toEqual(['dat-gia-lan-dau']);
    expect(slugs(findLessons(lessons, 'de cuong'))).toEqual(['de-cuong-nam-phan']);
    expect(slugs(findLessons(lessons, '12'))).toEqual(['de-cuong-nam-phan']);
    expect(slugs(findLessons(lessons, 'đầu'))).toEqual([
      'chan-dung-nguoi-hoc-dau-tien',
      'dat-gia-lan-dau',
    ]);
  });
  it('finds nothing for nothing, nor for words that no title has', () =>
    expect([...findLessons(lessons, '  '), ...findLessons(lessons, 'máy bay')]).toEqual([]));
});

describe('lessons near an address that leads to nothing', () => {
  it('are those whose address has most of its words', () => {
    expect(slugs(nearestLessons(lessons, '/learn/dat-gia-lan-thu-hai'))).toEqual([
      'dat-gia-lan-dau',
    ]);
    expect(slugs(nearestLessons(lessons, '/bai-hoc/%C4%91%E1%BB%81-c%C6%B0%C6%A1ng'))).toEqual([
      'de-cuong-nam-phan',
    ]);
  });
  it('are none for an address of other words, for the root, and for one that is cut in a letter', () => {
    expect([
      ...nearestLessons(lessons, '/wp-login.php'),
      ...nearestLessons(lessons, '/'),
      ...nearestLessons(lessons, '/a/%E1%BB'),
    ]).toEqual([]);
  });
});
