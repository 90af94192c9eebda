/** Why the system refused a file or a folder, in the words of whoever runs the server. */
type DiskObstacle = 'full' | 'rights' | 'busy' | 'read_only' | 'volumes' | 'broken' | 'no_place';

const texts: Readonly<Record<DiskObstacle, string>> = {
  full: 'Ổ đĩa đã đầy (hoặc hết hạn mức). Hãy giải phóng chỗ trống rồi chạy lại.',
  rights:
    'Người dùng chạy lệnh này không được đọc hoặc ghi ở đó. Hãy sửa chủ sở hữu (chown) cho đúng người dùng chạy máy chủ rồi chạy lại.',
  busy: 'Hệ thống đang giữ nó (một ổ được gắn vào đó, hoặc một chương trình đang mở). Hãy gỡ ổ hoặc đóng chương trình rồi chạy lại.',
  read_only: 'Ổ đĩa chỉ cho đọc. Hãy gắn lại ổ với quyền ghi rồi chạy lại.',
  volumes:
    'Nó nằm trên một ổ khác nên không đổi tên sang được. Hãy để cả DATA_DIR trên cùng một ổ rồi chạy lại.',
  no_place:
    'Không tạo được thư mục ở đó (một phần của đường dẫn là tệp, hoặc là nơi của hệ thống). Hãy chọn nơi khác rồi chạy lại.',
  broken: 'Ổ đĩa báo lỗi khi đọc hoặc ghi. Hãy kiểm tra ổ rồi chạy lại.',
};

const byCode: Readonly<Record<string, DiskObstacle>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EACCES: 'rights',
  EPERM: 'rights',
  EBUSY: 'busy',
  EROFS: 'read_only',
  ENOTDIR: 'no_place',
  EXDEV: 'volumes',
  EIO: 'broken',
  ENXIO: 'broken',
};

/** What PGlite throws is no Error: `{ name: 'ErrnoError', errno }` with WASI's numbers. */
const byWasiNumber: Readonly<Record<number, DiskObstacle>> = {
  2: 'rights',
  10: 'busy',
  19: 'full',
  29: 'broken',
  51: 'full',
  63: 'rights',
  69: 'read_only',
  75: 'volumes',
};

/**
 * A sentence that says what to do, with the place where it is known; null when it was not the disk.
 * Looks at causes too.
 */
export function sayDiskObstacle(thrown: unknown): string | null {
  if (typeof thrown !== 'object' || thrown === null) return null;
  const obstacle = obstacleOf(thrown);
  if (obstacle !== null)
    return `${'path' in thrown && typeof thrown.path === 'string' ? `${thrown.path}: ` : ''}${texts[obstacle]}`;
  return 'cause' in thrown ? sayDiskObstacle(thrown.cause) : null;
}

function obstacleOf(thrown: object): DiskObstacle | null {
  if ('syscall' in thrown && 'code' in thrown && typeof thrown.code === 'string')
    return isOfDisk(thrown.syscall) ? (byCode[thrown.code] ?? obstacleOfMaking(thrown)) : null;
  if (
    'name' in thrown &&
    thrown.name === 'ErrnoError' &&
    'errno' in thrown &&
    typeof thrown.errno === 'number'
  )
    return byWasiNumber[thrown.errno] ?? null;
  return null;
}

/** A folder that cannot be made though the one above it is there (`makeFolder`). */
function obstacleOfMaking(thrown: object): DiskObstacle | null {
  return 'syscall' in thrown &&
    thrown.syscall === 'mkdir' &&
    'code' in thrown &&
    thrown.code === 'ENOENT'
    ? 'no_place'
    : null;
}

/** A port below 1024 is refused with the same code as a file. */
function isOfDisk(syscall: unknown): boolean {
  return (
    typeof syscall === 'string' &&
    !/^(?:listen|bind|connect|accept|getaddrinfo|spawn)/.test(syscall)
  );
}
