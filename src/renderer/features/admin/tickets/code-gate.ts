/** So long a code must be out of sight before it counts again, ms: a hand trembles. */
const forgetMs = 3000;

/** Lets a code through once while it is held before the camera. */
export function createCodeGate() {
  let last: { readonly code: string; seenMs: number } | null = null;
  return {
    /** The code when it is new, else null. `seen`: what the camera sees at `nowMs`, or null. */
    pass(seen: string | null, nowMs: number): string | null {
      if (seen === null) return null;
      const isNew = last === null || last.code !== seen || nowMs - last.seenMs > forgetMs;
      last = { code: seen, seenMs: nowMs };
      return isNew ? seen : null;
    },
  };
}
