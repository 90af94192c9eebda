/**
 * Counts in memory by key, written down in batches; what a process counts costs a request nothing.
 */
export interface Tally<Key extends string> {
  add(key: Key, count?: number): void;
  /** Writes down what was counted since. What a rejection left is written the next time. */
  write(): Promise<void>;
  /** Writes once more, and by itself no more. */
  stop(): Promise<void>;
}

export interface TallyDeps<Key extends string> {
  readonly write: (key: Key, count: number) => Promise<void>;
  /** Told of each rejection of what is written by itself. */
  readonly report: (error: unknown) => void;
  /** Runs `task` once after `delayMs`; gives what takes that back. */
  readonly schedule: (delayMs: number, task: () => void) => () => void;
  /** How long after the first of a batch it is written by itself. */
  readonly pauseMs: number;
}

export function createTally<Key extends string>({
  write,
  report,
  schedule,
  pauseMs,
}: TallyDeps<Key>): Tally<Key> {
  const counted = new Map<Key, number>();
  let cancel: (() => void) | null = null;
  let isStopped = false;

  async function writeAll(): Promise<void> {
    for (const [key, count] of counted) {
      // Taken out first: what comes meanwhile is counted anew.
      counted.delete(key);
      try {
        await write(key, count);
      } catch (error) {
        counted.set(key, (counted.get(key) ?? 0) + count);
        throw error;
      }
    }
  }

  function writeLater(): void {
    if (cancel !== null || isStopped) return;
    cancel = schedule(pauseMs, () => {
      cancel = null;
      writeAll().catch((error: unknown) => {
        report(error);
        writeLater();
      });
    });
  }

  return {
    add(key, count = 1) {
      counted.set(key, (counted.get(key) ?? 0) + count);
      writeLater();
    },
    write: writeAll,
    async stop() {
      isStopped = true;
      cancel?.();
      cancel = null;
      await writeAll();
    },
  };
}
