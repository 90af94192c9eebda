/**
 * The server's clock as this page knows it: a countdown must not follow a device whose clock is
 * wrong.
 */
export interface ServerClock {
  /**
   * An answer that says `serverMs` (ms since 1970) was made by the server `ageMs` ago: 0 for a
   * fresh one.
   */
  note(serverMs: number, ageMs: number): void;
  /** The server's time now, ms since 1970; the device's own time while no answer said it. */
  now(): number;
  /** Told after an answer has put the clock right; returns how to stop. */
  onCorrected(listener: () => void): () => void;
}

/**
 * Works with a clock that nobody can set. An answer is always older than it says, so of several the
 * one that leads furthest is the closest to the truth.
 */
export function createServerClock(monotonic: () => number, deviceNow: () => number): ServerClock {
  let offset: number | null = null;
  const listeners = new Set<() => void>();
  return {
    note(serverMs, ageMs) {
      const said = serverMs + ageMs - monotonic();
      if (offset !== null && said <= offset) return;
      offset = said;
      for (const listener of listeners) listener();
    },
    now: () => (offset === null ? deviceNow() : offset + monotonic()),
    onCorrected(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The page's own: every answer with `server_now` is told to it. */
export const serverClock = createServerClock(() => performance.now(), Date.now);
