import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BackupError } from '../../server/backup/backup-file.ts';
import { makeBackup } from '../../server/backup/make-backup.ts';
import { restoreBackup } from '../../server/backup/restore-backup.ts';
import { readConfig } from '../../server/config.ts';
import { createFieldCipher } from '../../server/crypto/field-cipher.ts';
import { FieldKeysError } from '../../server/crypto/field-key-check.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { startServer } from '../../server/start-server.ts';
import { databaseKinds, type DatabaseSource, openDatabaseSource } from './support/databases.ts';

const [one, two, three] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)] as const;

describe.each(databaseKinds)('keys of encrypted fields on %s', (kind) => {
  let source: DatabaseSource;
  let folder: string;
  let place: { readonly dataFolder: string; readonly databaseUrl: string | null };
  beforeAll(async () => void (source = await openDatabaseSource(kind)));
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-field-keys-'));
    const dataFolder = path.join(folder, 'data');
    await mkdir(dataFolder);
    place = { dataFolder, databaseUrl: await source.lay(dataFolder) };
  });
  afterEach(async () => rm(folder, { recursive: true, force: true }));
  afterAll(async () => source.stop());

  const textOf = (keys: readonly Buffer[]) =>
    keys.map((key) => key.toString('base64url')).join(',');
  const startWith = async (...keys: readonly Buffer[]) => {
    const config = readConfig({
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: place.dataFolder,
      DEMO: '0',
      ...(keys.length === 0 ? {} : { FIELD_KEYS: textOf(keys) }),
      ...(place.databaseUrl === null ? {} : { DATABASE_URL: place.databaseUrl }),
    });
    const server = await startServer(config);
    await server.stop();
  };
  const ask = async <T>(text: string): Promise<readonly T[]> => {
    const database = await openDatabase({
      dataFolder: place.dataFolder,
      url: place.databaseUrl,
      maxConnections: 1,
      statementTimeoutMs: 60_000,
      onIdleError: () => undefined,
    });
    try {
      return (await database.raw(text)) as readonly T[];
    } finally {
      await database.close();
    }
  };
  const sealApp = async (key: Buffer): Promise<void> => {
    const id = '0b0e1d5c-6d0a-4f4e-9a51-6f3c1d0a7e01';
    const sealed = Buffer.from(
      createFieldCipher([key]).seal('JBSWY3DPEHPK3PXP', {
        table: 'authenticator_apps',
        column: 'secret',
        rowId: id,
      }),
    ).toString('hex');
    await ask(
      `insert into authenticator_apps (id, user_id, secret, made_at, confirmed_at) select '${id}', id, '\\x${sealed}', now(), now() from users limit 1`,
    );
  };
  const facts = async () =>
    ask(`select name, value from server_facts where name <> 'time_seen' order by name`);

  it('do not let a server start that lacks the one that another sealed under, though no row has been sealed yet', async () => {
    await startWith(one);
    const before = await facts();
    await expect(startWith(two)).rejects.toThrow(FieldKeysError);
    expect(await facts()).toEqual(before);
    await startWith(two, one);
    await expect(startWith(one)).rejects.toThrow(FieldKeysError);
    await startWith(one, two);
  });

  it('do not let a server start that does not open each row', async () => {
    await sealApp(three);
    const before = await facts();
    for (const keys of [[], [one], [two, one]]) {
      // oxlint-disable-next-line no-await-in-loop -- one server at a time
      await expect(startWith(...keys)).rejects.toThrow(FieldKeysError);
    }
    expect(await facts()).toEqual(before);
    await startWith(one, three);
  });

  it('do not let a backup be restored whose rows they do not open, and nothing is changed then', async () => {
    await sealApp(three);
    const backup = path.join(folder, 'sao-luu');
    await makeBackup({ ...place, fieldKeys: [], target: backup, now: Date.now });
    const restore = async (...fieldKeys: readonly Buffer[]) =>
      restoreBackup({ ...place, fieldKeys, source: backup, now: Date.now });
    const refusal: unknown = await restore(one).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(BackupError);
    expect(String(refusal)).toContain('FIELD_KEYS thiếu khóa');
    expect((await readdir(place.dataFolder)).filter((name) => name.includes('restore'))).toEqual(
      [],
    );
    await restore(one, three);
    await startWith(one, three);
  });
});
