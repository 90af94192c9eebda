import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createServerKeys, WrongKeyError } from '#server/crypto/server-keys.ts';
import { findFact } from '#server/db/facts.ts';
import type { Database } from '#server/db/port.ts';
import { databaseKinds } from '../support/databases.ts';
import { type EmptySource, openEmptySource } from '../support/empty-databases.ts';

describe.each(databaseKinds)('the keys of an installation on %s', (kind) => {
  let source: EmptySource;
  let make: () => Promise<Database>;
  let database: Database;
  let folder: string;
  beforeAll(async () => {
    source = openEmptySource(kind);
    make = await source.start();
  });
  beforeEach(async () => {
    database = await make();
    folder = path.join(await mkdtemp(path.join(tmpdir(), 'mai-vang-keys-')), 'keys');
  });
  afterEach(async () => {
    await database.close();
    await rm(path.dirname(folder), { recursive: true });
  });
  afterAll(async () => source.stop());

  it('lie in files of their owner alone, and not in the database', async () => {
    const key = await createServerKeys(database, folder).get('token_key');
    expect(await createServerKeys(database, folder).get('token_key')).toEqual(key);
    expect([
      key.length,
      (await stat(folder)).mode & 0o777,
      (await stat(path.join(folder, 'token_key.key'))).mode & 0o777,
    ]).toEqual([32, 0o700, 0o600]);
    expect(JSON.stringify(await database.raw('select * from server_facts'))).not.toContain(
      key.toString('base64url'),
    );
    expect(await createServerKeys(database, folder).find('field_key')).toBeNull();
  });

  it('move out of a database of an older version, and stay the same', async () => {
    const old = await createServerKeys(database, null).get('field_key');
    expect(await createServerKeys(database, folder).find('field_key')).toEqual(old);
    expect(await findFact(database, 'field_key')).toBeNull();
    expect(await readdir(folder)).toEqual(['field_key.key']);
    expect((await readFile(path.join(folder, 'field_key.key'), 'utf8')).trim()).toBe(
      old.toString('base64url'),
    );
  });

  it('are not made anew where they are missing, nor taken from another installation', async () => {
    await createServerKeys(database, folder).get('media_key');
    await expect(
      createServerKeys(database, path.join(folder, 'elsewhere')).get('media_key'),
    ).rejects.toThrow(WrongKeyError);
    const other = await make();
    await createServerKeys(other, path.join(folder, 'other')).get('media_key');
    await expect(
      createServerKeys(database, path.join(folder, 'other')).get('media_key'),
    ).rejects.toThrow(WrongKeyError);
    await other.close();
  });
});
