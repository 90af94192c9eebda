import { setImmediate } from 'node:timers/promises';

/** How one job ended, as pg-boss wants to know it. */
export type Outcome =
  | { readonly id: string; readonly status: 'completed' }
  | { readonly id: string; readonly status: 'failed'; readonly output: Error };

/**
 * Waits for the work of one job and says how it ended; `sayFailed` is told what it threw. Then
 * everybody else has a turn: the embedded database answers without one, so that a queue of jobs
 * that wait for nothing else would keep timers and requests waiting until it is empty.
 */
export async function outcome(
  id: string,
  work: Promise<void>,
  sayFailed: (error: unknown) => void,
): Promise<Outcome> {
  try {
    await work;
    return { id, status: 'completed' };
  } catch (error) {
    sayFailed(error);
    return {
      id,
      status: 'failed',
      output: error instanceof Error ? error : new Error(String(error)),
    };
  } finally {
    await setImmediate();
  }
}
