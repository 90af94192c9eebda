import { describe, expect, it } from 'vitest';
import { type CaptionSource, findCaptions } from './find-captions.ts';
import { parseQuery, type WordQuery } from './search-query.ts';

function queryOf(typed: string): WordQuery {
  const query = parseQuery(typed)?.inText;
  if (!query) throw new Error('nothing is asked');
  return query;
}

interface Caption {
  readonly lesson: number;
  readonly text: string;
}

/**
 * A source that may name every caption, as one does that knows nothing of words, and how it was
 * asked. Numbers are even: between two captions there may be any gap.
 */
function sourceOf(captions: readonly Caption[]) {
  const asked: [from: number, count: number][] = [];
  const source: CaptionSource = {
    candidates(_terms, from, count) {
      asked.push([from, count]);
      const first = Math.ceil(from / 2);
      return captions.slice(first, first + count).map((_, at) => (first + at) * 2);
    },
    lessonKey: (number) => captions[number / 2]?.lesson ?? 0,
    read(number) {
      const caption = captions[number / 2];
      // Lesson 9 is not to be shown.
      if (caption === undefined || caption.lesson === 9) return null;
      const index = caption.lesson;
      const lesson = { id: `id-${index}`, slug: `b-${index}`, index, title: 'Tên', summary: '' };
      return { lesson, startSeconds: number / 2, text: caption.text };
    },
  };
  return { source, asked };
}

/** The lesson and the second of each caption that is found. */
function found(source: CaptionSource, typed: string, limit = 50): readonly string[] {
  return findCaptions(source, queryOf(typed), limit).map(
    ({ lessonIndex, seconds }) => `${lessonIndex} ${seconds}`,
  );
}

const many = (count: number, caption: Caption) =>
  Array.from({ length: count }, (): Caption => caption);
const mai = (lesson: number): Caption => ({ lesson, text: 'hoa mai' });

describe('the captions that a search finds', () => {
  it('are those that hold what was asked for, of lessons that are shown', () => {
    const { source } = sourceOf([{ lesson: 1, text: 'hoa đào' }, mai(9), mai(2)]);
    expect(found(source, 'mai')).toEqual(['2 2']);
  });

  it('are each there once, the best first', () => {
    const { source } = sourceOf([{ lesson: 1, text: 'mainh' }, mai(1), mai(2)]);
    expect(found(source, 'mai')).toEqual(['1 1', '2 2', '1 0']);
  });

  it('are no more than were asked for, at one level or at several', () => {
    const { source } = sourceOf([{ lesson: 1, text: 'mainh' }, mai(1), mai(2), mai(3)]);
    expect(found(source, 'mai', 3)).toEqual(['1 1', '2 2', '3 3']);
    expect(found(source, 'mai', 2)).toEqual(['1 1', '2 2']);
  });

  it('are looked for behind the first page of candidates', () => {
    const { source, asked } = sourceOf([...many(1300, mai(1)), mai(2)]);
    expect(found(source, '"mai"')).toEqual(['1 0', '1 1', '1 2', '2 1300']);
    expect(asked).toEqual([
      [0, 256],
      [511, 1024],
      [2559, 4096],
    ]);
  });

  it('are asked for once more where a page was just full, and not after that', () => {
    const { source, asked } = sourceOf(many(256, mai(1)));
    found(source, '"mai"');
    expect(asked).toEqual([
      [0, 256],
      [511, 1024],
    ]);
  });

  it('are not looked for any further than the answer may take', () => {
    const { source, asked } = sourceOf([...many(60_000, mai(1)), mai(2)]);
    expect(found(source, '"mai"')).toEqual(['1 0', '1 1', '1 2']);
    expect(asked.map(([, count]) => count)).toEqual([
      256, 1024, 4096, 8192, 8192, 8192, 8192, 8192,
    ]);
  });
});
