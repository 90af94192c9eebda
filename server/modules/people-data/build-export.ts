import { strToU8, zipSync } from 'fflate';
import { invariant } from '../../../src/shared/kernel/assert.ts';
import type { FieldCipher } from '../../crypto/field-cipher.ts';
import type { ExportCell } from '../../lists/export-list.ts';
import type { Reader } from '../../db/port.ts';
import { byteOrderMark, csvLine } from '../admin/api.ts';
import { exportHead } from './export-heads.ts';
import { inWords } from './export-words.ts';
import { type ExportRecord, type ExportSection, exportSections } from './export-sections.ts';

/** The files of a copy by their names. */
export type ExportFiles = Readonly<Record<string, Uint8Array>>;

/** Reads everything of a person, in one transaction of the caller, opens what is sealed, and writes it as JSON and CSV. */
export async function readExport(reader: Reader, cipher: Pick<FieldCipher, 'open'>, { userId, at }: { readonly userId: string; readonly at: Date }): Promise<ExportFiles> {
  const files: Record<string, Uint8Array> = {};
  const parts: string[] = [];
  for (const part of exportSections) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other on one connection
    const rows = (await reader.all(part.rows, { userId })).map((row) => unsealed(row, part.sealed, cipher));
    files[`json/${part.name}.json`] = strToU8(`${JSON.stringify(rows.map(named).map(readable), null, 2)}\n`);
    files[`csv/${part.name}.csv`] = strToU8(csvOf(rows.map((row) => named(spoken(part.name, row)))));
    parts.push(`${part.name}: ${part.title} (${rows.length})`);
  }
  files['DOC-TRUOC.txt'] = strToU8(readMe(parts, at));
  return files;
}

/** The row with its sealed numbers whole. */
function unsealed(row: ExportRecord, sealed: ExportSection['sealed'], cipher: Pick<FieldCipher, 'open'>): ExportRecord {
  if (sealed === null) return row;
  const { table, columns } = sealed;
  const rowId = row[sealed.rowId];
  invariant(typeof rowId === 'string', `a row of ${table} tells its id`);
  const open = (column: string) => {
    const bytes = row[column];
    return [column, bytes instanceof Uint8Array ? cipher.open(bytes, { table, column, rowId }) : null];
  };
  return { ...row, ...Object.fromEntries(columns.map(open)) };
}

/** The row with words in the place of codes. */
function spoken(part: string, row: ExportRecord): ExportRecord {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, inWords(part, column, value)]));
}

/** The row under the names that its columns have in the copy. */
function named(row: ExportRecord): ExportRecord {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [exportHead(column), value]));
}

/** The files as one zip. Names are ASCII, and its moment is the copy's. */
export function zipFiles(files: ExportFiles, at: Date): Uint8Array {
  return zipSync({ ...files }, { level: 6, mtime: at });
}

/** The heads first; they are the keys of the JSON. */
function csvOf(rows: readonly ExportRecord[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return byteOrderMark + [columns, ...rows.map((row) => columns.map((column) => cellOf(row[column])))].map(csvLine).join('');
}

function cellOf(value: unknown): ExportCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'có' : 'không';
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' || value instanceof Date) return value;
  return JSON.stringify(value, bigAsText);
}

/** A row as JSON says it: money as digits, moments in ISO 8601. */
function readable(row: ExportRecord): ExportRecord {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, typeof value === 'bigint' ? String(value) : value]));
}

function bigAsText(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

function readMe(parts: readonly string[], at: Date): string {
  return `${byteOrderMark}Bản sao dữ liệu của bạn, lập lúc ${at.toISOString()} (giờ UTC)

Mỗi phần có một tệp trong thư mục json (cho chương trình máy tính) và một tệp trong thư mục csv (mở bằng Excel, Google Trang tính).
Số trong ngoặc là số dòng. Trạng thái và loại trong thư mục csv ghi bằng tiếng Việt, trong thư mục json là mã cho chương trình;
việc và đối tượng trong nhat-ky là mã ở cả hai.

${parts.join('\n')}

Không có trong bản sao này:
- mật khẩu, mã đăng nhập và mã xác minh: chúng tôi chỉ giữ dạng không đọc ngược được;
- dữ liệu của người khác, ví dụ người mua qua đường dẫn của bạn.

Tệp này chứa thông tin cá nhân, có cả số tài khoản ngân hàng và số căn cước đầy đủ nếu bạn đã cho chúng tôi. Bạn cất ở nơi chỉ mình bạn mở được.
`;
}
