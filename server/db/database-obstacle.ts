import { DatabaseUnavailableError } from './trouble.ts';

/** Why a PostgreSQL server lets nobody in. */
export type DatabaseObstacle =
  | 'password'
  | 'missing'
  | 'permission'
  | 'unknown_host'
  | 'refused'
  | 'starting'
  | 'full'
  | 'silent'
  | 'tls'
  | 'no_room'
  | 'read_only';

/** What whoever starts the server reads, and does about it. */
export const obstacleTexts: Readonly<Record<DatabaseObstacle, string>> = {
  password:
    'PostgreSQL từ chối tên hoặc mật khẩu trong DATABASE_URL. Hãy kiểm tra lại người dùng và mật khẩu.',
  missing:
    'Cơ sở dữ liệu trong DATABASE_URL chưa có trên máy chủ PostgreSQL. Hãy tạo nó (createdb) hoặc sửa tên.',
  permission:
    'Người dùng trong DATABASE_URL chưa được quyền kết nối hoặc tạo bảng. Hãy cấp quyền cho người dùng này.',
  unknown_host:
    'Không tìm thấy máy chủ PostgreSQL theo tên trong DATABASE_URL. Hãy kiểm tra tên máy và DNS.',
  refused: 'Không kết nối được PostgreSQL ở DATABASE_URL: không có gì nghe ở địa chỉ và cổng đó.',
  starting: 'PostgreSQL đang khởi động hoặc đang dừng.',
  full: 'PostgreSQL đã hết kết nối. Hãy tăng max_connections hoặc bớt số tiến trình.',
  silent: 'PostgreSQL ở DATABASE_URL không trả lời. Hãy kiểm tra mạng và tường lửa.',
  tls: 'Không lập được kết nối mã hóa tới PostgreSQL. Hãy kiểm tra chứng chỉ và sslmode trong DATABASE_URL.',
  no_room:
    'Ổ đĩa của cơ sở dữ liệu không còn đủ chỗ trống để ghi. Hãy giải phóng chỗ trống rồi chạy lại; dữ liệu vẫn nguyên.',
  read_only:
    'PostgreSQL ở DATABASE_URL chỉ cho đọc: đó là máy dự phòng (standby) hoặc default_transaction_read_only đang bật. Hãy trỏ DATABASE_URL tới máy chính, hoặc cho nó ghi trở lại.',
};

/**
 * Codes of PostgreSQL (https://www.postgresql.org/docs/15/errcodes-appendix.html) and of the
 * system.
 */
const obstacles: Readonly<Record<string, DatabaseObstacle>> = {
  '28P01': 'password',
  '28000': 'password',
  '3D000': 'missing',
  '42501': 'permission',
  '57P03': 'starting',
  '57P01': 'starting',
  '57P02': 'starting',
  '53300': 'full',
  '53100': 'no_room',
  '25006': 'read_only',
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'silent',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'starting',
  ETIMEDOUT: 'silent',
  EHOSTUNREACH: 'silent',
  ENETUNREACH: 'silent',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls',
  CERT_HAS_EXPIRED: 'tls',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls',
};

/** Why a database could not be opened; null when it is none of these. Looks at causes too. */
export function obstacleOf(error: unknown): DatabaseObstacle | null {
  for (const each of causesOf(error)) {
    const found =
      'code' in each && typeof each.code === 'string' ? obstacles[each.code] : undefined;
    if (found !== undefined) return found;
  }
  // A connection that ended, or that nobody answered in time: pg gives neither a code.
  return hasDatabaseCause(error) ? 'silent' : null;
}

/**
 * Whether it is the database that failed; the system's own codes (EBUSY, EPERM) look like
 * PostgreSQL's.
 */
export function hasDatabaseCause(error: unknown): boolean {
  return causesOf(error).some(
    (each) =>
      each instanceof DatabaseUnavailableError ||
      ('code' in each &&
        typeof each.code === 'string' &&
        !('syscall' in each) &&
        /^[0-9A-Z]{5}$/.test(each.code)),
  );
}

/** An error, what caused it, and what each try at several addresses met. */
function causesOf(error: unknown): readonly Error[] {
  if (!(error instanceof Error)) return [];
  const more = error instanceof AggregateError ? error.errors.flatMap(causesOf) : [];
  return [error, ...more, ...causesOf(error.cause)];
}
