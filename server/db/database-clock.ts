import { sql } from 'kysely';
import type { Reader } from './port.ts';
import { statement } from './statement.ts';

/**
 * The clock of the database: the one that all its processes share, and by which each puts its own
 * right once a minute (shared-now.ts). One that leaps is off until then, so what one process wrote
 * is measured by another with this one only, wherever seconds count.
 */
export interface DatabaseClock {
  /** Ms since 1970, now; not when the transaction began. */
  readMs(reader: Reader): Promise<number>;
}

/** `moved`: in its place, for tests that move the time. */
export function createDatabaseClock(moved?: () => number): DatabaseClock {
  return {
    readMs: async (reader) =>
      moved === undefined ? Number((await reader.first(readClock, {}))?.ms) : moved(),
  };
}

const readClock = statement()(
  'facts.read_clock',
  () =>
    sql<{
      ms: string;
    }>`select floor(extract(epoch from clock_timestamp()) * 1000)::bigint::text as ms`,
);
