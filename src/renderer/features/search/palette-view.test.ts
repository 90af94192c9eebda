import { describe, expect, it } from 'vitest';
import type { SearchHit } from '#shared/search/search.ts';
import type { PalettePage } from '../../lib/page/feature.ts';
import { addressOf, paletteGroups } from './palette-view.ts';

const pages: readonly PalettePage[] = [
  { to: '/dashboard', title: 'Bảng học tập' },
  { to: '/settings', title: 'Cài đặt' },
];

function hit(kind: SearchHit['kind'], more: Partial<SearchHit> = {}): SearchHit {
  return {
    kind,
    lessonId: 'id-1',
    lessonSlug: 'bai-1',
    lessonIndex: 1,
    lessonTitle: 'Mở đầu',
    seconds: kind === 'lesson' ? null : 12.3456,
    text: 'x',
    marks: [],
    noteId: kind === 'note' ? 'n-1' : null,
    ...more,
  };
}

const kindsOf = (facts: Parameters<typeof paletteGroups>[0]) =>
  paletteGroups(facts).map(({ kind, entries }) => [kind, entries.length]);

describe('what the palette lists', () => {
  it('groups what was found, in the order of its rank, and leaves out what is empty', () => {
    expect(
      kindsOf({
        text: 'hoa',
        hits: [hit('lesson'), hit('caption'), hit('note')],
        pages,
        recent: ['cũ'],
      }),
    ).toEqual([
      ['lessons', 1],
      ['notes', 1],
      ['captions', 1],
    ]);
  });

  it('offers recent searches and pages before anything is typed', () =>
    expect(kindsOf({ text: ' ', hits: [hit('lesson')], pages, recent: ['a', 'b'] })).toEqual([
      ['recent', 2],
      ['pages', 2],
    ]));

  it('finds pages without accents, by words begun in any order', () => {
    const found = (text: string) =>
      paletteGroups({ text, hits: [], pages, recent: [] }).flatMap(({ entries }) =>
        entries.map(({ key }) => key),
      );
    expect(found('cai')).toEqual(['page-/settings']);
    expect(found('TẬP bảng')).toEqual(['page-/dashboard']);
    expect(found('ang')).toEqual([]);
  });

  it('gives every entry a key of its own', () => {
    const groups = paletteGroups({
      text: 'h',
      hits: [
        hit('caption'),
        hit('caption', { seconds: 20 }),
        hit('note'),
        hit('note', { noteId: 'n-2' }),
        hit('lesson'),
        hit('lesson', { lessonId: 'id-2' }),
      ],
      pages,
      recent: [],
    });
    const keys = groups.flatMap(({ entries }) => entries.map(({ key }) => key));
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('opening and walking', () => {
  it('leads to the second, in milliseconds at most', () => {
    expect(addressOf(hit('caption'))).toBe('/learn/bai-1?t=12.346');
    expect(addressOf(hit('note', { seconds: 0 }))).toBe('/learn/bai-1?t=0');
    expect(addressOf(hit('lesson'))).toBe('/learn/bai-1');
  });
});
