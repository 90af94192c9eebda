/**
 * The disk did not do what was asked of it: it hangs, or what lies there is not what was put there.
 */
export class DiskTroubleError extends Error {
  override readonly name = 'DiskTroubleError';
}

/**
 * What the system says of a disk that is full, broken, gone, read-only, or not ours; a file that is
 * not there is none of it.
 */
const codes: ReadonlySet<unknown> = new Set([
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
  'EACCES',
  'EPERM',
  'ENOTDIR',
  'EISDIR',
  'EEXIST',
  'ESTALE',
  'ENXIO',
  'EMFILE',
  'ENFILE',
]);

/** Whether the disk refused for want of room. */
export function isDiskFull(thrown: unknown): boolean {
  return (
    thrown instanceof Error &&
    'code' in thrown &&
    (thrown.code === 'ENOSPC' || thrown.code === 'EDQUOT')
  );
}

/** Whether something that was thrown is the disk's fault and not ours. */
export function isDiskTrouble(thrown: unknown): boolean {
  return (
    thrown instanceof DiskTroubleError ||
    (thrown instanceof Error && 'syscall' in thrown && 'code' in thrown && codes.has(thrown.code))
  );
}

/**
 * Whether an error says that there is no such file: also a name that is part of a file's, or longer
 * than any file's can be, which a stranger may ask for.
 */
export function isNothingThere(thrown: unknown): boolean {
  return (
    thrown instanceof Error &&
    'code' in thrown &&
    (thrown.code === 'ENOENT' || thrown.code === 'ENOTDIR' || thrown.code === 'ENAMETOOLONG')
  );
}
