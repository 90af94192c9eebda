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
      output: told(error),
    };
  } finally {
    await setImmediate();
  }
}

/** Characters of a message, and of a stack, that are kept with the job. */
const longestTold = 2000;

/**
 * An error without what hangs on it: causes, and rows that a database names, of which there may be
 * thousands.
 */
function told(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error).slice(0, longestTold));
  const plain = new Error(error.message.slice(0, longestTold));
  plain.name = error.name;
  // Where the first of several was thrown says more than where they were gathered.
  const { stack } = error.cause instanceof Error ? error.cause : error;
  plain.stack = stack?.slice(0, longestTold) ?? '';
  return plain;
}
