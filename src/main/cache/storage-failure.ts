import type { ErrorCode } from '#shared/errors/error-code.ts';
import { assertNever } from '#shared/kernel/assert.ts';

/**
 * Why the disk refused: no room, damaged content, no permission (or a disk that is gone), or
 * another process. Told apart by SQLite's and the system's codes, never by message text.
 */
export type StorageFailure = 'full' | 'corrupt' | 'denied' | 'busy';

/**
 * What a caught error says about the disk, or null when it says nothing: then it is a bug and must
 * be thrown on.
 */
export function findStorageFailure(error: unknown): StorageFailure | null {
  const code = codeOf(error);
  if (code === null) return null;
  if (fullCodes.has(code)) return 'full';
  if (
    code.startsWith('CACHE_DAMAGED') ||
    code.startsWith('SQLITE_CORRUPT') ||
    code.startsWith('SQLITE_NOTADB') ||
    code === cutShort
  )
    return 'corrupt';
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return 'busy';
  if (deniedPrefixes.some((prefix) => code.startsWith(prefix)) || deniedSystemCodes.has(code))
    return 'denied';
  return oddSystemCodes.has(code) && isOfFiles(error) ? 'denied' : null;
}

const fullCodes: ReadonlySet<string> = new Set([
  'SQLITE_FULL',
  'ENOSPC',
  'EDQUOT',
  'SQLITE_IOERR_SHMSIZE',
]);
/** The file ends before a page that it says it has: it was cut off. The disk itself answered. */
const cutShort = 'SQLITE_IOERR_SHORT_READ';
const deniedPrefixes = [
  'SQLITE_CANTOPEN',
  'SQLITE_READONLY',
  'SQLITE_IOERR',
  'SQLITE_PERM',
  'SQLITE_AUTH',
  'SQLITE_PROTOCOL',
  // Of a copy: the disk does not keep what is written.
  'CACHE_COPY_UNSOUND',
];
const deniedSystemCodes: ReadonlySet<string> = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'EEXIST',
  'EISDIR',
  'EIO',
  'ENOENT',
  'ENODEV',
  'ENXIO',
  'EMFILE',
  'ENFILE',
  'EBUSY',
  'ELOOP',
  'ENAMETOOLONG',
]);
/**
 * What a drive or share answers that is odd or half gone. Node gives the same codes to wrong
 * arguments and to sockets, so they count only when a call of the file system failed: Windows has
 * `UNKNOWN` for every answer that libuv does not know.
 */
const oddSystemCodes: ReadonlySet<string> = new Set([
  'UNKNOWN',
  'EINVAL',
  'EFBIG',
  'ESTALE',
  'ENOTEMPTY',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ETXTBSY',
  'EREMOTEIO',
  'ETIMEDOUT',
  'ENOTCONN',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENOSYS',
]);
const fileCalls: ReadonlySet<string> = new Set([
  'open',
  'read',
  'write',
  'close',
  'fsync',
  'fdatasync',
  'ftruncate',
  'stat',
  'lstat',
  'fstat',
  'statfs',
  'scandir',
  'opendir',
  'mkdir',
  'rmdir',
  'rm',
  'unlink',
  'rename',
  'copyfile',
  'access',
  'utime',
  'chmod',
]);

function isOfFiles(error: unknown): boolean {
  return (
    error instanceof Error &&
    'syscall' in error &&
    typeof error.syscall === 'string' &&
    fileCalls.has(error.syscall)
  );
}

function codeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/**
 * The same while a file is being opened, when nobody knows yet whether it is ours: whatever else
 * SQLite says about it ("no such table", a stored statement that does not parse) means that its
 * content is not what this product wrote.
 */
export function findOpeningFailure(error: unknown): StorageFailure | null {
  return (
    findStorageFailure(error) ?? (codeOf(error)?.startsWith('SQLITE_') === true ? 'corrupt' : null)
  );
}

/** What the learner is told of it. */
export function codeOfFailure(failure: StorageFailure): ErrorCode {
  switch (failure) {
    case 'full':
      return 'DISK_FULL';
    case 'corrupt':
      return 'CACHE_CORRUPT';
    case 'denied':
      return 'STORAGE_DENIED';
    case 'busy':
      return 'CACHE_LOCKED';
    default:
      return assertNever(failure);
  }
}
