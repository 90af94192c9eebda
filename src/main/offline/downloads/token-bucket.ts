import type { SyncClock } from '#shared/sync/ports.ts';

/** Holds all downloads together below a rate. */
export interface TokenBucket {
  /** Resolves when this many bytes may have passed; at once without a limit. */
  take(bytes: number, signal: AbortSignal): Promise<void>;
}

/** How much may pass at once after a pause, in ms of the rate. */
const burstMs = 250;

/**
 * `bytesPerSecond` is asked at each call; null = no limit. What passed too much is owed, so chunks
 * of any size pass.
 */
export function createTokenBucket(
  clock: Pick<SyncClock, 'monotonic' | 'schedule'>,
  bytesPerSecond: () => number | null,
): TokenBucket {
  let freeAt = clock.monotonic();
  return {
    async take(bytes, signal) {
      const rate = bytesPerSecond();
      if (rate === null) return;
      const now = clock.monotonic();
      freeAt = Math.max(freeAt, now - burstMs) + (bytes / rate) * 1000;
      if (freeAt > now) await wait(clock, freeAt - now, signal);
    },
  };
}

/** Waits, or stops waiting when `signal` aborts; never rejects. */
export function wait(
  clock: Pick<SyncClock, 'schedule'>,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const cancel = clock.schedule(ms, done);
    signal.addEventListener('abort', done, { once: true });
    function done() {
      cancel();
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
