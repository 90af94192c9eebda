import { vietnameseDay } from '../../../src/shared/domain/voucher/voucher-day.ts';
import type { ClickLossCause } from '../../db/click-tables.ts';

/** Counts clicks that were not written, and sees to it that somebody hears of them. */
export interface Losses {
  add(cause: ClickLossCause, count?: number): void;
  /** Writes down what was counted since, with one line in the log. Nothing counted: nothing is done. What a rejection left is written the next time. */
  write(): Promise<void>;
  /** The same, at most every ten seconds. */
  writeAtTimes(): Promise<void>;
}

const pauseMs = 10_000;

export interface LossesParts {
  readonly write: (day: string, cause: ClickLossCause, count: number) => Promise<void>;
  readonly log: (fields: object, text: string) => void;
  readonly now: () => number;
}

export function createLosses({ write, log, now }: LossesParts): Losses {
  const counted = new Map<ClickLossCause, number>();
  let writtenAtMs = Number.NEGATIVE_INFINITY;

  async function writeAll(): Promise<void> {
    writtenAtMs = now();
    for (const [cause, count] of counted) {
      // Taken out first: what comes meanwhile is counted anew.
      counted.delete(cause);
      log({ cause, count }, 'clicks were dropped');
      try {
        await write(vietnameseDay(now()), cause, count);
      } catch (error) {
        counted.set(cause, (counted.get(cause) ?? 0) + count);
        throw error;
      }
    }
  }

  return {
    add(cause, count = 1) {
      counted.set(cause, (counted.get(cause) ?? 0) + count);
    },
    write: writeAll,
    async writeAtTimes() {
      if (counted.size > 0 && Math.abs(now() - writtenAtMs) >= pauseMs) await writeAll();
    },
  };
}
