import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUpkeep } from '#server/jobs/database-upkeep.ts';
import { openPGliteCopy } from '../support/pglite-of-tests.ts';
import type { Database } from '#server/db/port.ts';

const megabyte = 1024 * 1024;

describe('the embedded database that is looked after', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openPGliteCopy('empty');
    await database.raw(`create table "Ghi chép" (id int primary key, n int, words text);
      alter table "Ghi chép" alter column words set storage external;
      insert into "Ghi chép" select i, 0, '' from generate_series(1, 20) i`);
  });
  afterAll(async () => database?.close());

  async function upkeep(name: string): Promise<void> {
    const chore = databaseUpkeep(database).find((each) => each.name === name);
    await chore?.work();
  }

  /** Each of twenty rows written over a hundred times, 40 KB a time: 80 MB that nobody needs. */
  async function write(): Promise<void> {
    for (let round = 0; round < 100; round += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as people do
      await database.raw(
        `update "Ghi chép" set n = n + 1, words = repeat(md5(random()::text), 1250)`,
      );
      // oxlint-disable-next-line no-await-in-loop -- the same
      if (round % 25 === 24) await upkeep('database.vacuum_changed');
    }
  }

  async function sizes() {
    const [row] = await database.raw(`select pg_total_relation_size('"Ghi chép"')::int as rows,
      (select sum(size) from pg_ls_waldir())::int as log`);
    return row as { readonly rows: number; readonly log: number };
  }

  it('is as large after twice as many changes, and so is its log', async () => {
    await write();
    const once = await sizes();
    await write();
    const twice = await sizes();
    expect(twice.rows).toBeLessThan(1.2 * once.rows);
    expect(once.rows).toBeLessThan(60 * megabyte);
    expect(twice.log).toBeLessThanOrEqual(80 * megabyte);
  });

  it('knows its rows again each night, also those of before this process', async () => {
    const known = async () =>
      database.raw(`select count(*)::int as tables from pg_stat_all_tables
        where relname in ('Ghi chép', 'pg_class') and vacuum_count > 0 and analyze_count > 0`);
    await upkeep('database.vacuum_all');
    expect(await known()).toEqual([{ tables: 2 }]);
  });
});

it('leaves a server that looks after itself alone', () => {
  const elsewhere: Pick<Database, 'isExclusive'> = { isExclusive: false };
  expect(databaseUpkeep(elsewhere as Database).map(({ name }) => name)).toEqual([
    'database.check_origin',
  ]);
});
