import { describe, expect, it } from 'vitest';
import { findLessons, prepareLesson } from './find-lessons.ts';
import { parseQuery } from './search-query.ts';

type Row = readonly [title: string, summary?: string];

/** Lessons 1, 2, 3 … of these titles and summaries; what is shown of those that are found. */
function found(typed: string, rows: readonly Row[], limit = 10) {
  const query = parseQuery(typed);
  if (query === null) throw new Error('nothing is asked');
  const lessons = rows.map(([title, summary = ''], at) =>
    prepareLesson({ id: `id-${at}`, slug: `b-${at}`, index: at + 1, title, summary }),
  );
  const { byTitle, bySummary } = findLessons(lessons, query, limit);
  return [byTitle, bySummary].map((hits) =>
    hits.map(({ lessonIndex, text }) => `${lessonIndex} ${text}`),
  );
}

describe('the lessons that a search finds', () => {
  it('are in the order of the course where they answer alike', () =>
    expect(found('la', [['Lá thư'], ['La bàn'], ['Là ai']])).toEqual([
      ['1 Lá thư', '2 La bàn', '3 Là ai'],
      [],
    ]));

  it('are also those that answer least, at the end', () =>
    expect(found('lá thư', [['Thưa, là ai'], ['Là thư'], ['Thư trong lá'], ['Lá thư']])).toEqual([
      ['4 Lá thư', '3 Thư trong lá', '2 Là thư', '1 Thưa, là ai'],
      [],
    ]));

  it('are first the one whose number is among the words', () =>
    expect(found('3 điều', [['3 điều'], ['Hai'], ['Điều hay']])).toEqual([
      ['3 Điều hay', '1 3 điều'],
      [],
    ]));

  it('are found by their summary only where their title does not answer', () =>
    expect(
      found('bản đồ', [
        ['Bản đồ', 'Một bản đồ.'],
        ['Mở đầu', 'Vì sao cần bản đồ.'],
      ]),
    ).toEqual([['1 Bản đồ'], ['2 Vì sao cần bản đồ.']]));

  it('are found by one letter in titles only', () =>
    expect(
      found('b', [
        ['Bản đồ', ''],
        ['Mở đầu', 'Bản đồ'],
      ]),
    ).toEqual([['1 Bản đồ'], []]));

  it('are as many of each as were asked for', () =>
    expect(
      found('mai', [['Mai'], ['Mai'], ['Mai'], ['Đào', 'Mai'], ['Cúc', 'Mai'], ['Lan', 'Mai']], 2),
    ).toEqual([
      ['1 Mai', '2 Mai'],
      ['4 Mai', '5 Mai'],
    ]));

  it('show the first match, though it is no more than begun', () => {
    const query = parseQuery('cuong');
    if (query === null) throw new Error('nothing is asked');
    const lesson = { id: 'l', slug: 's', index: 1, title: 'Đề cương', summary: '' };
    expect(findLessons([prepareLesson(lesson)], query, 5)).toEqual({
      byTitle: [
        {
          kind: 'lesson',
          lessonId: 'l',
          lessonSlug: 's',
          lessonIndex: 1,
          lessonTitle: 'Đề cương',
          seconds: null,
          text: 'Đề cương',
          marks: [[3, 8]],
          noteId: null,
        },
      ],
      bySummary: [],
    });
  });
});
