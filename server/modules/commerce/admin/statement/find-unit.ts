import { foldText } from '#shared/kernel/fold-text.ts';
import type { StatementColumns } from './find-columns.ts';
import { readTimestamp } from './read-moment.ts';
import type { TableRecord } from './read-tables.ts';

/** Longest text of one cell that is looked at, characters. */
const textLength = 300;
/** As folded text has them. */
const dong = '(?:viet nam )?(?:dong|vn dong|vnd|d(?![a-z])|₫)(?![a-z])';
const many = '(?:nghin|ngan|tram|trieu|ty|thousands?|millions?|billions?|hundreds?|k)';
const thousands = String.raw`(?:[’'\`]?10{0,2}(?:[., ]?000)+|[’'\`]?000|10{1,2})(?![\d.,]*\d)`;
const label =
  '(?<![a-z])(?:don vi(?: tinh| tien(?: te)?)?|dvt|units?|loai tien(?: te)?|tien te|currency|ccy)(?![a-z])';
/** More than one đồng, as a unit is written. */
const unit = String.raw`(?:${many} ?(?:of )?${dong}|${many}(?! ?[a-z])|${thousands}|${dong}[^a-z0-9]{0,5}(?:in )?(?:${many}(?![a-z])|${thousands}))`;

/** `Đơn vị tính: nghìn đồng`; words alone may be an amount that is spelled out. */
const labelled = new RegExp(String.raw`${label}[^a-z0-9’'\`]{0,12}${unit}`);
/** `(nghìn đồng)` in a cell of its own. */
const alone = new RegExp(
  String.raw`^[^a-z0-9]*(?:${many} ?(?:of )?${dong}|${dong}[^a-z0-9]{0,5}(?:in )?(?:${many}|${thousands}))[^a-z0-9]*$`,
);
const english =
  /(?<![a-z])in (?:thousands|millions|billions) of (?:viet ?nam(?:ese)? )?(?:vnd|dong)/;
/** Of a head over amounts: `Số tiền (nghìn đồng)`, `Amount (VND '000)`. */
const inHead = new RegExp(
  String.raw`(?<![a-z])(?:(?:nghin|trieu|thousands?|millions?|billions?)(?![a-z])|${many} ?${dong})|(?<!\d)${thousands}`,
);
const inColumn = new RegExp(String.raw`^[^a-z0-9]*${unit}`);
const unitHead = /^(?:don vi(?: tinh)?|dvt|units?)$/;

/**
 * Whether a table says that its amounts are no đồng but thousands or millions of them: above its
 * heads, in them, in a column of units, or in a note between its lines. Words about what was paid
 * are not looked at.
 */
export function namesOtherUnit({
  above,
  heads,
  body,
  columns,
}: {
  readonly above: readonly TableRecord[];
  readonly heads: readonly string[];
  readonly body: readonly TableRecord[];
  readonly columns: StatementColumns;
}): boolean {
  const { amounts, balance } = columns;
  const places =
    amounts.kind === 'two'
      ? [amounts.credit, amounts.debit, balance]
      : [amounts.amount, amounts.direction?.at ?? null, balance];
  const unitAt = heads.findIndex((head) => unitHead.test(lettersOf(head)));
  const notes = body.filter(({ cells }) => readTimestamp(cells[columns.day] ?? '', '') === 'day');
  return (
    [...above, ...notes].some(({ cells }) => saysUnit(cells)) ||
    places.some((at) => at !== null && inHead.test(folded(heads[at] ?? ''))) ||
    (unitAt >= 0 && body.some(({ cells }) => inColumn.test(folded(cells[unitAt] ?? ''))))
  );
}

/** A label may have its unit in the next cell. */
function saysUnit(cells: readonly string[]): boolean {
  const texts = cells.filter((cell) => cell !== '').map(folded);
  const whole = texts.join(' ; ');
  return labelled.test(whole) || english.test(whole) || texts.some((text) => alone.test(text));
}

function folded(text: string): string {
  return foldText(text.slice(0, textLength)).replaceAll(/\s+/g, ' ');
}

function lettersOf(head: string): string {
  return foldText(head)
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();
}
