/**
 * A part of an ending: what it is called in the log, and how much of the whole time it may take at
 * most.
 */
export interface EndStep {
  readonly name: string;
  readonly mostMs: number;
  readonly end: () => Promise<unknown>;
}

export interface EndInTimeDeps {
  /** For all steps together. */
  readonly wholeMs: number;
  /** Hears of a step that failed or did not end in its time. */
  readonly report: (error: unknown, step: string) => void;
}

/**
 * Ends one thing after the other, each within its own time and all within the whole: what hangs is
 * reported and left to the end of the process, and what comes after it is ended all the same. Never
 * rejects.
 */
export async function endInTime(
  steps: readonly EndStep[],
  { wholeMs, report }: EndInTimeDeps,
): Promise<void> {
  const endsAt = performance.now() + wholeMs;
  for (const { name, mostMs, end } of steps) {
    const timeLeft = Math.max(0, Math.min(mostMs, endsAt - performance.now()));
    const { promise: late, resolve } = Promise.withResolvers<'late'>();
    const timer = setTimeout(() => resolve('late'), timeLeft);
    const ending = end().catch((error: unknown) => report(error, name));
    if ((await Promise.race([ending, late])) === 'late')
      report(new Error(`did not end within ${Math.round(timeLeft)} ms`), name);
    clearTimeout(timer);
  }
}
