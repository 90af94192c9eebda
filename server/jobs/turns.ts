import { waitAtMost } from '../db/lock-wait.ts';
import type { Database, Tx } from '../db/port.ts';
import { DatabaseBusyError } from '../db/trouble.ts';
import { type Failure, tryEach } from './one-by-one.ts';

/** What became of several that were tried one by one. */
export interface Tried {
  readonly failures: readonly Failure[];
  readonly total: number;
}

/** What is done with one of many. */
export interface Turn<Item, Held> {
  /** Locks whom it is about, and nothing else. */
  hold(tx: Tx, item: Item): Promise<Held>;
  /** The rest, and the commit: it may wait for what belongs to none of them. */
  work(tx: Tx, held: Held, item: Item): Promise<unknown>;
}

/** Goes through many, each in a transaction of its own that is tried once. */
export interface Turns {
  try<Item, Held>(
    items: readonly Item[],
    idOf: (item: Item) => string,
    turn: Turn<Item, Held>,
  ): Promise<Tried>;
}

/**
 * How long the next lock is waited for, ms, after so many of its kind were not had; null: as long
 * as the database lets anybody wait.
 */
export type Patience = (missed: number) => number | null;

/** For work that no request waits for. */
export const usualPatience: Patience = () => null;

/** How long each is waited for at first, ms, and until when from the beginning. */
const [firstWaitMs, patientMs] = [1000, 5000];
/** How long each is waited for later, ms: until so many of a kind were not had, and after them. */
const [laterWaitMs, mostLater, lastWaitMs] = [200, 20, 20];

/**
 * For a request that goes through everybody, from this moment on: whoever is held by others is left
 * out instead of waited for, so that the answer comes in time however many are. Where locks of both
 * kinds are held the first forty cost 14 s at most, of the 25 s of a long answer.
 */
export function briefPatience(nowMs: () => number = () => performance.now()): Patience {
  const patientUntil = nowMs() + patientMs;
  return (missed) => {
    if (nowMs() < patientUntil) return firstWaitMs;
    return missed < mostLater ? laterWaitMs : lastWaitMs;
  };
}

/** The patience is one for all that these turns try. */
export function createTurns(database: Database, patience: Patience): Turns {
  // Apart: many who are held must not make the locks short that the others need to end.
  const missed = { hold: 0, work: 0 };
  const wait = async (tx: Tx, step: keyof typeof missed) => {
    const ms = patience(missed[step]);
    if (ms !== null) await waitAtMost(tx, ms);
  };
  return {
    async try(items, idOf, turn) {
      const failures = await tryEach(items, idOf, async (item) => {
        let step: keyof typeof missed = 'hold';
        try {
          await database.transaction(async (tx) => {
            step = 'hold';
            await wait(tx, step);
            const held = await turn.hold(tx, item);
            step = 'work';
            await wait(tx, step);
            await turn.work(tx, held, item);
          });
        } catch (error) {
          if (error instanceof DatabaseBusyError) missed[step] += 1;
          throw error;
        }
      });
      return { failures, total: items.length };
    },
  };
}
