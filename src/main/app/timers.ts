import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';

/** Runs a task once, by a timer that keeps the process alive for nothing; answers its end. */
export function afterMs(ms: number, task: () => void): Unsubscribe {
  const timer = setTimeout(task, ms).unref();
  return () => clearTimeout(timer);
}

/** Runs a task once and then again and again; answers its end. */
export function onceThenEvery(
  { first, again }: { readonly first: number; readonly again: number },
  task: () => void,
): Unsubscribe {
  let repeating: NodeJS.Timeout | undefined;
  const stopFirst = afterMs(first, () => {
    repeating = setInterval(task, again).unref();
    task();
  });
  return () => {
    stopFirst();
    clearInterval(repeating);
  };
}
