import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findNotes, prepareNote } from './find-notes.ts';
import { parseQuery } from './search-query.ts';
import { hitTextLength } from './shorten-hit.ts';

const lesson = { id: 'l', slug: 'l', index: 1, title: 'Mở đầu', summary: '' };

function found(typed: string, texts: readonly string[]) {
  const query = parseQuery(typed)?.inText;
  if (!query) return [];
  const notes = texts.map((text, at) =>
    prepareNote({ noteId: `n${at}`, lessonId: 'l', atSeconds: at, text }),
  );
  return findNotes(notes, query, { lessonOf: () => lesson, limit: 50 });
}

/** What is shown of a note, its marks in brackets. */
function shown(typed: string, text: string): string | undefined {
  const [hit] = found(typed, [text]);
  return hit?.marks.reduceRight(
    (line, [start, end]) => `${line.slice(0, start)}[${line.slice(start, end)}]${line.slice(end)}`,
    hit.text,
  );
}

/** Text of 4 500 letters that holds none of the words asked for. */
const filler = 'chữ khác '.repeat(500);

describe('the notes that a search finds', () => {
  const lessons = [lesson, { ...lesson, id: 'm', slug: 'm', index: 2 }];
  function order(typed: string, notes: readonly (readonly [string, number, string, string])[]) {
    const query = parseQuery(typed)?.inText;
    if (!query) throw new Error('nothing is asked');
    const prepared = notes.map(([lessonId, atSeconds, noteId, text]) =>
      prepareNote({ noteId, lessonId, atSeconds, text }),
    );
    const lessonOf = (id: string) => lessons.find((each) => each.id === id);
    return findNotes(prepared, query, { lessonOf, limit: 3 }).map(({ noteId }) => noteId);
  }

  it('are those that answer best, before the course and the time', () =>
    expect(
      order('lá', [
        ['l', 1, 'begun', 'làng'],
        ['l', 2, 'others', 'là'],
        ['m', 9, 'typed', 'lá'],
      ]),
    ).toEqual(['typed', 'others', 'begun']));

  it('are in the order of the course where they answer alike, then in that of the time', () =>
    expect(
      order('mai', [
        ['m', 1, 'second lesson', 'mai'],
        ['l', 9, 'later', 'mai'],
        ['l', 2, 'sooner', 'mai'],
      ]),
    ).toEqual(['sooner', 'later', 'second lesson']));

  it('are in one order, though two stand at one second', () => {
    const [a, b] = [['l', 2, 'a', 'mai'] as const, ['l', 2, 'b', 'mai'] as const];
    expect(order('mai', [a, b])).toEqual(['a', 'b']);
    expect(order('mai', [b, a])).toEqual(['a', 'b']);
  });

  it('are as many as were asked for, and hold what was asked for', () =>
    expect(
      order('mai', [
        ['l', 5, 'fifth', 'mai'],
        ['l', 4, 'fourth', 'mai'],
        ['l', 3, 'third', 'mai'],
        ['l', 2, 'second', 'mai'],
        ['l', 1, 'first', 'đào'],
      ]),
    ).toEqual(['second', 'third', 'fourth']));
});

describe('what a search shows of a long note', () => {
  it.each([
    ['its first match', 'đề cương', 'đề cương … và đề cương', /^\[đề cương\] .* \[đề cương\]$/u],
    [
      'a match that stands far behind',
      'đề cương',
      `${filler}viết đề cương đi`,
      /viết \[đề cương\] đi$/u,
    ],
    [
      'the words together before the words apart',
      'cương đề',
      `cương ${filler}đề cương đề ${filler}`,
      /\[cương đề\]/u,
    ],
    ['the accents that were typed before others', 'lá', `la ${filler}lá ${filler}`, /\[lá\]/u],
    ['a phrase', '"năm phần"', `năm ${filler}phần năm phần`, /phần \[năm phần\]$/u],
    ['the beginning of a word', 'khóa họ', `khóa ${filler} khóa học`, /\[khóa họ\]c$/u],
    ['a word typed without accents', 'mai', `${filler}hoa mai nở`, /hoa \[mai\] nở$/u],
    ['a begun word that stands far behind', 'ma', `${filler}hoa mai nở`, /hoa \[ma\]i nở$/u],
    [
      'a word before the one with the accents that were typed',
      'lá mai',
      `${filler}mai và lá`,
      /khác \[mai\] và \[lá\]$/u,
    ],
    [
      'the accents of the finished word of an open phrase',
      '"lá t',
      `la ${filler}lá ${filler}`,
      /khác \[lá\] chữ/u,
    ],
    ['a match beside its lead', 'mai vàng', `${filler}mai nở, mai vàng`, /mai nở, \[mai vàng\]$/u],
  ])('is %s', (_rule, typed, text, expected) => {
    expect(shown(typed, text)).toMatch(expected);
  });

  it('always has a mark, and fits, whatever is asked and written', () => {
    const word = fc.constantFrom(
      'đề',
      'de',
      'lá',
      'la',
      'e\u0302',
      '😀',
      'mai',
      'ﬁ',
      '12',
      '—',
      '\n',
    );
    const text = fc.array(word, { maxLength: 200 }).map((words) => words.join(' '));
    const typed = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(typed, text, fc.boolean(), (asked, written, quoted) => {
        for (const hit of found(quoted ? `"${asked}"` : asked, [written])) {
          expect(hit.marks.length).toBeGreaterThan(0);
          expect(hit.text.length).toBeLessThanOrEqual(hitTextLength);
        }
      }),
    );
  });

  it.each([
    ['where it is found everywhere', 'đề cương năm phần '.repeat(550)],
    ['where it is found at the end', `${filler}${filler}đề cương`],
  ])('is all of it that is looked at letter by letter, %s', (_where, text) => {
    let letters = 0;
    const query = parseQuery('đề cương')?.inText;
    const notes = Array.from({ length: 50 }, (_, at) => {
      const prepared = prepareNote({ noteId: `n${at}`, lessonId: 'l', atSeconds: at, text });
      return {
        ...prepared,
        note: { ...prepared.note, text: counted(text, (count) => (letters += count)) },
      };
    });
    if (!query) throw new Error('nothing is asked');
    expect(findNotes(notes, query, { lessonOf: () => lesson, limit: 50 })).toHaveLength(50);
    expect(letters).toBeLessThan(50 * 1000);
  });
});

/** A text that tells of each letter that is looked at, in it or in what is cut out of it. */
function counted(text: string, tell: (count: number) => void): string {
  const watched: ProxyHandler<object> = {
    get(_target, name) {
      if (name === 'length') return text.length;
      if (name === 'codePointAt')
        return (at: number) => {
          tell(1);
          return text.codePointAt(at);
        };
      if (name === 'slice')
        return (from: number, to: number) => {
          // What is cut out is looked at; the ends of a line, longer than a hit, are only shown.
          const part = text.slice(from, to);
          tell(part.length < 1000 ? part.length : 0);
          return part;
        };
      throw new Error(`a note is asked for ${String(name)}`);
    },
  };
  // Stands for a string: the three above are all that a search asks of a note's text.
  return new Proxy({}, watched) as string;
}
