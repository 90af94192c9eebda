import { waitAtMost } from '../db/lock-wait.ts';
import type { Database, Tx } from '../db/port.ts';
import { type Failure, tryEach } from './one-by-one.ts';

/** What became of several that were tried one by one. */
export interface Tried {
  readonly failures: readonly Failure[];
  readonly total: number;
}

/** Goes through many, each in a transaction of its own that is tried once. */
export interface BriefTurns {
  try<Item>(
    items: readonly Item[],
    idOf: (item: Item) => string,
    work: (tx: Tx, item: Item) => Promise<unknown>,
  ): Promise<Tried>;
}

/** How long one is waited for whom others hold, ms. */
const waitMs = 1000;
/** So long from the beginning, ms; whoever is held later is passed over almost at once. */
const patientMs = 5000;
const lateWaitMs = 20;

/**
 * For a request that goes through everybody: whoever is held by others is left out instead of
 * waited for, so that the answer comes in time however many are. The patience is one for all that
 * these turns try.
 */
export function createBriefTurns(database: Database): BriefTurns {
  const patientUntil = performance.now() + patientMs;
  return {
    async try(items, idOf, work) {
      const failures = await tryEach(items, idOf, async (item) =>
        database.transaction(async (tx) => {
          await waitAtMost(tx, performance.now() < patientUntil ? waitMs : lateWaitMs);
          await work(tx, item);
        }),
      );
      return { failures, total: items.length };
    },
  };
}
