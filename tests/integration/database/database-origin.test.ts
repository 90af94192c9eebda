import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeRestoreSteps } from '#server/backup/restored-rows.ts';
import { checkOrigin, confirmOrigin, DatabaseMovedError } from '#server/db/database-origin.ts';
import { putFact } from '#server/db/facts.ts';
import type { Database } from '#server/db/port.ts';
import { databaseUpkeep } from '#server/jobs/database-upkeep.ts';
import { databaseKinds, type DatabaseSource, openDatabaseSource } from '../support/databases.ts';

describe.each(databaseKinds)('where a database on %s goes on', (kind) => {
  let source: DatabaseSource;
  let database: Database;
  beforeAll(async () => {
    source = await openDatabaseSource(kind);
    ({ database } = await source.create());
  });
  afterAll(async () => {
    await database?.close();
    await source?.stop();
  });

  const move = async () => putFact(database, 'database_origin', '7000000000000000001/1/16384');
  const check = async () => checkOrigin(database);

  it('is the same from one look to the next, and has a cluster, a history and a database', async () => {
    await check();
    await check();
    const [fact] = await database.raw(
      "select value from server_facts where name = 'database_origin'",
    );
    expect(fact).toEqual({ value: expect.stringMatching(/^\d{15,}\/\d+\/\d+$/) });
  });

  it('is asked about again and again until somebody says that nothing is missing', async () => {
    await move();
    const chore = databaseUpkeep(database).find(({ name }) => name === 'database.check_origin');
    await expect(chore?.work()).rejects.toThrow(DatabaseMovedError);
    await expect(chore?.work()).rejects.toThrow('npm run restored');
    await database.transaction(confirmOrigin);
    await check();
    await check();
  });

  it('is no question after the steps of a restore were taken', async () => {
    await move();
    await database.transaction(async (tx) => takeRestoreSteps(tx, Date.now()));
    expect(await check()).toBeUndefined();
  });
});

it('differs in a copy that was put beside the database by hand', async () => {
  const source = await openDatabaseSource('PostgreSQL');
  const first = (await source.create()).database;
  await checkOrigin(first);
  const [known] = (await first.raw(
    "select value from server_facts where name = 'database_origin'",
  )) as readonly { readonly value: string }[];
  const copy = (await source.create()).database;
  try {
    await putFact(copy, 'database_origin', known?.value ?? '');
    await expect(checkOrigin(copy)).rejects.toThrow(DatabaseMovedError);
  } finally {
    await first.close();
    await copy.close();
    await source.stop();
  }
});
