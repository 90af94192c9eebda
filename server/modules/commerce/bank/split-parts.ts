import type { Database, Tx } from '#server/db/port.ts';
import { moneyOffice, type Push } from '#server/push/push.ts';
import { type BankTransactionRow, lockTransaction } from './bank-store.ts';
import type { Settlement } from './settle.ts';
import { leadAnew } from './lead-anew.ts';
import { beginLaying, leaveBeside, listParts, listUnfinished } from './split-store.ts';
import { asHeard, waitsUndecided } from './take-words.ts';

export interface SplitParts {
  /**
   * Lays the parts of one movement, each in a transaction of its own, as the report of a bank is;
   * then the order beside which the whole waited is as it would be without it, and reports in doubt
   * beside parts of it that stand no more are led anew.
   */
  lay(transactionId: string, now: Date): Promise<void>;
  /** The same of what a process that ended left undone. */
  sweep(now: Date): Promise<void>;
}

export interface SplitPartsDeps {
  readonly database: Database;
  readonly push: Push;
  readonly settlement: Settlement;
  /** What could not be laid, and is tried again by the next sweep. */
  readonly report: (bug: unknown) => void;
}

const atOnce = 1000;

/** Lays what a person split off. Locks a movement, then what a report of it would. */
export function createSplitParts({
  database,
  push,
  settlement,
  report,
}: SplitPartsDeps): SplitParts {
  async function layPart(tx: Tx, row: BankTransactionRow, now: Date): Promise<void> {
    await tx.run(beginLaying, { id: row.id });
    if (await waitsUndecided(tx, row))
      await settlement.layWaiting(tx, { id: row.id, heard: asSaid(row) }, now);
  }

  async function leaveOrder(tx: Tx, row: BankTransactionRow, now: Date): Promise<void> {
    await tx.run(leaveBeside, { id: row.id });
    const { id: transactionId, amount_vnd: amountVnd } = row;
    const parts = await tx.all(listParts, { partOf: row.part_of ?? row.id });
    // Nothing is decided of a part that waits: nobody is told that it is none of theirs.
    const toldTo = parts.some(({ state }) => state === 'review') ? { toldTo: null } : {};
    await settlement.leaveOrder(tx, row.order_id, { transactionId, amountVnd, now, ...toldTo });
  }

  async function finish(partOf: string | null, now: Date): Promise<void> {
    const left = await database.all(listUnfinished, { partOf, count: atOnce });
    for (const { id } of left) {
      await database
        .transaction(async (tx) => {
          const row = await tx.first(lockTransaction, { id });
          if (row?.to_lay === true) await layPart(tx, row, now);
          else if (row?.state === 'split' && row.order_id !== null) await leaveOrder(tx, row, now);
          await push.tell(tx, moneyOffice, 'bank');
        })
        .catch(report);
    }
    await leadAnew({ database, settlement }, { partOf, now }).catch(report);
  }

  return {
    lay: async (transactionId, now) => finish(transactionId, now),
    sweep: async (now) => finish(null, now),
  };
}

/**
 * A part as a bank would tell it. What names nothing waits by itself: its reference is that of the
 * whole, and says nothing of it.
 */
function asSaid(row: BankTransactionRow) {
  const heard = asHeard(row, { memo: row.memo, accountNumbers: [] });
  return row.memo === '' ? { ...heard, movement: { ...heard.movement, reference: null } } : heard;
}
