import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { checkFieldKeys, FieldKeysError, sayMissingFieldKeys } from '../crypto/field-key-check.ts';
import { findFact } from '../db/facts.ts';
import { lockFolder } from '../db/folder-lock.ts';
import { DatabaseFromFutureError, migrate } from '../db/migrate.ts';
import { openPGlite } from '../db/pglite.ts';
import type { Database } from '../db/port.ts';
import { openPostgres } from '../db/postgres/postgres.ts';
import { statement } from '../db/statement.ts';
import {
  type ClientOperation,
  keepClientOperations,
} from '../graphql/requests/known-operations.ts';
import { makeFolder } from '../disk/make-folder.ts';
import type { OfficeRole } from '#shared/domain/office/office-roles.ts';
import { asked } from './asked.ts';
import {
  type BackupDescription,
  backupForm,
  BackupError,
  descriptionFile,
  dumpFile,
  fieldKeysFile,
  parts,
  RestoreUnfinishedError,
} from './backup-file.ts';
import { copyTree, exists, parseJson, readText, syncTree, verifyChecksums } from './copy-files.ts';
import {
  databaseOf,
  isDatabaseInUse,
  onConnection,
  runPostgresTool,
  withDatabase,
} from '../db/postgres/postgres-tools.ts';
import { leadsInto } from './real-place.ts';
import { operationsOf, operationsOfFolder } from './former-operations.ts';
import { takeRestoreSteps } from './restored-rows.ts';
import { isExchanged, type SwappedDatabases } from './swap-databases.ts';
import { inUse, refuseUsed } from './refuse-used.ts';
import {
  cancelSwap,
  checkSwap,
  dropSwap,
  finishSwap,
  planSwap,
  startSwap,
  notifyOperator,
} from './swap-folder.ts';

export interface RestoreInput {
  readonly dataFolder: string;
  /** `postgres://…`; null = the embedded database in `dataFolder`. */
  readonly databaseUrl: string | null;
  readonly fieldKeys: readonly Buffer[];
  /** Folder of the backup. */
  readonly source: string;
  readonly now: () => number;
}

export interface Restored {
  readonly description: BackupDescription;
  /** Where the state before the restore is kept: a folder, and on PostgreSQL a database too. */
  readonly keptFolder: string;
  readonly keptDatabase: string | null;
  /** Who gets into the office now: somebody may have been taken out of it since the backup. */
  readonly office: readonly OfficePerson[];
  /**
   * Whether the backup has keys of encrypted fields that the environment does not give now:
   * FIELD_KEYS must name them.
   */
  readonly missesFieldKeys: boolean;
}

/** Somebody with a role in the office, as the backup knows them. */
export interface OfficePerson {
  readonly email: string;
  readonly office_role: OfficeRole;
}

/** What is put in place by either database. */
type Placed = Pick<Restored, 'keptFolder' | 'keptDatabase' | 'office'>;

/**
 * Puts the state of a backup in place of the present one. Everything is read and held against its
 * checksums, the database is opened, brought to this version's schema and asked, all beside the
 * present state; only then names are exchanged. Whatever fails before that changes nothing
 * (`BackupError`, `FolderLockedError`); what fails later is finished by whoever opens the folder
 * next (`RestoreUnfinishedError`). The state before is kept, never deleted.
 *
 * What may have been ended, stopped, withdrawn or sent since the backup is not taken at its word
 * (restored-rows.ts).
 */
export async function restoreBackup(input: RestoreInput): Promise<Restored> {
  const description = await readDescription(input.source);
  const kind = input.databaseUrl === null ? 'embedded' : 'postgresql';
  if (description.database !== kind)
    throw new BackupError(
      description.database === 'embedded'
        ? 'Bản sao lưu này của cơ sở dữ liệu nhúng: hãy bỏ DATABASE_URL.'
        : 'Bản sao lưu này của PostgreSQL: hãy đặt DATABASE_URL.',
    );
  // The present state is put aside, and the backup would be with it.
  if (await leadsInto(input.dataFolder, input.source))
    throw new BackupError(
      `DATA_DIR (${input.dataFolder}) nằm trong chính bản sao lưu ${input.source}. Hãy đặt DATA_DIR tới thư mục dữ liệu của máy chủ.`,
    );
  await verifyChecksums(input.source, description);
  makeFolder(input.dataFolder, 0o700);
  const unlock = lockFolder(input.dataFolder);
  try {
    notifyOperator(await finishSwap(input.dataFolder, input.databaseUrl));
    // Before: a disk that refuses now must not look like a restore that failed.
    const missing = await missesFieldKeys(input);
    const kept =
      input.databaseUrl === null
        ? await restoreEmbedded(input)
        : await restorePostgres(input, input.databaseUrl);
    return { description, ...kept, missesFieldKeys: missing };
  } catch (error) {
    if (!(error instanceof RestoreUnfinishedError)) await dropSwap(input.dataFolder);
    if (error instanceof DatabaseFromFutureError)
      throw new BackupError(
        `Bản sao lưu thuộc phiên bản mới hơn (bước ${error.found}, bản này biết tới ${error.known}). Hãy cập nhật Mai Vàng.`,
      );
    if (error instanceof FieldKeysError) throw new BackupError(sayMissingFieldKeys(error));
    throw error;
  } finally {
    unlock();
  }
}

async function readDescription(source: string): Promise<BackupDescription> {
  const text = await readText(path.join(source, descriptionFile));
  if (text === null)
    throw new BackupError(
      `${source} không phải một bản sao lưu trọn vẹn: thiếu ${descriptionFile}.`,
    );
  const read = backupForm.safeParse(parseJson(text));
  if (!read.success)
    throw new BackupError(`${descriptionFile} không đọc được, hoặc thuộc một phiên bản mới hơn.`);
  return read.data;
}

async function restoreEmbedded({
  dataFolder,
  source,
  fieldKeys,
  now,
}: RestoreInput): Promise<Placed> {
  const folder = await startSwap(dataFolder);
  const operations = await operationsOfFolder(path.join(dataFolder, 'pg'), folder);
  await copyTree(path.join(source, parts.database), path.join(folder, 'pg'));
  await copyFiles(source, folder);
  const opened = await openPGlite({ folder: path.join(folder, 'pg'), cluster: 'existing' });
  const office = await asked(opened, async (database) =>
    prepare(database, {
      nowMs: now(),
      keys: await keysFor(database, { source, fieldKeys }),
      operations,
    }),
  );
  await syncTree(path.join(folder, 'pg'));
  await checkSwap(dataFolder);
  const keptFolder = await planSwap(dataFolder, { nowMs: now(), databases: null });
  await finishSwap(dataFolder);
  return { keptFolder, keptDatabase: null, office };
}

async function restorePostgres(
  { dataFolder, source, fieldKeys, now }: RestoreInput,
  url: string,
): Promise<Placed> {
  const folder = await startSwap(dataFolder);
  await copyFiles(source, folder);
  await checkSwap(dataFolder);
  const name = databaseOf(url);
  const nowMs = now();
  const stamp = new Date(nowMs).toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const [fresh, old] = [`${name.slice(0, 40)}_new_${stamp}`, `${name.slice(0, 40)}_old_${stamp}`];
  return onConnection(withDatabase(url, 'postgres'), async (client) => {
    await refuseUsed(client, name);
    const present = (
      await client.query<{ datcollate: string; datctype: string }>(
        'select datcollate, datctype from pg_database where datname = $1',
        [name],
      )
    ).rows[0];
    const operations =
      present === undefined
        ? []
        : await operationsOf(async () =>
            openPostgres({
              url,
              maxConnections: 1,
              statementTimeoutMs: 60_000,
              onIdleError: () => undefined,
            }),
          );
    const locale =
      present === undefined
        ? ''
        : ` lc_collate ${literal(present.datcollate)} lc_ctype ${literal(present.datctype)}`;
    const databases: SwappedDatabases = {
      fresh,
      kept: present === undefined ? null : old,
      restoredAt: String(nowMs),
    };
    await client.query(
      `create database ${quote(fresh)} template template0 encoding 'UTF8'${locale}`,
    );
    let isPlanned = false;
    try {
      await runPostgresTool(
        'pg_restore',
        [
          '--exit-on-error',
          '--no-owner',
          '--no-privileges',
          `--dbname=${fresh}`,
          path.join(source, parts.database, dumpFile),
        ],
        withDatabase(url, fresh),
      );
      const opened = openPostgres({
        url: withDatabase(url, fresh),
        maxConnections: 2,
        statementTimeoutMs: 600_000,
        onIdleError: () => undefined,
      });
      const office = await asked(opened, async (database) =>
        prepare(database, {
          nowMs,
          keys: await keysFor(database, { source, fieldKeys }),
          operations,
        }),
      );
      await refuseUsed(client, name);
      // On the disk before the names change: whatever happens from here on, the next one to open
      // the folder knows what belongs together.
      isPlanned = true;
      const keptFolder = await planSwap(dataFolder, { nowMs, databases });
      await exchangeNames(client, name, databases);
      await finishSwap(dataFolder, url);
      return { keptFolder, keptDatabase: databases.kept, office };
    } catch (error) {
      if (error instanceof RestoreUnfinishedError) throw error;
      // A commit whose answer was lost may have happened: then the journal stays, and is followed.
      if (isPlanned && (await isExchanged(url, databases).catch(() => true)))
        throw unfinished(databases, error);
      // First: a journal that stays must find `fresh`, or files would follow an exchange that never
      // was.
      if (isPlanned) await cancelSwap(dataFolder);
      await client.query('rollback');
      await client.query(`drop database if exists ${quote(fresh)}`);
      throw isDatabaseInUse(error) ? inUse(name) : error;
    }
  });
}

function unfinished({ kept }: SwappedDatabases, cause: unknown): RestoreUnfinishedError {
  const before = kept === null ? '' : ` Trạng thái trước nằm ở cơ sở dữ liệu ${kept}.`;
  return new RestoreUnfinishedError(
    `Khôi phục dừng giữa lúc đổi cơ sở dữ liệu. Hãy khởi động máy chủ hoặc chạy lại lệnh: việc dở dang sẽ được làm nốt hoặc bỏ đi.${before}`,
    { cause },
  );
}

/** Both names change or none; PostgreSQL refuses it while anybody is connected to either. */
async function exchangeNames(
  client: { query(text: string): Promise<unknown> },
  name: string,
  { fresh, kept }: SwappedDatabases,
): Promise<void> {
  await client.query('begin');
  if (kept !== null) await client.query(`alter database ${quote(name)} rename to ${quote(kept)}`);
  await client.query(`alter database ${quote(fresh)} rename to ${quote(name)}`);
  await client.query('commit');
}

async function copyFiles(source: string, folder: string): Promise<void> {
  await copyTree(path.join(source, parts.media), path.join(folder, 'media'));
  if (await exists(path.join(source, parts.files))) {
    for (const name of await readdir(path.join(source, parts.files)))
      await copyTree(path.join(source, parts.files, name), path.join(folder, name));
  }
  const keys = path.join(source, parts.keys);
  await copyTree(keys, path.join(folder, 'keys'));
  // These are the environment's, and go back into it by hand.
  await rm(path.join(folder, 'keys', fieldKeysFile), { force: true });
}

/**
 * A trial: it opens, takes this version's schema, and answers. Then ends what may have been ended
 * since, and says when.
 */
async function prepare(
  database: Database,
  {
    nowMs,
    keys,
    operations,
  }: {
    readonly nowMs: number;
    readonly keys: readonly Buffer[];
    readonly operations: readonly ClientOperation[];
  },
): Promise<readonly OfficePerson[]> {
  await migrate(database);
  await checkFieldKeys(database, keys);
  if ((await database.first(countPeople, {})) === null)
    throw new BackupError('Cơ sở dữ liệu trong bản sao lưu không trả lời.');
  await database.transaction(async (tx) => takeRestoreSteps(tx, nowMs));
  await keepClientOperations(database, operations);
  return findOffice(database);
}

/** Who gets into the office. */
export async function findOffice(database: Database): Promise<readonly OfficePerson[]> {
  return database.all(listOffice, {});
}

/**
 * The keys that a server would have after this restore: the environment's, and the installation's
 * own, which is in the database or goes with it.
 */
async function keysFor(
  database: Database,
  { source, fieldKeys }: Pick<RestoreInput, 'source' | 'fieldKeys'>,
): Promise<readonly Buffer[]> {
  const own =
    (await findFact(database, 'field_key')) ??
    (await readText(path.join(source, parts.keys, 'field_key.key')))?.trim();
  return own === undefined ? fieldKeys : [...fieldKeys, Buffer.from(own, 'base64url')];
}

async function missesFieldKeys({ source, fieldKeys }: RestoreInput): Promise<boolean> {
  const text = await readText(path.join(source, parts.keys, fieldKeysFile));
  const given = new Set(fieldKeys.map((key) => key.toString('base64url')));
  return (text ?? '')
    .trim()
    .split(',')
    .some((key) => key !== '' && !given.has(key));
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

const countPeople = statement()(
  'restore.count_people',
  () => sql<{ count: number }>`select count(*)::integer as count from users`,
);
const listOffice = statement()(
  'restore.list_office',
  () =>
    sql<OfficePerson>`select email, office_role from users where office_role is not null and deleted_at is null order by email`,
);
