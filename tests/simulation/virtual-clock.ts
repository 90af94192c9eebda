import type { SyncClock } from '#shared/sync/ports.ts';

/** Time that passes only when the test says so. */
export interface VirtualClock extends SyncClock {
  /** Lets everything that is due within `ms` happen, one after the other. */
  pass(ms: number): Promise<void>;
  /** Nothing that was planned happens any more. */
  forgetAll(): void;
  /** Time passes while the machine sleeps: nothing happens meanwhile. */
  sleepUntil(ms: number): void;
  /** How much is planned. */
  plannedCount(): number;
}

/**
 * `settle` lets everything happen that needs no time; where a disk or a process is real, `turns` is
 * not enough.
 */
export function createVirtualClock({
  startMs = 1_790_000_000_000,
  settle = turns,
} = {}): VirtualClock {
  let now = startMs;
  let planned: { readonly at: number; readonly task: () => void }[] = [];
  return {
    now: () => now,
    monotonic: () => now,
    schedule(delayMs, task) {
      const entry = { at: now + delayMs, task };
      planned.push(entry);
      return () => void (planned = planned.filter((other) => other !== entry));
    },
    async pass(ms) {
      const end = now + ms;
      for (;;) {
        await settle();
        const next = planned.toSorted((a, b) => a.at - b.at)[0];
        if (!next || next.at > end) break;
        planned = planned.filter((other) => other !== next);
        now = Math.max(now, next.at);
        next.task();
      }
      now = end;
    },
    forgetAll: () => (planned = []),
    sleepUntil: (ms) => void (now = ms),
    plannedCount: () => planned.length,
  };
}

/** Promises come to rest that wait for nothing but one another. */
export async function turns(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
}
