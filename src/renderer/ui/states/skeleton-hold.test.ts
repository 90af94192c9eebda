import { describe, expect, it } from 'vitest';
import { noSkeleton, skeletonDelayMs, skeletonHoldMs, stepSkeleton } from './skeleton-hold.ts';

describe('stepSkeleton', () => {
  it('shows nothing when loading ends within the delay', () => {
    const begun = stepSkeleton(noSkeleton, true, 1000);
    expect(begun).toEqual({
      hold: { loadingSinceMs: 1000, shownSinceMs: undefined },
      wakeInMs: skeletonDelayMs,
    });
    expect(stepSkeleton(begun.hold, false, 1000 + skeletonDelayMs - 1)).toEqual({
      hold: noSkeleton,
      wakeInMs: undefined,
    });
  });

  it('shows the skeleton once the delay is over', () => {
    const begun = stepSkeleton(noSkeleton, true, 0);
    expect(stepSkeleton(begun.hold, true, skeletonDelayMs).hold.shownSinceMs).toBe(skeletonDelayMs);
  });

  it('keeps a shown skeleton for the whole hold, then lets it go', () => {
    const shown = { loadingSinceMs: 0, shownSinceMs: 150 };
    const early = stepSkeleton(shown, false, 160);
    expect(early.hold.shownSinceMs).toBe(150);
    expect(early.wakeInMs).toBe(skeletonHoldMs - 10);
    expect(stepSkeleton(early.hold, false, 150 + skeletonHoldMs).hold).toEqual(noSkeleton);
  });

  it('does not hide a shown skeleton while loading goes on, however long', () => {
    expect(
      stepSkeleton({ loadingSinceMs: 0, shownSinceMs: 150 }, true, 60_000).hold.shownSinceMs,
    ).toBe(150);
  });

  it('keeps the skeleton when loading begins again during the hold', () => {
    const ended = stepSkeleton({ loadingSinceMs: 0, shownSinceMs: 150 }, false, 200);
    expect(stepSkeleton(ended.hold, true, 210).hold).toEqual({
      loadingSinceMs: 210,
      shownSinceMs: 150,
    });
  });
});
