import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors/error-code.ts';
import {
  changesOf,
  hasChanges,
  isRefusalOfGone,
  readFormChanges,
  seenIn,
  wasChangedSince,
  writeFormChanges,
} from './form-changes.ts';

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

  it('knows what somebody else changed in the same field since', () => {
    const changes = { title: 'Của tôi' };
    const seen = seenIn(changes, base, {});
    expect(seen).toEqual({ title: 'Bài 1' });
    expect(wasChangedSince(changes, base, seen)).toBe(false);
    const newer = { ...base, title: 'Của người khác', isShown: false };
    expect(wasChangedSince(changes, newer, seen)).toBe(true);
    expect(wasChangedSince({ plans: [] }, newer, seen)).toBe(false);
    // What was seen first stays what was seen.
    expect(seenIn({ ...changes, isShown: true }, newer, seen)).toEqual({
      title: 'Bài 1',
      isShown: false,
    });
  });
});

it('tells what is gone from what is refused, and from another thing that a field names', () => {
  expect(isRefusalOfGone(appError('NOT_FOUND'))).toBe(true);
  expect(isRefusalOfGone(appError('NOT_FOUND', { field: 'lesson_id' }))).toBe(false);
  expect(isRefusalOfGone(appError('CONFLICT'))).toBe(false);
});
