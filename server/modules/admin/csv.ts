import type { ExportCell, ExportRow } from '../../lists/export-list.ts';

/**
 * Says «UTF-8» to spreadsheet programs, which would take Vietnamese letters for another encoding.
 */
export const byteOrderMark = '\uFEFF';

/** What a spreadsheet takes for the beginning of a formula, also in its full-width forms. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * The same behind what ends a cell for a program that parts cells by semicolons or tabs: it does
 * not see the quotes around our cell, for they stand behind a comma; quotes and blanks between the
 * two are no hindrance to it. Each stretch of such signs is read once, as a whole.
 */
const stretch = /([;\s"']+)([=+\-@＝＋－＠])?/g;
const cellEnd = /[;\t\r\n]/;

const moment = new Intl.DateTimeFormat('vi-VN', {
  timeZone: 'Asia/Ho_Chi_Minh',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/**
 * One line of a CSV file (RFC 4180) with its end. Where a spreadsheet would run a formula, however
 * it parts cells, stands an apostrophe.
 */
export function csvLine(row: ExportRow): string {
  return `${row.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: ExportCell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return dateText(cell);
  if (typeof cell !== 'string') return String(cell);
  const inside = cell.replaceAll(stretch, (all, before: string, sign?: string) =>
    sign !== undefined && cellEnd.test(before) ? `${before}'${sign}` : all,
  );
  const safe = formulaStart.test(inside) ? `'${inside}` : inside;
  return /[",\r\n;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** `21/11/2026 14:31:05` in Vietnamese time. */
function dateText(date: Date): string {
  const parts = new Map(moment.formatToParts(date).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return `${part('day')}/${part('month')}/${part('year')} ${part('hour')}:${part('minute')}:${part('second')}`;
}
