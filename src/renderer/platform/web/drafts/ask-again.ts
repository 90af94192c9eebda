/** Waits before what was refused is asked again, ms; then it is given up. */
const pausesMs = [1_000, 5_000, 30_000] as const;

/** Asks until it is answered, however late; null when it was refused each time. */
export async function askAgain<T>(
  ask: () => Promise<T>,
  pause: (ms: number) => Promise<unknown> = pauseOfPage,
): Promise<T | null> {
  for (const pauseMs of [...pausesMs, null]) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      return await ask();
    } catch {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      if (pauseMs !== null) await pause(pauseMs);
    }
  }
  return null;
}

async function pauseOfPage(ms: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
