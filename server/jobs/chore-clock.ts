import { sql } from 'kysely';
import { z } from 'zod';
import type { DatabaseClock } from '../db/database-clock.ts';
import { findFact, putFact } from '../db/facts.ts';
import type { Database } from '../db/port.ts';
import { statement } from '../db/statement.ts';
import type { ChoreNature } from './jobs.ts';
import { assessLeap, type LeapLimits, type SeenTime } from './time-trust.ts';

/** Whether the clock of this process may be acted upon. */
export interface ChoreClock {
  /**
   * Whether a chore of this nature may be done now. Says why not to the operator, at most every
   * `clockSayMs`.
   */
  allows(nature: ChoreNature): Promise<boolean>;
  /**
   * Throws when this process' clock and the database's differ by more than `clockApartMs`: it
   * should not be asked for anything.
   */
  check(): Promise<void>;
}

export interface ChoreClockDeps {
  readonly database: Database;
  readonly now: () => number;
  readonly databaseClock: DatabaseClock;
  readonly limits: LeapLimits & { readonly clockApartMs: number; readonly clockSayMs: number };
  /** For the operator's log. */
  readonly say: (text: string, fields: object) => void;
}

export function createChoreClock({
  database,
  now,
  databaseClock,
  limits,
  say,
}: ChoreClockDeps): ChoreClock {
  let saidAtMs = -Infinity;

  const readDatabaseMs = async (): Promise<number> => databaseClock.readMs(database);

  function sayNow(text: string, fields: object): void {
    if (performance.now() - saidAtMs < limits.clockSayMs) return;
    saidAtMs = performance.now();
    say(text, fields);
  }

  /** How far this process is ahead, ms, when that is too far either way; else null. */
  function apart(databaseMs: number): number | null {
    const aheadMs = now() - databaseMs;
    return Math.abs(aheadMs) > limits.clockApartMs ? aheadMs : null;
  }

  async function isBelieved(databaseMs: number): Promise<boolean> {
    const before = await readSeen(database, databaseMs);
    const { isBelieved: answer, after } = assessLeap(before, databaseMs, limits);
    // Every few seconds would be a row written for nothing.
    if (
      Math.abs(after.seenMs - before.seenMs) >= writeEveryMs ||
      after.leap !== null ||
      before.leap !== null
    )
      await putFact(database, 'time_seen', JSON.stringify(after));
    if (!answer)
      sayNow(
        'the clock is far ahead of the time that this database saw last: nothing is deleted, expires or falls due until it went on like this for a while',
        { seen: new Date(before.seenMs), now: new Date(databaseMs) },
      );
    return answer;
  }

  return {
    async allows(nature) {
      const databaseMs = await readDatabaseMs();
      const aheadMs = apart(databaseMs);
      if (aheadMs === null) return nature === 'carries_on' || isBelieved(databaseMs);
      sayNow(
        "the clock of this process is not the database's: it does none of the work that is done every so often until they agree",
        { ahead_seconds: Math.round(aheadMs / 1000) },
      );
      return false;
    },
    async check() {
      const aheadMs = apart(await readDatabaseMs());
      if (aheadMs !== null)
        throw new Error(
          `the clock of this process is ${Math.round(aheadMs / 1000)} s ahead of the database's`,
        );
    },
  };
}

const writeEveryMs = 60_000;

/** A database of before this was remembered has seen the time of its newest row. */
async function readSeen(database: Database, databaseMs: number): Promise<SeenTime> {
  const fact = await findFact(database, 'time_seen');
  if (fact !== null) return seenTime.parse(JSON.parse(fact));
  const newestMs = (await database.first(readNewest, {}))?.ms ?? null;
  const seen = { seenMs: newestMs === null ? databaseMs : Number(newestMs), leap: null };
  await putFact(database, 'time_seen', JSON.stringify(seen));
  return seen;
}

const seenTime = z.object({
  seenMs: z.number(),
  leap: z.object({ lastMs: z.number(), livedMs: z.number() }).nullable(),
});

/** What people did, for each of them has a session: the last time that one was used. */
const readNewest = statement()(
  'facts.read_newest',
  () => sql<{ ms: string | null }>`
  select floor(extract(epoch from greatest((select max(last_used_at) from sessions), (select max(applied_at) from applied_operations))) * 1000)::bigint::text as ms`,
);
