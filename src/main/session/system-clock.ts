import type { SyncClock } from '#shared/sync/ports.ts';

/** The clocks and timers of this process. */
export const systemClock: SyncClock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  schedule(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};
