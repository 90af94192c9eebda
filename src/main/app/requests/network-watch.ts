import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';

/**
 * How often the system is asked whether there is a network, in ms: a return must be noticed within
 * 2 s.
 */
export const networkPollMs = 1000;

export interface NetworkWatchDeps {
  /** `net.isOnline()`: answers at once. */
  readonly isOnline: () => boolean;
  readonly onChange: (online: boolean) => void;
  /** Runs a task again and again; answers its end. */
  readonly every: (ms: number, task: () => void) => Unsubscribe;
}

/** Tells when the network comes and goes. */
export function watchNetwork({ isOnline, onChange, every }: NetworkWatchDeps): Unsubscribe {
  let before = isOnline();
  return every(networkPollMs, () => {
    const now = isOnline();
    if (now === before) return;
    before = now;
    onChange(now);
  });
}

/** `every` by timers of this process; they keep nothing alive. */
export function everyInterval(ms: number, task: () => void): Unsubscribe {
  const timer = setInterval(task, ms).unref();
  return () => clearInterval(timer);
}
