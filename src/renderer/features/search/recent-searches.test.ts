import { describe, expect, it } from 'vitest';
import { createRecentSearches } from './recent-searches.ts';

function open(initial?: string) {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? initial ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  return { recent: createRecentSearches(() => storage), values };
}

describe('recent searches', () => {
  it('are the newest first, each once, not more than a few', () => {
    const { recent } = open();
    for (const text of ['một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', ' BA ', '  '])
      recent.add('linh', text);
    expect(recent.list('linh')).toEqual(['BA', 'bảy', 'sáu', 'năm', 'bốn', 'hai']);
  });

  it('are shown to nobody else, and make way for the next person’s', () => {
    const { recent, values } = open();
    recent.add('linh', 'đề cương');
    expect(recent.list('minh')).toEqual([]);
    recent.add('minh', 'hoa mai');
    expect(recent.list('linh')).toEqual([]);
    expect([...values.values()].join()).not.toContain('đề cương');
  });

  it('can be forgotten', () => {
    const { recent, values } = open();
    recent.add('linh', 'đề cương');
    recent.clear();
    expect([recent.list('linh'), values.size]).toEqual([[], 0]);
  });

  it.each(['rác', '[]', '{"personId":"linh"}', '{"personId":"linh","texts":[1,null]}', '"linh"'])(
    'are none when the storage holds %s',
    (stored) => expect(open(stored).recent.list('linh')).toEqual([]),
  );

  it('are none where storage is denied', () => {
    const recent = createRecentSearches(() => {
      throw new Error('denied');
    });
    expect(recent.add('linh', 'hoa')).toEqual(['hoa']);
    expect(recent.list('linh')).toEqual([]);
    expect(() => recent.clear()).not.toThrow();
  });
});
