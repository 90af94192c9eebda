import { setImmediate } from 'node:timers/promises';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { invariant } from '#shared/kernel/assert.ts';
import type { FieldCipher } from '../../crypto/field-cipher.ts';
import type { ExportCell } from '../../lists/export-list.ts';
import { byteOrderMark, csvLine } from '../admin/api.ts';
import { exportHead } from './export-heads.ts';
import { inWords } from './export-words.ts';
import type { ExportPages, ExportRecord, PagesOf } from './export-cursor.ts';
import { type ExportSection, exportSections } from './export-sections.ts';

/** Characters that are packed in one go: some milliseconds of the thread. */
const sliceLength = 64 * 1024;

interface Asked {
  readonly userId: string;
  readonly at: Date;
}

/**
 * Everything of a person as a zip of JSON and CSV, piece by piece: however much there is, no more
 * than a page of rows is in memory and the thread is given back after each piece. Reads each part
 * once for either file; opens what is sealed.
 */
export async function* zipExport(
  pagesOf: PagesOf,
  cipher: Pick<FieldCipher, 'open'>,
  asked: Asked,
): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    packed.push(bytes);
  });

  async function* add(name: string, texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = asked.at;
    zip.add(file);
    for await (const text of texts) {
      for (const slice of slicesOf(text)) {
        file.push(slice);
        yield* packed.splice(0);
        await setImmediate();
      }
    }
    file.push(new Uint8Array(), true);
    yield* packed.splice(0);
  }

  async function* readPart(part: ExportSection): ExportPages {
    for await (const rows of pagesOf(part.cursor, asked.userId))
      yield rows.map((row) => unsealed(row, part.sealed, cipher));
  }

  const parts: string[] = [];
  for (const part of exportSections) {
    let count = 0;
    yield* add(
      `json/${part.name}.json`,
      jsonOf(counted(readPart(part), (more) => (count += more))),
    );
    yield* add(`csv/${part.name}.csv`, csvOf(part.name, readPart(part)));
    parts.push(`${part.name}: ${part.title} (${count})`);
  }
  yield* add('DOC-TRUOC.txt', once(readMe(parts, asked.at)));
  zip.end();
  yield* packed.splice(0);
}

async function* counted(pages: ExportPages, count: (more: number) => void): ExportPages {
  for await (const rows of pages) {
    count(rows.length);
    yield rows;
  }
}

async function* once(text: string): AsyncIterable<string> {
  yield text;
}

/** In UTF-8; no character is cut in two, for the whole is encoded before. */
function* slicesOf(text: string): Iterable<Uint8Array> {
  const bytes = strToU8(text);
  for (let from = 0; from < bytes.length; from += sliceLength)
    yield bytes.subarray(from, from + sliceLength);
}

/** The row with its sealed numbers whole. */
function unsealed(
  row: ExportRecord,
  sealed: ExportSection['sealed'],
  cipher: Pick<FieldCipher, 'open'>,
): ExportRecord {
  if (sealed === null) return row;
  const { table, columns } = sealed;
  const rowId = row[sealed.rowId];
  invariant(typeof rowId === 'string', `a row of ${table} tells its id`);
  const open = (column: string) => {
    const bytes = row[column];
    return [
      column,
      bytes instanceof Uint8Array ? cipher.open(bytes, { table, column, rowId }) : null,
    ];
  };
  return { ...row, ...Object.fromEntries(columns.map(open)) };
}

/** The row with words in the place of codes. */
function spoken(part: string, row: ExportRecord): ExportRecord {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, inWords(part, column, value)]),
  );
}

/** The row under the names that its columns have in the copy. */
function named(row: ExportRecord): ExportRecord {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [exportHead(column), value]),
  );
}

async function* jsonOf(pages: ExportPages): AsyncIterable<string> {
  let before = '[';
  for await (const rows of pages) {
    for (const row of rows) {
      yield `${before}\n${JSON.stringify(readable(named(row)), null, 2)}`;
      before = ',';
    }
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

/** The heads first; they are the keys of the JSON. */
async function* csvOf(part: string, pages: ExportPages): AsyncIterable<string> {
  yield byteOrderMark;
  let columns: readonly string[] | null = null;
  for await (const rows of pages) {
    const cells = rows.map((row) => named(spoken(part, row)));
    const heads: readonly string[] = columns ?? Object.keys(cells[0] ?? {});
    yield [
      ...(columns === null ? [heads] : []),
      ...cells.map((row) => heads.map((column) => cellOf(row[column]))),
    ]
      .map(csvLine)
      .join('');
    columns = heads;
  }
}

function cellOf(value: unknown): ExportCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'có' : 'không';
  if (
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    value instanceof Date
  )
    return value;
  return JSON.stringify(value, bigAsText);
}

/** A row as JSON says it: money as digits, moments in ISO 8601. */
function readable(row: ExportRecord): ExportRecord {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === 'bigint' ? String(value) : value,
    ]),
  );
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
