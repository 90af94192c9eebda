/**
 * A skeleton shows only when loading takes longer than this (design 03: no flash on a fast answer).
 */
export const skeletonDelayMs = 150;
/** And once shown it stays at least this long. */
export const skeletonHoldMs = 300;

export interface SkeletonHold {
  /** When loading began; absent while nothing loads. */
  readonly loadingSinceMs: number | undefined;
  /** When the skeleton came up; absent while it is not shown. */
  readonly shownSinceMs: number | undefined;
}

export interface SkeletonStep {
  readonly hold: SkeletonHold;
  /**
   * Ask again after so many milliseconds; absent when only a change of `loading` can change
   * anything.
   */
  readonly wakeInMs: number | undefined;
}

/** The state of a skeleton that was never needed. */
export const noSkeleton: SkeletonHold = { loadingSinceMs: undefined, shownSinceMs: undefined };

/**
 * Decides at `nowMs` whether the skeleton is shown. Times are milliseconds of one monotonic clock.
 */
export function stepSkeleton(hold: SkeletonHold, loading: boolean, nowMs: number): SkeletonStep {
  if (loading) return whileLoading(hold, nowMs);
  if (hold.shownSinceMs === undefined) return { hold: noSkeleton, wakeInMs: undefined };
  const rest = hold.shownSinceMs + skeletonHoldMs - nowMs;
  if (rest <= 0) return { hold: noSkeleton, wakeInMs: undefined };
  return { hold: { loadingSinceMs: undefined, shownSinceMs: hold.shownSinceMs }, wakeInMs: rest };
}

function whileLoading(hold: SkeletonHold, nowMs: number): SkeletonStep {
  const loadingSinceMs = hold.loadingSinceMs ?? nowMs;
  if (hold.shownSinceMs !== undefined) {
    return { hold: { loadingSinceMs, shownSinceMs: hold.shownSinceMs }, wakeInMs: undefined };
  }
  const rest = loadingSinceMs + skeletonDelayMs - nowMs;
  if (rest > 0) return { hold: { loadingSinceMs, shownSinceMs: undefined }, wakeInMs: rest };
  return { hold: { loadingSinceMs, shownSinceMs: nowMs }, wakeInMs: undefined };
}
