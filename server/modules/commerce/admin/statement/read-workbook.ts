import { err, ok, type Result } from '#shared/kernel/result.ts';
import { type ArchiveRefusal, readArchive } from './read-archive.ts';
import { elementsOf, readAttributes, tagsOf, withoutElements } from './scan-xml.ts';
import {
  cellLengthAtMost,
  createTableSize,
  type TableSize,
  TooLarge,
  columnsAtMost,
} from './table-size.ts';

/** A sheet of a workbook as texts; rows and cells that are not written are empty. */
export interface WorkbookSheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/** What a workbook may unfold to, bytes: a small file may hold a large one. */
const unfoldedAtMost = 48 * 1024 * 1024;
const sheetsAtMost = 40;
/** Sheets and relations that are looked at, hidden ones too. */
const namesAtMost = 500;
/** What a spreadsheet takes itself. */
const stylesAtMost = 65_536;
const partNames =
  /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/;

/**
 * Reads the cells of an `.xlsx` file (ECMA-376), visible sheets only, in their order: texts as they
 * are, whole numbers as digits, dates as `2026-11-21 14:31:05` or `2026-11-21`. Refuses what is no
 * workbook as `broken`, and as `too_large` what holds more than a statement has: the work grows
 * with the size of the file, and no further.
 */
export function readWorkbook(
  bytes: Uint8Array,
  rowsAtMost: number,
): Result<readonly WorkbookSheet[], ArchiveRefusal> {
  const parts = readArchive(bytes, { names: partNames, unfoldedAtMost });
  if (!parts.ok) return parts;
  const text = (name: string): string => parts.value.get(name)?.toString('utf8') ?? '';
  const targets = targetsOf(text('xl/_rels/workbook.xml.rels'));
  const workbook = text('xl/workbook.xml');
  const sheets = tagsOf(workbook, 'sheet', namesAtMost)
    .map(attributes)
    .filter(({ state }) => state === undefined || state === 'visible');
  const places = sheets.map((sheet) => targets.get(sheet['r:id'] ?? '') ?? '');
  if (sheets.length === 0 || sheets.length > sheetsAtMost || new Set(places).size < places.length)
    return err('broken');
  const size = createTableSize();
  try {
    const shared = Array.from(elementsOf(text('xl/sharedStrings.xml'), 'si'), ({ inner }) =>
      size.hold(plainText(inner)),
    );
    const [book = ''] = tagsOf(workbook, 'workbookPr', 1);
    const context = {
      shared,
      dates: dateStyles(text('xl/styles.xml')),
      is1904: /^(1|true)$/.test(attributes(book)['date1904'] ?? ''),
      size,
    };
    return ok(
      sheets.map((sheet, at) => ({
        name: (sheet['name'] ?? '').slice(0, cellLengthAtMost),
        rows: readRows(text(places[at] ?? ''), context, rowsAtMost),
      })),
    );
  } catch (error) {
    if (error instanceof TooLarge) return err('too_large');
    throw error;
  }
}

interface CellContext {
  readonly shared: readonly string[];
  /** Whether a cell of this style is a date. */
  readonly dates: readonly boolean[];
  readonly is1904: boolean;
  readonly size: TableSize;
}

/** The parts that the workbook names, by the id of the relation. */
function targetsOf(relations: string): ReadonlyMap<string, string> {
  return new Map(
    tagsOf(relations, 'Relationship', namesAtMost).map((inner) => {
      const { Id: id = '', Target: target = '' } = attributes(inner);
      return [id, target.startsWith('/') ? target.slice(1) : `xl/${target}`] as const;
    }),
  );
}

function readRows(
  sheet: string,
  context: CellContext,
  rowsAtMost: number,
): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let number = 0;
  for (const { attributes: head, inner } of elementsOf(sheet, 'row')) {
    context.size.hold('');
    number = Number(attributes(head)['r'] ?? number + 1);
    // One more than may be tells the caller that there were more.
    if (!Number.isSafeInteger(number) || number < 1 || number > rowsAtMost + 1) break;
    while (rows.length < number - 1) rows.push([]);
    rows[number - 1] = readCells(inner, context);
  }
  return rows;
}

function readCells(row: string, context: CellContext): string[] {
  const cells: string[] = [];
  for (const { attributes: head, inner } of elementsOf(row, 'c')) {
    const cell = attributes(head);
    const at = columnOf(cell['r']) ?? cells.length;
    const value = context.size.hold(valueOf(cell, inner, context));
    if (at >= columnsAtMost) continue;
    while (cells.length < at) cells.push('');
    cells[at] = value;
  }
  return cells;
}

function valueOf(
  { t: type, s: style }: Readonly<Record<string, string>>,
  inner: string,
  { shared, dates, is1904 }: CellContext,
): string {
  if (type === 'inlineStr') return plainText(inner);
  const [written] = elementsOf(inner, 'v');
  const value = unescaped(written?.inner ?? '');
  if (value === '') return '';
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'str' || type === 'e' || type === 'b' || type === 'd') return value;
  return (dates[Number(style ?? 0)] ?? false) ? dateText(Number(value), is1904) : numberText(value);
}

/**
 * Digits of a whole number. A fraction is never three digits long, so that `1.234` in a cell of
 * numbers is not read as a thousand.
 */
function numberText(value: string): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (Number.isInteger(number)) return Math.abs(number) < 1e21 ? BigInt(number).toString() : value;
  return /\.\d{3}$/.test(value) ? `${value}0` : value;
}

const dayMs = 86_400_000;

/**
 * The moment behind a serial number: days since 30 December 1899 (or 1 January 1904), as clocks on
 * the wall show it.
 */
function dateText(serial: number, is1904: boolean): string {
  const ms =
    (is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)) + Math.round(serial * 86_400) * 1000;
  // A time of no day stands in a column beside the day.
  if (serial >= 0 && serial < 1) return new Date(ms).toISOString().slice(11, 19);
  if (!Number.isFinite(serial) || serial < 1 || serial > 2_958_465) return String(serial);
  const iso = new Date(ms).toISOString();
  return ms % dayMs === 0 ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
}

/** Numbers of the formats that ECMA-376 18.8.30 keeps for dates and times. */
const builtInDates: ReadonlySet<number> = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57,
]);

/** Longest code of a format that a spreadsheet takes, characters. */
const formatLength = 255;

function dateStyles(styles: string): readonly boolean[] {
  const own = new Map(
    tagsOf(styles, 'numFmt', stylesAtMost).map((inner) => {
      const { numFmtId: id = '', formatCode: code = '' } = attributes(inner);
      // Without quoted words, colours and currencies in brackets: what is left and has day, month,
      // year or hour is a date.
      return [
        Number(id),
        /[dmyhs]/i.test(code.slice(0, formatLength).replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')),
      ] as const;
    }),
  );
  const [cells] = elementsOf(styles, 'cellXfs');
  return tagsOf(cells?.inner ?? '', 'xf', stylesAtMost).map((inner) => {
    const id = Number(attributes(inner)['numFmtId'] ?? 0);
    return own.get(id) ?? builtInDates.has(id);
  });
}

/** `B7` is 1. */
function columnOf(place: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d+$/.exec(place ?? '')?.[1];
  return letters === undefined
    ? null
    : Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The text of all runs, without what helps to read it aloud. */
function plainText(inner: string): string {
  return Array.from(elementsOf(withoutElements(inner, 'rPh'), 't'), ({ inner: text }) =>
    unescaped(text),
  ).join('');
}

function attributes(written: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...readAttributes(written)].map(([name, value]) => [name, unescaped(value)]),
  );
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

function unescaped(text: string): string {
  return text.replaceAll(
    /&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w{2,4}));|_x([0-9A-F]{4})_/g,
    (all, hex?: string, decimal?: string, name?: string, escaped?: string) => {
      if (name !== undefined) return entities[name] ?? all;
      const code = Number.parseInt(
        hex ?? escaped ?? decimal ?? '',
        decimal === undefined ? 16 : 10,
      );
      return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
}
