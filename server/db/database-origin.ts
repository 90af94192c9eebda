import { sql } from 'kysely';
import { obstacleOf } from './database-obstacle.ts';
import { dropFact, getOrMakeFact } from './facts.ts';
import type { Database, Reader, Tx } from './port.ts';
import { statement } from './statement.ts';

/**
 * The database goes on in another place than it was written in: a standby was promoted, or a copy
 * or dump was put in by hand. What was committed last may be missing.
 */
export class DatabaseMovedError extends Error {
  constructor(was: string, is: string) {
    super(
      `Cơ sở dữ liệu chạy tiếp ở một nơi khác (${was} → ${is}): máy dự phòng đã được đưa lên thay, hoặc một bản sao đã được đặt vào bằng tay. Có thể thiếu những việc cuối cùng: tạm dừng chi trả và hoàn tiền, rồi chạy npm run restored (hoặc npm run restored -- --nothing-missing khi chắc chắn không thiếu gì).`,
    );
    this.name = 'DatabaseMovedError';
  }
}

/**
 * Throws DatabaseMovedError for as long as nobody has said what the move means
 * (`confirmOrigin`, or a restore's steps). Only tells: whether anything is missing a database that
 * was set back cannot know, and a failover that lost nothing must not stop the house.
 */
export async function checkOrigin(database: Database): Promise<void> {
  const here = await readOrigin(database);
  if (here === null) return;
  const known = await getOrMakeFact(database, 'database_origin', () => here);
  if (known !== here) throw new DatabaseMovedError(known, here);
}

/** Where the database stands now is where it belongs: noted by the next `checkOrigin`. */
export async function confirmOrigin(tx: Tx): Promise<void> {
  await dropFact(tx, 'database_origin');
}

/**
 * The cluster (made by initdb or pg_upgrade), its history (another one with each promotion) and the
 * database in it. Null where the database does not let its user know.
 */
async function readOrigin(reader: Reader): Promise<string | null> {
  try {
    return (await reader.first(selectOrigin, {}))?.origin ?? null;
  } catch (error) {
    if (obstacleOf(error) === 'permission') return null;
    throw error;
  }
}

const selectOrigin = statement()(
  'database.select_origin',
  () => sql<{ origin: string }>`
    select concat_ws('/', (select system_identifier from pg_control_system()), ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer,
      (select oid from pg_database where datname = current_database())) as origin`,
);
