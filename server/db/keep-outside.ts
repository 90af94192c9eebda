import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, RawRunner, Tx } from './port.ts';

/**
 * The whole database was asked from within one of its own transactions: a fault of whoever wrote
 * the work. It would see what the transaction did not yet commit on neither database, and on PGlite
 * wait for itself for ever.
 */
export class AskedWithinError extends Error {
  override readonly name = 'AskedWithinError';
  constructor() {
    super('the database was asked from within its own transaction: use the transaction');
  }
}

/** Of whatever database: a process has one. */
const transactions = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * Throws `AskedWithinError` within the work of a transaction: for whoever is to wait for work that
 * others share, which does not begin within it (nobodys-name.ts).
 */
export function refuseWithin(): void {
  if (transactions.getStore()?.isOpen === true) throw new AskedWithinError();
}

/**
 * The same database, which refuses (`AskedWithinError`) whoever asks it from within the work of one
 * of its transactions. What the work began and left behind may ask once the work is over.
 */
export function keepOutside<Kind extends Database>(database: Kind): Kind {
  const running = new AsyncLocalStorage<{ isOpen: boolean }>();
  const outside = (): void => {
    if (running.getStore()?.isOpen === true) throw new AskedWithinError();
  };
  const within = <T, OneTx extends Tx>(work: (tx: OneTx) => Promise<T>) => {
    return async (tx: OneTx): Promise<T> => {
      const turn = { isOpen: true };
      try {
        return await running.run(turn, async () => transactions.run(turn, work, tx));
      } finally {
        turn.isOpen = false;
      }
    };
  };
  const raw =
    (runner: RawRunner): RawRunner['raw'] =>
    async (text, values) => {
      outside();
      return runner.raw(text, values);
    };
  return {
    ...database,
    async all(statement, params) {
      outside();
      return database.all(statement, params);
    },
    async first(statement, params) {
      outside();
      return database.first(statement, params);
    },
    async run(statement, params) {
      outside();
      return database.run(statement, params);
    },
    async checkWrites() {
      outside();
      return database.checkWrites();
    },
    raw: raw(database),
    aside: { raw: raw(database.aside) },
    async transaction(work) {
      outside();
      return database.transaction(within(work));
    },
    async exclusively(work) {
      outside();
      return database.exclusively(within(work));
    },
  };
}
