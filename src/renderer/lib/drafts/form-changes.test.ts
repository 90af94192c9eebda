import { describe, expect, it } from 'vitest';
import { changesOf, hasChanges, readFormChanges, writeFormChanges } from './form-changes.ts';

const base = { title: 'Bài 1', isShown: true, plans: ['PRO'], cover: null as string | null };

describe('what is kept of a form', () => {
  it('is what differs from what it began with', () => {
    expect(changesOf(base, base)).toEqual({});
    expect(hasChanges(changesOf(base, base))).toBe(false);
    expect(changesOf({ ...base, title: 'Bài 2', plans: [] }, base)).toEqual({
      title: 'Bài 2',
      plans: [],
    });
  });

  it('is read back over what the form says by now', () => {
    const text = writeFormChanges(changesOf({ ...base, title: 'Bài 2', isShown: false }, base));
    expect(readFormChanges(text, base)).toEqual({ title: 'Bài 2', isShown: false });
    expect(readFormChanges(text, { ...base, title: 'Bài 2' })).toEqual({ isShown: false });
    expect(readFormChanges(writeFormChanges({ cover: 'a.jpg' }), base)).toEqual({ cover: 'a.jpg' });
  });

  it('is nothing of what is no field, of another kind, or no JSON', () => {
    expect(readFormChanges('{"other":"x","title":7,"plans":[1],"isShown":"ja"}', base)).toEqual({});
    expect(readFormChanges('words', base)).toEqual({});
    expect(readFormChanges('null', base)).toEqual({});
  });
});
