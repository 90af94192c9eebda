import { describe, expect, it } from 'vitest';
import type { DrawnBy } from '#shared/site/drawn-by.ts';
import { drawnSearch } from './drawn-search.ts';

const list: DrawnBy = { topic: ['video', 'selling'], search: 'any' };

describe('what a page is drawn by', () => {
  it.each<readonly [search: string, drawn: string]>([
    ['', ''],
    ['?', ''],
    ['?x=1&ref=LINH01', ''],
    ['?topic=video', '?topic=video'],
    ['?topic=made-up', ''],
    ['?topic=', ''],
    ['?search=m%C3%A1y+quay', '?search=m%C3%A1y+quay'],
    ['?search=a&x=1&topic=selling', '?topic=selling&search=a'],
    ['?search=a&search=b', '?search=a'],
    ['?__proto__=1&constructor=2&toString=3', ''],
  ])('is of %j only %j', (search, drawn) => expect(drawnSearch(list, search)).toBe(drawn));

  it('is nothing where nothing is declared', () =>
    expect(drawnSearch({}, '?topic=video&search=a')).toBe(''));
});
