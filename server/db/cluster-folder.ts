import { constants } from 'node:fs';
import { access, opendir, stat } from 'node:fs/promises';
import path from 'node:path';
import { sayDiskObstacle } from '../disk/disk-obstacle.ts';
import { type FreeBytes, freeBytesOf, sayNoRoom } from './free-room.ts';

/**
 * The folder of the embedded database is not what it has to be, so nothing was opened and nothing
 * written. The message is Vietnamese, for the operator.
 */
export class ClusterError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ClusterError';
  }
}

/** What PostgreSQL does not start without; what else is missing it makes again. */
const essentials = [
  'PG_VERSION',
  'postgresql.conf',
  'pg_hba.conf',
  'base',
  'global',
  'global/pg_control',
  'global/pg_filenode.map',
  'pg_commit_ts',
  'pg_multixact',
  'pg_notify',
  'pg_replslot',
  'pg_twophase',
  'pg_wal',
  'pg_xact',
] as const;

const whatToDo =
  'Hãy đưa lại phần còn thiếu (chép lại cho đủ, gắn lại ổ), hoặc dời nguyên thư mục này ra nơi khác rồi khôi phục một bản sao lưu bằng npm run restore.';

/**
 * Refuses with `ClusterError` a folder that is no whole database of this process's user. PGlite
 * takes one without `PG_VERSION` for empty, and makes a new database over it.
 */
export async function checkCluster(folder: string): Promise<void> {
  const names = await entriesOf(folder);
  if (names === null)
    throw new ClusterError(
      `${folder} không phải thư mục, trong khi cơ sở dữ liệu nhúng phải nằm ở đó. ${whatToDo}`,
    );
  if (names.length === 0)
    throw new ClusterError(
      `Thư mục cơ sở dữ liệu ${folder} trống không. Nếu dữ liệu ở một ổ riêng, hãy gắn lại ổ đó; nếu đây là lần cài đặt đầu tiên, hãy xóa thư mục trống này rồi chạy lại.`,
    );
  const missing = await missingOf(folder);
  if (missing.length > 0)
    throw new ClusterError(
      `Cơ sở dữ liệu nhúng trong ${folder} hỏng hoặc chưa được chép đủ: thiếu ${missing.join(', ')}. Không có gì được tạo mới đè lên nó. ${whatToDo}`,
    );
  await refuseForeign(folder, folder);
}

/** Refuses a folder in which anything lies: a new database is made beside, never over. */
export async function checkNoCluster(folder: string): Promise<void> {
  const names = await entriesOf(folder).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? [] : Promise.reject(error),
  );
  if (names === null || names.length > 0)
    throw new ClusterError(
      `${folder} không trống, nên không tạo cơ sở dữ liệu mới ở đó: không có gì được ghi đè.`,
    );
}

/** What PGlite throws when it cannot open a database that has all its files. */
export function unopenable(
  folder: string,
  cause: unknown,
  freeBytes: FreeBytes = freeBytesOf,
): unknown {
  // A full or broken disk is named by its own sentence.
  if (sayDiskObstacle(cause) !== null) return cause;
  // PGlite says nothing of it: whoever put a backup back then would give up what is there.
  const short = sayNoRoom(folder, { freeBytes });
  if (short !== null) return new ClusterError(short, { cause });
  const said = cause instanceof Error ? cause.message : String(cause);
  return new ClusterError(
    `Cơ sở dữ liệu nhúng trong ${folder} không mở được (${said}). Nếu tệp của nó bị hỏng, hãy giữ nguyên thư mục này và khôi phục một bản sao lưu bằng npm run restore.`,
    { cause },
  );
}

/** Null when it is no folder. */
async function entriesOf(folder: string): Promise<readonly string[] | null> {
  if (!(await stat(folder)).isDirectory()) return null;
  const names: string[] = [];
  for await (const { name } of await opendir(folder)) names.push(name);
  return names;
}

async function missingOf(folder: string): Promise<readonly string[]> {
  const looked = essentials.map(async (name) =>
    access(path.join(folder, name)).then(
      () => [],
      (error: NodeJS.ErrnoException) =>
        error.code === 'ENOENT' || error.code === 'ENOTDIR' ? [name] : Promise.reject(error),
    ),
  );
  return (await Promise.all(looked)).flat();
}

/** Names of what PostgreSQL keeps at the top of its folder. */
const isOfCluster =
  /^(?:PG_VERSION|base|global|current_logfiles|pg_\w+(?:\.\w+)?|post(?:gresql|master)\..+)$/;

/** PGlite aborts without a word at a file that its user may not write. */
async function refuseForeign(cluster: string, folder: string): Promise<void> {
  const foreign = async (place: string, error: NodeJS.ErrnoException): Promise<never> => {
    if (error.code !== 'EACCES' && error.code !== 'EPERM' && error.code !== 'EROFS') throw error;
    throw new ClusterError(
      `${place} thuộc về người dùng khác, nên không mở được cơ sở dữ liệu. Hãy trả cả thư mục ${cluster} về người dùng chạy máy chủ (chown -R) rồi chạy lại.`,
      { cause: error },
    );
  };
  const entries = await opendir(folder).catch(async (error) => foreign(folder, error));
  for await (const entry of entries) {
    // On a volume of its own other things lie beside it (lost+found).
    if (folder === cluster && !isOfCluster.test(entry.name)) continue;
    const place = path.join(folder, entry.name);
    const mode = constants.R_OK | constants.W_OK;
    await access(place, mode).catch(async (error) => foreign(place, error));
    if (entry.isDirectory()) await refuseForeign(cluster, place);
  }
}
