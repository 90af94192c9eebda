import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type { SyncClock } from '#shared/sync/ports.ts';

/** Runs a task again and again, each time `delayMs` after it was done; answers its end. */
export function repeat(
  delayMs: number,
  task: () => Promise<void>,
  clock: Pick<SyncClock, 'schedule'>,
): Unsubscribe {
  let isOver = false;
  let cancel = clock.schedule(delayMs, run);
  function run(): void {
    void task().finally(() => {
      if (!isOver) cancel = clock.schedule(delayMs, run);
    });
  }
  return () => {
    isOver = true;
    cancel();
  };
}
