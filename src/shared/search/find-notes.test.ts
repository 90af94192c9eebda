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

  it('is all of it that is looked at letter by letter', () => {
    let letters = 0;
    const query = parseQuery('đề cương')?.inText;
    const notes = Array.from({ length: 50 }, (_, at) => {
      const text = 'đề cương năm phần '.repeat(550);
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
