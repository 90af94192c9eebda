import type { Database, Tx } from '#server/db/port.ts';
import { createLockWatch } from './lock-order.ts';
import type { Statement } from '#server/db/statement.ts';

/** The process died. Whatever it wanted from its database afterwards ends with this too. */
export class ProcessDied extends Error {
  constructor() {
    super('the process died');
    this.name = 'ProcessDied';
  }
}

/** The database as one process sees it, until it dies. */
export interface MortalDatabase extends Database {
  /** Dies at the statement after so many more, whatever it is. */
  dieAfter(statements: number): void;
  readonly isDead: () => boolean;
}

/** Changes a statement on its way to the database: how wrong variants are made from outside. */
export type Tamper = (name: string, text: string) => string;

/** Wraps a database. Closing is the owner's. */
export function createMortalDatabase(
  database: Database,
  tamper: Tamper | null = null,
  onFault: (fault: unknown) => void = () => undefined,
): MortalDatabase {
  let left = Number.POSITIVE_INFINITY;
  const live = <Params, Row>(statement: Statement<Params, Row>): Statement<Params, Row> => {
    left -= 1;
    if (left < 0) throw new ProcessDied();
    const text = tamper?.(statement.name, statement.text) ?? statement.text;
    return text === statement.text
      ? statement
      : { ...statement, name: `${statement.name}.wrong`, text };
  };
  const mortal = (tx: Tx): Tx => {
    const watch = createLockWatch((fault) => onFault(new Error(fault)));
    const watched = <Params, Row>(
      statement: Statement<Params, Row>,
      params: Params,
    ): Statement<Params, Row> => {
      watch(statement.name, params);
      return live(statement);
    };
    return {
      ...tx,
      all: async (statement, params) => tx.all(watched(statement, params), params),
      first: async (statement, params) => tx.first(watched(statement, params), params),
      run: async (statement, params) => tx.run(watched(statement, params), params),
    };
  };
  return {
    ...database,
    all: async (statement, params) => database.all(live(statement), params),
    first: async (statement, params) => database.first(live(statement), params),
    run: async (statement, params) => database.run(live(statement), params),
    transaction: async (work) =>
      database.transaction(async (tx) => {
        const value = await work(mortal(tx));
        // Between the last statement and the commit is a place to die too.
        if (left <= 0) throw new ProcessDied();
        return value;
      }),
    dieAfter: (statements) => {
      left = statements;
    },
    isDead: () => left < 0,
  };
}
