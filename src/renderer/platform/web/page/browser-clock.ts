import type { SyncClock } from '#shared/sync/ports.ts';

/** The clocks and timers of the browser. */
export const browserClock: SyncClock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  schedule(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};
