import type { ExclusiveRunner } from '../../../../shared/sync/engine-parts.ts';

/**
 * Lets one tab of this site exchange at a time (Web Locks); the others wait for their turn. A tab
 * that closes or crashes lets go by itself. A browser without Web Locks runs them all: the protocol
 * bears it, it only sends more.
 */
export function createTabLock(locks: LockManager | undefined, name: string): ExclusiveRunner {
  if (locks === undefined) return (task) => task();
  return async <T>(task: () => Promise<T>): Promise<T> => locks.request(name, () => task());
}
