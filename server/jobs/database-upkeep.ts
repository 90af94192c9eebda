import { sql } from 'kysely';
import { checkOrigin } from '../db/database-origin.ts';
import type { Database } from '../db/port.ts';
import { statement } from '../db/statement.ts';
import { atLength } from '../standstill/watch-standstill.ts';
import type { Chore } from './jobs.ts';

const minute = 60_000;

/**
 * A look whether the database goes on where it was, and what PostgreSQL does behind the scenes and
 * the embedded database, which is one process, leaves undone: without it rows that nobody needs any
 * more, and its log, only grow.
 */
export function databaseUpkeep(database: Database): readonly Chore[] {
  return [
    {
      // Fails until the operator has said what the move means: the office sees failed work.
      name: 'database.check_origin',
      everyMs: 60 * minute,
      nature: 'carries_on',
      work: async () => checkOrigin(database),
    },
    ...(database.isExclusive ? upkeepOfEmbedded(database) : []),
  ];
}

function upkeepOfEmbedded(database: Database): readonly Chore[] {
  return [
    {
      name: 'database.vacuum_changed',
      everyMs: 10 * minute,
      nature: 'carries_on',
      work: async () => {
        await shortenLog(database);
        await vacuum(database, false);
      },
    },
    {
      // How many rows changed is forgotten when the process ends.
      name: 'database.vacuum_all',
      everyMs: 24 * 60 * minute,
      nature: 'carries_on',
      work: async () => vacuum(database, true),
    },
  ];
}

/** Table by table, so that whoever waits for the one connection waits for one table at most. */
async function vacuum(database: Database, isWhole: boolean): Promise<void> {
  const failures: unknown[] = [];
  // What changed is counted for others a second later else, and not at all while nothing is asked.
  await database.aside.raw('select pg_stat_force_next_flush()');
  for (const { name, bytes } of await database.all(findTables, { isWhole })) {
    try {
      // Its log may be as long as the table, and is shortened behind it only.
      database.checkRoom(2 * bytes);
      // oxlint-disable-next-line no-await-in-loop -- in turns
      await atLength(async () => database.aside.raw(`vacuum (analyze) ${name}`));
      // oxlint-disable-next-line no-await-in-loop -- in turns
      await shortenLog(database);
    } catch (error) {
      // One that is damaged keeps nobody from the others.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** The log up to here is needed no more once what it tells of is in the tables' files. */
async function shortenLog(database: Database): Promise<void> {
  const log = await database.first(measureLog, {});
  if (log !== null && log.megabytes >= longestLogMegabytes) await database.aside.raw('checkpoint');
}

const longestLogMegabytes = 32;

/** All tables, or those that changed by so much that PostgreSQL would look after them by itself. */
const findTables = statement<{ isWhole: boolean }>()(
  'database.find_tables',
  (_query, param) => sql<{ name: string; bytes: number }>`
    select format('%I.%I', schemaname, relname) as name, pg_total_relation_size(relid)::double precision as bytes from pg_stat_all_tables
    where schemaname not in ('pg_toast', 'information_schema')
      and (${param('isWhole')}::boolean or n_dead_tup > 50 + n_live_tup / 5 or n_mod_since_analyze > 50 + n_live_tup / 10)
    order by 1`,
);

const measureLog = statement()(
  'database.measure_log',
  () => sql<{ megabytes: number }>`
    select (pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) / 1048576)::integer as megabytes from pg_control_checkpoint()`,
);
