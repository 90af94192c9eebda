import type { Database, Tx } from '#server/db/port.ts';
import type { Statement } from '#server/db/statement.ts';
import { createLockWatch } from '../../simulation/money/lock-order.ts';

/**
 * Between a server and its database: each transaction takes its locks in the order that everybody
 * does, or `onFault` is told.
 */
export function watchLocks(database: Database, onFault: (fault: string) => void): Database {
  const watched = (tx: Tx): Tx => {
    const watch = createLockWatch(onFault);
    const seen = <Params, Row>(statement: Statement<Params, Row>, params: Params) => {
      watch(statement.name, params);
      return statement;
    };
    return {
      ...tx,
      all: async (statement, params) => tx.all(seen(statement, params), params),
      first: async (statement, params) => tx.first(seen(statement, params), params),
      run: async (statement, params) => tx.run(seen(statement, params), params),
    };
  };
  // By inheritance: what is put in place of a member of the database holds here too.
  return Object.assign(Object.create(database) as Database, {
    transaction: async <Value>(work: (tx: Tx) => Promise<Value>): Promise<Value> =>
      database.transaction(async (tx) => work(watched(tx))),
  });
}
