import { describe, expect, it } from 'vitest';
import { hasCrossedEnd, isWhole, loopFrom, loopTo, msUntilEnd } from './loop.ts';

describe('setting a loop', () => {
  it('takes its beginning, then its end', () => {
    const begun = loopFrom(null, 10.5);
    expect(isWhole(begun)).toBe(false);
    expect(loopTo(begun, 15.25)).toEqual({ fromSeconds: 10.5, toSeconds: 15.25 });
  });
  it('moves one end and keeps the other', () =>
    expect(loopFrom({ fromSeconds: 1, toSeconds: 9 }, 4)).toEqual({
      fromSeconds: 4,
      toSeconds: 9,
    }));
  it('forgets an end that the new beginning has passed', () =>
    expect(loopFrom({ fromSeconds: 1, toSeconds: 9 }, 9.5)).toEqual({
      fromSeconds: 9.5,
      toSeconds: null,
    }));
  it('begins at the beginning when only an end is set, or one before the beginning', () => {
    expect(loopTo(null, 7)).toEqual({ fromSeconds: 0, toSeconds: 7 });
    expect(loopTo({ fromSeconds: 20, toSeconds: null }, 7)).toEqual({
      fromSeconds: 0,
      toSeconds: 7,
    });
  });
  it('is never shorter than a second', () =>
    expect(loopTo({ fromSeconds: 5, toSeconds: null }, 5.2)).toEqual({
      fromSeconds: 5,
      toSeconds: 6,
    }));
});

describe('running a loop', () => {
  const loop = { fromSeconds: 10, toSeconds: 15 };
  it('turns back when playing crosses its end', () =>
    expect([
      hasCrossedEnd(loop, 14.9, 15),
      hasCrossedEnd(loop, 14.9, 15.2),
      hasCrossedEnd(loop, 14.5, 14.9),
    ]).toEqual([true, true, false]));
  it('lets somebody be who went behind it', () =>
    expect(hasCrossedEnd(loop, 15.5, 16)).toBe(false));
  it('knows how long it still takes, by the speed', () =>
    expect([msUntilEnd(loop, 14, 1), msUntilEnd(loop, 14, 2), msUntilEnd(loop, 15, 1)]).toEqual([
      1000,
      500,
      null,
    ]));
});
