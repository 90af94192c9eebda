import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';
import type { Database } from '../../db/port.ts';
import type { Limits } from '../../limits.ts';
import { createTally, type TallyDeps } from '../../tally.ts';
import { addRefusals, forgetRefusals, type RefusalSum, sumRefusals } from './refusal-store.ts';

const dayMs = 24 * 3_600_000;
/** Stands for every operation beyond those that a process remembers, and for what reached none. */
export const otherOperation = '*';

/**
 * Counts what people were refused, so that the operator sees where they get no further. Knows
 * nobody.
 */
export interface Refusals {
  /** @param operation its name, or the route's pattern; null for what reached neither */
  count(operation: string | null, code: string): void;
  /** Sums of the last `limits.refusalsShownDays` days, most frequent first. */
  list(at: Date): Promise<readonly RefusalSum[]>;
  forget(at: Date): Promise<void>;
  stop(): Promise<void>;
}

export interface RefusalsDeps extends Pick<TallyDeps<string>, 'report' | 'schedule'> {
  readonly database: Database;
  readonly limits: Pick<
    Limits,
    | 'refusalsWriteMs'
    | 'refusalsShownDays'
    | 'refusalsKeptDays'
    | 'refusalsListed'
    | 'refusedOperations'
  >;
  readonly now: () => number;
}

export function createRefusals({
  database,
  limits,
  now,
  report,
  schedule,
}: RefusalsDeps): Refusals {
  const operations = new Set<string>();
  const tally = createTally<`${string}\n${string}`>({
    async write(key, count) {
      const [operation = otherOperation, code = ''] = key.split('\n');
      await database.run(addRefusals, {
        day: vietnameseDay(now()),
        operation,
        code,
        count,
        at: new Date(now()),
      });
    },
    report,
    schedule,
    pauseMs: limits.refusalsWriteMs,
  });

  /** Names come from whoever asks: only so many are remembered. */
  function known(operation: string | null): string {
    if (operation === null || operation.includes('\n')) return otherOperation;
    if (!operations.has(operation) && operations.size >= limits.refusedOperations)
      return otherOperation;
    operations.add(operation);
    return operation;
  }

  return {
    count: (operation, code) => tally.add(`${known(operation)}\n${code}`),
    async list(at) {
      await tally.write();
      return database.all(sumRefusals, {
        from: vietnameseDay(at.getTime() - (limits.refusalsShownDays - 1) * dayMs),
        today: vietnameseDay(at.getTime()),
        most: limits.refusalsListed,
      });
    },
    forget: async (at) =>
      void (await database.run(forgetRefusals, {
        before: vietnameseDay(at.getTime() - limits.refusalsKeptDays * dayMs),
      })),
    stop: async () => tally.stop(),
  };
}
