import type { ExclusiveRunner } from '#shared/sync/engine-deps.ts';
import type { SyncClock } from '#shared/sync/ports.ts';

/** How long a tab waits for its turn, ms. */
const patienceMs = {
  /** Longer than an exchange takes on most lines. */
  first: 45_000,
  /** While the lock could not be had the last time. */
  again: 5_000,
} as const;

/**
 * Lets one tab of this site exchange at a time (Web Locks); the others wait for their turn. A tab
 * that closes or crashes lets go by itself; one whose script stands still does not, so nobody waits
 * for ever. A browser without Web Locks, or that refuses them, runs them all: the protocol bears
 * it, it only sends more.
 */
export function createTabLock(
  locks: Pick<LockManager, 'request'> | undefined,
  name: string,
  clock: Pick<SyncClock, 'schedule'>,
): ExclusiveRunner {
  if (locks === undefined) return (task) => task();
  let hadIt = true;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    const late = new AbortController();
    const cancel = clock.schedule(hadIt ? patienceMs.first : patienceMs.again, () => late.abort());
    let begun = false;
    try {
      return await locks.request(name, { signal: late.signal }, () => {
        begun = true;
        hadIt = true;
        cancel();
        return task();
      });
    } catch (error) {
      cancel();
      if (begun) throw error;
      // Late, or a browser that has Web Locks and denies them (SecurityError, an opaque origin).
      hadIt = false;
      return task();
    }
  };
}
