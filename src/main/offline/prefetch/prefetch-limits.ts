/** Limits of the background, so that nobody notices it. */
export const prefetchLimits = {
  /** After the start or a sign-in, in ms: the screen's own requests come first. */
  startDelayMs: 4000,
  /** A whole round is due this long after the last one, ms; how often that is looked at. */
  roundEveryMs: 4 * 3_600_000,
  lookEveryMs: 15 * 60_000,
  /** Between two rounds, ms, whatever happens. */
  leastGapMs: 15_000,
  /**
   * Requests at once, and how long each of the two rests after one, ms: 5 requests per second at
   * most.
   */
  atOnce: 2,
  restMs: 400,
  /** Lessons whose documents are kept; the nearest come first. */
  lessons: 1000,
  /** An answer about a lesson is kept so long while the course does not change, ms. */
  lessonMaxAgeMs: 7 * 86_400_000,
} as const;
