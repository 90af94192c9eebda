import { inNobodysName } from '../../db/nobodys-name.ts';

/**
 * Collects what arrives one by one and writes it in batches. Taking is synchronous: nobody ever
 * waits for the database.
 */
export interface ClickBuffer<Item> {
  /** Takes an item; false when too many wait already, or after `stop`: the item is dropped. */
  take(item: Item): boolean;
  /** How many wait, those on their way to the database included. */
  waiting(): number;
  /**
   * Writes all that waits now. Resolves when it is written; rejects with the first refusal of the
   * database, after which it goes on by itself.
   */
  flush(): Promise<void>;
  /**
   * Takes nothing more and writes what waits, again and again until `deadlineMs` have passed.
   * Answers how many were left unwritten.
   */
  stop(deadlineMs: number): Promise<number>;
}

export interface ClickBufferDeps<Item> {
  /**
   * Writes a batch, all or nothing. After a rejection the very same batch comes again: writing it
   * twice must be writing it once.
   */
  readonly write: (batch: readonly Item[]) => Promise<void>;
  /** Runs a task later; answers what calls it off. */
  readonly schedule: (delayMs: number, task: () => void) => () => void;
  readonly report: (error: unknown) => void;
  /** Items that wait at most: the bound of the memory. */
  readonly capacity: number;
  readonly batchSize: number;
  /** The longest that an item waits while the database answers. */
  readonly flushMs: number;
  /** The longest pause between tries while it does not. */
  readonly retryMs: number;
}

/**
 * An empty buffer. One batch is under way at a time, so batches are written in the order of their
 * items.
 */
export function createClickBuffer<Item>({
  write,
  schedule,
  report,
  capacity,
  batchSize,
  flushMs,
  retryMs,
}: ClickBufferDeps<Item>): ClickBuffer<Item> {
  let fresh: Item[] = [];
  /** Handed to the database, not known to be written: kept as it is until it is. */
  let batch: readonly Item[] = [];
  let writing: Promise<void> | null = null;
  let callOff: (() => void) | null = null;
  let failures = 0;
  let isStopped = false;

  async function writeNext(): Promise<void> {
    if (batch.length === 0) {
      batch = fresh.slice(0, batchSize);
      fresh = fresh.length <= batchSize ? [] : fresh.slice(batchSize);
    }
    try {
      if (batch.length > 0) await write(batch);
      batch = [];
      failures = 0;
    } catch (error) {
      failures += 1;
      throw error;
    } finally {
      writing = null;
    }
  }

  async function writeOne(): Promise<void> {
    callOff?.();
    callOff = null;
    writing ??= inNobodysName(writeNext);
    return writing;
  }

  function writeSoon(delayMs: number): void {
    if (callOff !== null || isStopped) return;
    callOff = schedule(delayMs, () => {
      callOff = null;
      writeOne().catch(report).finally(goOn);
    });
  }

  function goOn(): void {
    if (waiting() === 0 || writing !== null) return;
    if (failures > 0) writeSoon(Math.min(retryMs, flushMs * 2 ** failures));
    else writeSoon(fresh.length >= batchSize ? 0 : flushMs);
  }

  function waiting(): number {
    return fresh.length + batch.length;
  }

  return {
    waiting,
    take(item) {
      if (isStopped || waiting() >= capacity) return false;
      fresh.push(item);
      if (failures === 0 && writing === null && fresh.length === batchSize) {
        callOff?.();
        callOff = null;
        writeSoon(0);
      } else if (callOff === null && writing === null) goOn();
      return true;
    },
    async flush() {
      try {
        while (waiting() > 0) await writeOne();
      } finally {
        goOn();
      }
    },
    async stop(deadlineMs) {
      isStopped = true;
      let isOver = false;
      let end: (() => void) | undefined;
      const over = new Promise<void>((resolve) => {
        end = resolve;
      });
      const callOffEnd = schedule(deadlineMs, () => {
        isOver = true;
        end?.();
      });
      // The way on may have changed since the last look: the deadline comes while a write or a
      // pause is waited for.
      const isTimeOver = (): boolean => isOver;
      while (waiting() > 0 && !isTimeOver()) {
        const failed = await Promise.race([
          writeOne().then(
            () => false,
            (error: unknown) => (report(error), true),
          ),
          over,
        ]);
        if (failed === true)
          await Promise.race([pause(Math.min(retryMs, flushMs * 2 ** failures)), over]);
      }
      callOffEnd();
      return waiting();
    },
  };

  async function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      schedule(ms, resolve);
    });
  }
}
