/** A stretch that is played again and again, media seconds. Without its end it is being set. */
export interface Loop {
  readonly fromSeconds: number;
  readonly toSeconds: number | null;
}

/** A loop that can run. */
export interface WholeLoop extends Loop {
  readonly toSeconds: number;
}

/** Shorter than this nothing is understood, and a video can hardly seek as fast. */
export const shortestLoopSeconds = 1;

/** Whether both ends are set. */
export function isWhole(loop: Loop | null): loop is WholeLoop {
  return loop !== null && loop.toSeconds !== null;
}

/** The loop begins here. Its end stays when it lies far enough behind. */
export function loopFrom(loop: Loop | null, seconds: number): Loop {
  const end = loop?.toSeconds ?? null;
  return {
    fromSeconds: seconds,
    toSeconds: end !== null && end - seconds >= shortestLoopSeconds ? end : null,
  };
}

/**
 * The loop ends here. Without a beginning, or with one behind this place, it begins at the
 * beginning of the video.
 */
export function loopTo(loop: Loop | null, seconds: number): Loop {
  const start = loop?.fromSeconds ?? 0;
  const from = start < seconds ? start : 0;
  return { fromSeconds: from, toSeconds: Math.max(seconds, from + shortestLoopSeconds) };
}

/**
 * Whether playing from one moment to the next has crossed the loop's end. A seek across it has not:
 * who goes elsewhere stays there, and the loop waits for them.
 */
export function hasCrossedEnd(loop: WholeLoop, beforeSeconds: number, nowSeconds: number): boolean {
  return beforeSeconds < loop.toSeconds && nowSeconds >= loop.toSeconds;
}

/** Time until the end of the loop, ms of the clock; null when this place is not before it. */
export function msUntilEnd(loop: WholeLoop, nowSeconds: number, speed: number): number | null {
  return nowSeconds < loop.toSeconds && speed > 0
    ? ((loop.toSeconds - nowSeconds) / speed) * 1000
    : null;
}
