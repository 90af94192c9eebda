import { chmod, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkCluster, ClusterError, unopenable } from '../db/cluster-folder.ts';
import { lockFolder } from '../db/folder-lock.ts';
import { sayNoRoom } from '../db/free-room.ts';
import { findMigration } from '../db/migrate.ts';
import { openPGlite } from '../db/pglite.ts';
import { openPostgres } from '../db/postgres/postgres.ts';
import { asked } from './asked.ts';
import {
  BackupError,
  type BackupDescription,
  dataFolders,
  descriptionFile,
  dumpFile,
  fieldKeysFile,
  isUnfinished,
  ownFolders,
  parts,
} from './backup-file.ts';
import { copyTree, exists, syncFile, syncFolder, syncTree, writeChecksums } from './copy-files.ts';
import { makeFolder } from '../disk/make-folder.ts';
import { runPostgresTool } from '../db/postgres/postgres-tools.ts';
import { leadsInto } from './real-place.ts';
import { finishSwap, finishSwapAlone, notifyOperator } from './swap-folder.ts';

/** What is backed up, and where to. */
export interface BackupInput {
  readonly dataFolder: string;
  /** `postgres://…`; null = the embedded database in `dataFolder`. */
  readonly databaseUrl: string | null;
  /** Keys of encrypted fields that the environment gives; they go into the part `keys`. */
  readonly fieldKeys: readonly Buffer[];
  /** Folder to be made. */
  readonly target: string;
  readonly now: () => number;
}

/**
 * Makes a backup: it gets its name when it is whole and was opened once. The embedded database is
 * copied while nobody runs it (`FolderLockedError` when a server does); PostgreSQL may go on
 * working, its dump is one snapshot. Constant memory. Throws `BackupError`.
 */
export async function makeBackup(input: BackupInput): Promise<BackupDescription> {
  const { target } = input;
  if (await exists(target))
    throw new BackupError(`Đã có ${target}: hãy chọn tên khác, bản sao lưu cũ không bị ghi đè.`);
  await refuseInside(input);
  const unfinished = `${target}.dang-lam`;
  await rm(unfinished, { recursive: true, force: true });
  makeFolder(unfinished, 0o700);
  try {
    const description =
      input.databaseUrl === null
        ? await backUpEmbedded(input, unfinished)
        : await backUpPostgres(input, input.databaseUrl, unfinished);
    await syncTree(unfinished);
    await rename(unfinished, target);
    await syncFolder(path.dirname(target));
    return description;
  } catch (error) {
    // What went wrong before is what has to be said.
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Below a folder that is copied it would copy itself, until the disk is full. Links are followed:
 * the place counts, not its name.
 */
async function refuseInside({ dataFolder, target }: BackupInput): Promise<void> {
  for (const name of ownFolders) {
    if (await leadsInto(target, path.join(dataFolder, name)))
      throw new BackupError(
        `${target} nằm trong ${path.join(dataFolder, name)}, là thư mục được sao lưu. Hãy chọn một nơi ngoài ${dataFolder}, tốt nhất là trên ổ khác.`,
      );
  }
}

async function backUpEmbedded(input: BackupInput, folder: string): Promise<BackupDescription> {
  const cluster = path.join(input.dataFolder, 'pg');
  if (!(await exists(cluster)))
    throw new BackupError(`Chưa có cơ sở dữ liệu nào trong ${input.dataFolder}.`);
  const unlock = lockFolder(input.dataFolder);
  try {
    notifyOperator(await finishSwap(input.dataFolder));
    const takenAt = new Date(input.now());
    // By its own name, before a copy of what is damaged is made.
    await checkCluster(cluster);
    const copy = path.join(folder, parts.database);
    await copyTree(cluster, copy);
    await copyFolders(input, folder);
    const opened = await openPGlite({ folder: copy, cluster: 'existing' }).catch((error) => {
      // Of the disk of the copy: it has no room for one that is opened.
      if (sayNoRoom(copy) !== null) throw error;
      throw error instanceof ClusterError ? unopenable(cluster, error.cause) : error;
    });
    const migration = await asked(opened, findMigration);
    return await describe(folder, { database: 'embedded', takenAt, migration });
  } finally {
    unlock();
  }
}

async function backUpPostgres(
  input: BackupInput,
  url: string,
  folder: string,
): Promise<BackupDescription> {
  notifyOperator(await finishSwapAlone(input.dataFolder, url));
  const takenAt = new Date(input.now());
  const database = openPostgres({
    url,
    maxConnections: 1,
    statementTimeoutMs: 60_000,
    onIdleError: () => undefined,
  });
  const migration = await asked(database, findMigration);
  const dump = path.join(folder, parts.database, dumpFile);
  await mkdir(path.dirname(dump), { mode: 0o700 });
  // Files after the dump: what is in the dump has its file then, and files that are newer do no
  // harm.
  await runPostgresTool(
    'pg_dump',
    ['--format=custom', '--no-owner', '--no-privileges', `--file=${dump}`],
    url,
  );
  await runPostgresTool('pg_restore', ['--list', dump], url);
  await chmod(dump, 0o600);
  await syncFile(dump);
  await copyFolders(input, folder);
  return describe(folder, { database: 'postgresql', takenAt, migration });
}

async function copyFolders({ dataFolder, fieldKeys }: BackupInput, folder: string): Promise<void> {
  for (const [part, names] of Object.entries(dataFolders)) {
    for (const name of names) {
      const to = part === name ? path.join(folder, part) : path.join(folder, part, name);
      await copyTree(path.join(dataFolder, name), to, { isLeftOut: isUnfinished, mayVanish: true });
    }
  }
  if (fieldKeys.length === 0) return;
  await mkdir(path.join(folder, parts.keys), { recursive: true, mode: 0o700 });
  await writeFile(
    path.join(folder, parts.keys, fieldKeysFile),
    `${fieldKeys.map((key) => key.toString('base64url')).join(',')}\n`,
    { mode: 0o600 },
  );
}

async function describe(
  folder: string,
  {
    database,
    takenAt,
    migration,
  }: Pick<BackupDescription, 'database' | 'migration'> & { readonly takenAt: Date },
): Promise<BackupDescription> {
  const counted = await writeChecksums(folder);
  const description: BackupDescription = {
    format: 1,
    database,
    taken_at: takenAt.toISOString(),
    migration,
    ...counted,
  };
  const file = await open(path.join(folder, descriptionFile), 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(description, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return description;
}
