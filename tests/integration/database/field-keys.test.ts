import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BackupError } from '#server/backup/backup-file.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { readConfig } from '#server/config.ts';
import { createFieldCipher, fieldKeyId } from '#server/crypto/field-cipher.ts';
import { FieldKeysError, findMissingFieldKeys } from '#server/crypto/field-key-check.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { countLost } from '#server/forget-field-key.ts';
import { withFieldKeys } from '#server/with-field-keys.ts';
import { startServer } from '#server/start-server.ts';
import { createAffiliateMoney } from '../support/affiliate-money.ts';
import { databaseKinds, type DatabaseSource, openDatabaseSource } from '../support/databases.ts';
import { payoutMonth } from '../support/payout-months.ts';

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

  describe('of which one is lost for ever', () => {
    const open = async () =>
      openDatabase({
        dataFolder: place.dataFolder,
        url: place.databaseUrl,
        maxConnections: 4,
        statementTimeoutMs: 60_000,
        onIdleError: () => undefined,
      });
    const configWith = (...keys: readonly Buffer[]) =>
      readConfig({
        LOG_LEVEL: 'silent',
        DATA_DIR: place.dataFolder,
        DEMO: '0',
        FIELD_KEYS: textOf(keys),
        ...(place.databaseUrl === null ? {} : { DATABASE_URL: place.databaseUrl }),
      });
    const missingOf = async (...keys: readonly Buffer[]): Promise<readonly string[]> => {
      const refusal: unknown = await startWith(...keys).catch((error: unknown) => error);
      if (!(refusal instanceof FieldKeysError)) throw refusal;
      return refusal.keyIds;
    };

    /** A value of each column under a key that is nowhere any more; its id. */
    async function sealEverywhere(): Promise<string> {
      const database = await open();
      try {
        const at = new Date();
        const money = createAffiliateMoney(database);
        const affiliateId = await money.affiliate(at);
        await money.sale({
          affiliateId,
          amount: 4_000_000n,
          paidAt: new Date(at.getTime() - 8 * 86_400_000),
        });
        await money.commissions.mature(at);
        await money.payRun(payoutMonth(1), affiliateId);
        const [{ id } = { id: '' }] = (await database.raw(
          "select encode(substring(account_number from 1 for 4), 'hex') as id from affiliates where user_id = $1",
          [affiliateId],
        )) as readonly { readonly id: string }[];
        const value = `'\\x${id}${'07'.repeat(40)}'::bytea`;
        for (const text of [
          `update affiliates set identity_number = ${value}, identity_last3 = '123', taxed_name = ${value}, taxed_identity = ${value} where user_id = '${affiliateId}'`,
          `update users set account_bank = '970436', account_number = ${value}, account_last4 = '1234', account_holder = 'AN' where id = (select id from users u where not exists (select 1 from affiliates a where a.user_id = u.id) order by id limit 1)`,
          `update refunds set account_number = ${value} where account_number is not null`,
          `insert into former_refund_transfers (memo_code, refund_id, bank_bin, account_number, account_last4, account_holder, started_at, replaced_at) select 'HT00000001', id, '970436', ${value}, '1234', 'AN', now(), now() from refunds limit 1`,
          `insert into ambassador_applications (user_id, state, step, revision, answers, identity_number, identity_last3, account_number, account_last4, created_at, updated_at, submitted_at) values ('${affiliateId}', 'submitted', 6, 1, '{}', ${value}, '123', ${value}, '1234', now(), now(), now())`,
          `insert into authenticator_apps (id, user_id, secret, made_at, confirmed_at) values (gen_random_uuid(), '${affiliateId}', ${value}, now(), now())`,
        ])
          await database.raw(text);
        return id;
      } finally {
        await database.close();
      }
    }

    it('give up what it sealed, name it in the audit, and tell who has to enter it again; a server starts then, and no earlier', async () => {
      const theirs = await sealEverywhere();
      expect(await missingOf(one)).toEqual([theirs]);
      const before = await ask('select id, status, account_last4 from payouts order by id');
      const database = await open();
      try {
        await withFieldKeys(database, configWith(one), async ({ held, forget }) => {
          expect(await findMissingFieldKeys(database, held)).toEqual([theirs]);
          const lost = await countLost(database, theirs);
          expect(lost.map(({ column }) => column).toSorted()).toEqual([
            'affiliates.account_number',
            'affiliates.identity_number',
            'affiliates.taxed_identity',
            'affiliates.taxed_name',
            'ambassador_applications.account_number',
            'ambassador_applications.identity_number',
            'authenticator_apps.secret',
            'former_refund_transfers.account_number',
            'payouts.account_number',
            'refunds.account_number',
            'users.account_number',
          ]);
          await expect(forget(fieldKeyId(one), new Date())).rejects.toThrow('its key is lost');
          expect(await forget(theirs, new Date())).toEqual(lost);
          expect(await countLost(database, theirs)).toEqual([]);
          expect(await findMissingFieldKeys(database, held)).toEqual([]);
          const [line] = (await database.raw(
            "select subject_id, after from audit_log where action = 'field_key.forget'",
          )) as readonly { readonly subject_id: string; readonly after: object }[];
          expect(line).toEqual({
            subject_id: theirs,
            after: Object.fromEntries(lost.map(({ column, rows }) => [column, rows])),
          });
          expect(await database.raw('select fault from audit_first_fault()')).toEqual([]);
        });
      } finally {
        await database.close();
      }
      // Who is owed something is told once, and nothing is paid to what stands there now.
      expect(
        await ask(`select f.user_id from affiliates f join users u on u.id = f.user_id where u.deleted_at is null and f.account_last4 = '0000'
          and (f.payouts_held_at is null or not exists (select 1 from notifications n where n.user_id = f.user_id and n.key = 'unreadable_data:${theirs}'))`),
      ).toEqual([]);
      expect(
        await ask(
          "select id from refunds where state in ('proposed', 'requested', 'sending') and account_last4 = '0000' and held_until < '2199-01-01'",
        ),
      ).toEqual([]);
      expect(await ask('select id, status, account_last4 from payouts order by id')).toEqual(
        before,
      );
      await startWith(one);
    });

    it('are given up by the command only after the typed word', async () => {
      await sealApp(three);
      const id = fieldKeyId(three);
      const run = async (args: readonly string[], typed: string, ...keys: readonly Buffer[]) =>
        new Promise<{ readonly code: number | null; readonly out: string }>((resolve, reject) => {
          const script = path.resolve(import.meta.dirname, '../../../scripts/field-keys.ts');
          const child = spawn(process.execPath, [script, ...args], {
            env: {
              ...process.env,
              NODE_ENV: 'development',
              DEMO: '0',
              DATA_DIR: place.dataFolder,
              FIELD_KEYS: textOf(keys),
              ...(place.databaseUrl === null ? {} : { DATABASE_URL: place.databaseUrl }),
            },
          });
          let out = '';
          child.stdout.on('data', (data) => (out += String(data)));
          child.stderr.on('data', (data) => (out += String(data)));
          child.on('error', reject);
          child.on('close', (code) => resolve({ code, out }));
          child.stdin.end(typed);
        });
      expect(await run(['forget', 'gì đó'], '', one)).toMatchObject({ code: 1 });
      const listed = await run([], '', one);
      expect([listed.code, listed.out]).toEqual([
        0,
        expect.stringContaining(`${id}  1 giá trị authenticator_apps.secret`),
      ]);
      for (const [typed, ...keys] of [
        ['', one],
        ['có\n', one],
        [`MAT ${id}\n`, one, three],
      ] as const)
        expect(await run(['forget', id], typed, ...keys)).toMatchObject({ code: 1 });
      expect(await missingOf(one)).toEqual([id]);
      expect(await run(['forget', id], `MAT ${id}\n`, one)).toMatchObject({
        code: 0,
        out: expect.stringContaining(`Đã bỏ khóa ${id}`),
      });
      await startWith(one);
    });
  });
});
