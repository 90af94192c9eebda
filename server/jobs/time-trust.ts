/** What the database remembers of the time, ms since the epoch. */
export interface SeenTime {
  /** The latest that was believed. */
  readonly seenMs: number;
  /** A clock that went ahead of it, since it was noticed; null when there is none. */
  readonly leap: { readonly lastMs: number; readonly livedMs: number } | null;
}

export interface LeapLimits {
  /** Ahead of the last seen time by more than this, a clock is not believed at once. */
  readonly clockLeapMs: number;
  /** So long it has to go on in a server that runs; time in which none ran does not count. */
  readonly clockTrialMs: number;
}

/** The longest pause between two looks that counts as lived through. */
const longestLookMs = 15 * 60_000;

/**
 * Holds the database's clock against the time that was seen last. One that went back is believed,
 * for it ends nothing. One that leapt ahead was either off for long or is wrong, and nobody can
 * tell which: it is believed once it went on like that for a while.
 */
export function assessLeap(
  before: SeenTime,
  databaseMs: number,
  { clockLeapMs, clockTrialMs }: LeapLimits,
): { readonly isBelieved: boolean; readonly after: SeenTime } {
  if (databaseMs - before.seenMs <= clockLeapMs)
    return { isBelieved: true, after: { seenMs: databaseMs, leap: null } };
  const sinceLook = before.leap === null ? Infinity : databaseMs - before.leap.lastMs;
  const goesOn = sinceLook >= -longestLookMs && sinceLook <= clockLeapMs;
  const livedMs = goesOn
    ? (before.leap?.livedMs ?? 0) + Math.min(Math.max(sinceLook, 0), longestLookMs)
    : 0;
  if (livedMs >= clockTrialMs)
    return { isBelieved: true, after: { seenMs: databaseMs, leap: null } };
  return {
    isBelieved: false,
    after: { seenMs: before.seenMs, leap: { lastMs: databaseMs, livedMs } },
  };
}
