import type { SyncClock } from '../ports.ts';

/** What `work` answers or why it fails, or null once so many ms have passed; the work goes on. */
export async function within<T>(
  work: Promise<T>,
  limitMs: number,
  clock: Pick<SyncClock, 'schedule'>,
): Promise<T | null> {
  let cancel: (() => void) | null = null;
  const late = new Promise<null>((resolve) => {
    cancel = clock.schedule(limitMs, () => resolve(null));
  });
  return Promise.race([work, late]).finally(() => cancel?.());
}
