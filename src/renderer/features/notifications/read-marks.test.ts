import { describe, expect, it } from 'vitest';
import {
  countWith,
  isReadHere,
  parseMarks,
  toCalls,
  withMark,
  withoutSent,
  writeMarks,
} from './read-marks.ts';

describe('marks that wait for the server', () => {
  it('keep what is wanted beside what the server said, and vanish when both agree', () => {
    const read = withMark({}, { id: 'a', read: true, isRead: false });
    expect(read).toEqual({ a: { read: true, was: false } });
    expect(isReadHere(read, { id: 'a', read_at: null })).toBe(true);
    expect(withMark(read, { id: 'a', read: false, isRead: true })).toEqual({});
    expect(withMark({}, { id: 'a', read: true, isRead: true })).toEqual({});
  });

  it('change the count of unread ones, never below nothing', () => {
    expect(
      countWith(3, {
        a: { read: true, was: false },
        b: { read: false, was: true },
        c: { read: true, was: false },
      }),
    ).toBe(2);
    expect(countWith(0, { a: { read: true, was: false } })).toBe(0);
  });

  it('go out in calls of at most a hundred of one sort', () => {
    const marks = Object.fromEntries(
      Array.from({ length: 150 }, (_, index) => [
        `n${index}`,
        { read: index !== 0, was: index === 0 },
      ]),
    );
    expect(toCalls(marks).map(({ ids, read }) => [ids.length, read])).toEqual([
      [100, true],
      [49, true],
      [1, false],
    ]);
  });

  it('are settled when sent; one that was changed again meanwhile goes out once more', () => {
    const sent = { a: { read: true, was: false }, b: { read: true, was: false } };
    expect(withoutSent({ ...sent, c: { read: true, was: false } }, sent)).toEqual({
      c: { read: true, was: false },
    });
    expect(withoutSent({ a: { read: false, was: true } }, sent)).toEqual({
      a: { read: false, was: true },
    });
  });

  it('survive storage for their person alone, and anything else stored is nothing', () => {
    const marks = { a: { read: true, was: false } };
    expect(parseMarks(writeMarks(marks, 'linh'), 'linh')).toEqual(marks);
    expect(parseMarks(writeMarks(marks, 'linh'), 'minh')).toEqual({});
    for (const broken of [
      null,
      '',
      '{',
      '[]',
      '{"personId":"linh","marks":{"a":1}}',
      '{"personId":"linh","marks":null}',
    ])
      expect(parseMarks(broken, 'linh')).toEqual({});
  });
});
