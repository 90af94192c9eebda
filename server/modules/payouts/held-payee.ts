import type { Tx } from '../../db/port.ts';
import type { Turn } from '../../jobs/turns.ts';
import { lockPayee, lockRun } from './payout-store.ts';

type LockedRun = Awaited<ReturnType<typeof holdRun>>;

/** A run and one of its payees, as they are until the transaction ends; null: not there. */
export interface HeldPayee {
  readonly run: LockedRun;
  readonly payee: Awaited<ReturnType<typeof holdOf>>;
}

const holdRun = async (tx: Tx, runId: string) => tx.first(lockRun, { id: runId });
const holdOf = async (tx: Tx, userId: string) => tx.first(lockPayee, { userId });

/** A turn for each payee of a run. Everybody holds the run first, then one of its payees. */
export function payeeTurn<Item>(
  runId: string,
  userOf: (item: Item) => string,
  work: Turn<Item, LockedRun, HeldPayee>['work'],
): Turn<Item, LockedRun, HeldPayee> {
  return {
    share: async (tx) => holdRun(tx, runId),
    hold: async (tx, item, run) => ({
      run,
      payee: run === null ? null : await holdOf(tx, userOf(item)),
    }),
    work,
  };
}
