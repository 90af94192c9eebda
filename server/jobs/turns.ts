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
export interface Turn<Item, Shared, Held> {
  /**
   * Locks what all of them are about, first of all. It is waited for as long as the database lets
   * anybody wait: whoever cannot have it has missed nobody, and goes on with nobody.
   */
  share(tx: Tx): Promise<Shared>;
  /** Locks whom it is about, and nothing else. */
  hold(tx: Tx, item: Item, shared: Shared): Promise<Held>;
  /** The rest, and the commit: it may wait for what belongs to none of them. */
  work(tx: Tx, held: Held, item: Item): Promise<unknown>;
}

/** Goes through many, each in a transaction of its own that is tried once. */
export interface Turns {
  try<Item, Shared, Held>(
    items: readonly Item[],
    idOf: (item: Item) => string,
    turn: Turn<Item, Shared, Held>,
  ): Promise<Tried>;
}

/** The steps of a turn that wait for what only some are held by. */
type Step = 'hold' | 'work';

/** How long the next lock of a step is waited for, ms, after so many of it were not had. */
export type Patience = (step: Step, missed: number) => number;

/**
 * For work that no request waits for. Whoever is held is taken at the next look: who waits for them
 * keeps from everybody else what all share.
 */
export const chorePatience: Patience = (step) => (step === 'hold' ? 200 : 3000);

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
  return (_step, missed) => {
    if (nowMs() < patientUntil) return firstWaitMs;
    return missed < mostLater ? laterWaitMs : lastWaitMs;
  };
}

/** The patience is one for all that these turns try. */
export function createTurns(database: Database, patience: Patience): Turns {
  // Apart: many who are held must not make the locks short that the others need to end.
  const missed: Record<Step, number> = { hold: 0, work: 0 };
  const wait = async (tx: Tx, step: Step) => waitAtMost(tx, patience(step, missed[step]));
  return {
    async try(items, idOf, turn) {
      let step: Step | 'share' = 'share';
      const work = async (item: (typeof items)[number]) =>
        database.transaction(async (tx) => {
          step = 'share';
          const shared = await turn.share(tx);
          step = 'hold';
          await wait(tx, step);
          const held = await turn.hold(tx, item, shared);
          step = 'work';
          await wait(tx, step);
          await turn.work(tx, held, item);
        });
      const endsAll = (error: unknown) => {
        if (!(error instanceof DatabaseBusyError)) return false;
        if (step === 'share') return true;
        missed[step] += 1;
        return false;
      };
      const failures = await tryEach(items, { idOf, work, endsAll });
      return { failures, total: items.length };
    },
  };
}
