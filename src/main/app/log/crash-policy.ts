/** What happens after the page's process died. */
export type CrashResponse = 'reload' | 'show_error' | 'ignore';

/** A second crash within this long after the first is no accident any more, in ms. */
export const crashMemoryMs = 60_000;

/**
 * Decides what to do after `render-process-gone`: once it is loaded again, the second time in a row
 * the error page is shown (loading the same again and again helps nobody). A process that ended as
 * it should is no crash.
 */
export function decideAfterCrash(
  reason: string,
  lastCrashAtMs: number | null,
  nowMs: number,
): CrashResponse {
  if (reason === 'clean-exit') return 'ignore';
  return lastCrashAtMs !== null && nowMs - lastCrashAtMs < crashMemoryMs ? 'show_error' : 'reload';
}
