import * as fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readMovement } from '../../bank/bank-movement.ts';
import { statementReports } from '../../bank/statement-reports.ts';
import type { DayOrder } from './read-moment.ts';
import { readStatement } from './read-statement.ts';
import type { StatementLine } from './statement-line.ts';

/**
 * Statements as a program of a bank, or a spreadsheet after it, writes them, of movements that are
 * known: whatever a statement leaves open, nothing of it is read wrong.
 */
interface Movement {
  /** Days before today. */
  readonly ago: number;
  /** Seconds of its day. */
  readonly second: number;
  readonly amount: number;
  readonly isIn: boolean;
  readonly memo: string;
}

interface Layout {
  readonly today: string;
  readonly delimiter: ',' | ';' | '\t' | '|';
  readonly separator: '/' | '-' | '.';
  /**
   * `spreadsheet`: it took the days for days with the month first and wrote those that it could
   * with the year in front.
   */
  readonly days: 'day_first' | 'month_first' | 'iso' | 'turned' | 'named' | 'spreadsheet';
  readonly isPadded: boolean;
  readonly time: 'none' | 'beside' | 'column' | 'utc';
  readonly clock: '24' | 'am' | 'sa';
  readonly isNewestFirst: boolean;
  readonly amounts: 'two' | 'sign' | 'word';
  readonly grouping: '.' | ',' | '';
  readonly hasBalance: boolean;
  readonly period: 'none' | 'from_to' | 'month';
  /** Of the period, which a program may write otherwise than the lines. */
  readonly isPeriodMonthFirst: boolean;
  readonly unit: 'dong' | 'thousand';
  readonly unitSaid: 'above' | 'head' | 'balance';
  /** What a spreadsheet has turned round is in one. */
  readonly isWorkbook: boolean;
}

const dayMs = 86_400_000;
const ours = '0071001234567';

const movement = fc.record({
  ago: fc.oneof(fc.nat({ max: 12 }), fc.nat({ max: 40 }), fc.nat({ max: 330 })),
  second: fc.nat({ max: 86_399 }),
  amount: fc.oneof(
    fc.constantFrom(2_900_000, 1_900_000, 7000, 55_000),
    fc.integer({ min: 1, max: 9_000_000 }).map((n) => n * 1000),
    fc.constantFrom(999_999_999_999_000, 1_000_000_000_000_000, 9_007_199_254_740_000),
  ),
  isIn: fc.boolean(),
  memo: fc.constantFrom('MV7K3D9QX4', 'phi dich vu', 'lai tien gui', 'CT tu 0351', 'hoan tien HT2'),
});

const layout: fc.Arbitrary<Layout> = fc.record({
  // Also on days on which much of what is behind may be read as to come, or not.
  today: fc.constantFrom('2026-12-10', '2026-12-31', '2026-07-05', '2026-03-12', '2026-01-09'),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  separator: fc.constantFrom('/', '-', '.'),
  days: fc.constantFrom('day_first', 'month_first', 'iso', 'turned', 'named', 'spreadsheet'),
  isPadded: fc.boolean(),
  time: fc.constantFrom('none', 'beside', 'column', 'utc'),
  clock: fc.constantFrom('24', 'am', 'sa'),
  isNewestFirst: fc.boolean(),
  amounts: fc.constantFrom('two', 'sign', 'word'),
  grouping: fc.constantFrom('.', ',', ''),
  hasBalance: fc.boolean(),
  period: fc.constantFrom('none', 'from_to', 'month'),
  isPeriodMonthFirst: fc.boolean(),
  unit: fc.constantFrom('dong', 'dong', 'dong', 'thousand'),
  unitSaid: fc.constantFrom('above', 'head', 'balance'),
  isWorkbook: fc.boolean(),
});

/**
 * Movements of an account: of some days, of days that are all below 13, on one day of each month.
 */
const account = fc.oneof(
  fc.array(movement, { minLength: 1, maxLength: 9 }),
  fc.array(
    movement.map((each) => ({ ...each, ago: each.ago % 10 })),
    { minLength: 1, maxLength: 9 },
  ),
  fc
    .record({
      first: movement,
      months: fc.integer({ min: 2, max: 9 }),
      memo: fc.string({ unit: fc.constantFrom('a', 'b', '1'), maxLength: 3 }),
    })
    .map(({ first, months }) =>
      Array.from({ length: months }, (_, at) => ({ ...first, ago: -1 - at })),
    ),
);

interface Truth {
  readonly at: number;
  readonly amountVnd: bigint;
  readonly isIn: boolean;
  readonly reference: string;
  readonly memo: string;
}

/** The movements by their time, as the bank booked them. */
function truthOf(movements: readonly Movement[], today: string): readonly Truth[] {
  const start = Date.parse(`${today}T00:00:00+07:00`);
  // `ago` below zero: on one day of the months before.
  const dayOf = (ago: number): number => {
    if (ago >= 0) return start - ago * dayMs;
    const [year = 0, month = 0] = today.split('-').map(Number);
    return Date.UTC(year, month - 1 + ago, 8) - 7 * 3_600_000;
  };
  return movements
    .map(({ ago, second, amount, isIn, memo }) => ({
      at: Math.min(dayOf(ago) + second * 1000, start + dayMs - 1000),
      amountVnd: BigInt(amount),
      isIn,
      memo,
    }))
    .toSorted((a, b) => a.at - b.at)
    .map((each, index) => ({ ...each, reference: `FT${index}Z` }));
}

interface Parts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

function partsOf(at: number): Parts {
  const [year = '', month = '', day = ''] = new Date(at + 7 * 3_600_000)
    .toISOString()
    .slice(0, 10)
    .split('-');
  return { year, month, day };
}

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function dayText({ year, month, day }: Parts, { days, separator: s, isPadded }: Layout): string {
  const pad = (part: string): string => (isPadded ? part : String(Number(part)));
  switch (days) {
    case 'day_first':
      return [pad(day), pad(month), year].join(s);
    case 'month_first':
      return [pad(month), pad(day), year].join(s);
    case 'iso':
      return `${year}-${month}-${day}`;
    case 'turned':
      // What cannot be turned round is left out by `canBeWritten`.
      return `${year}-${day}-${month}`;
    case 'named':
      return `${day}-${names[Number(month) - 1] ?? ''}-${year}`;
    default:
      return Number(day) <= 12 ? `${year}-${day}-${month}` : [pad(day), pad(month), year].join(s);
  }
}

function clockText(at: number, { clock }: Layout): string {
  const time = new Date(at + 7 * 3_600_000).toISOString().slice(11, 19);
  if (clock === '24') return time;
  const hour = Number(time.slice(0, 2));
  const half = (clock === 'am' ? ['AM', 'PM'] : ['SA', 'CH'])[hour < 12 ? 0 : 1] ?? '';
  return `${String(hour % 12 === 0 ? 12 : hour % 12).padStart(2, '0')}${time.slice(2)} ${half}`;
}

/** A spreadsheet turns days round only where all of them can be. */
function canBeWritten(truth: readonly Truth[], { days }: Layout): boolean {
  return days !== 'turned' || truth.every(({ at }) => Number(partsOf(at).day) <= 12);
}

function groups(amount: bigint, grouping: string): string {
  return String(amount).replaceAll(/\B(?=(\d{3})+(?!\d))/g, grouping);
}

function write(truth: readonly Truth[], form: Layout): Uint8Array {
  const { delimiter, amounts, hasBalance, unit, unitSaid, grouping, time } = form;
  const isThousand = unit === 'thousand';
  const amountHead = isThousand && unitSaid === 'head' ? ' (nghìn đồng)' : '';
  const hasBalances = hasBalance || (isThousand && unitSaid === 'balance');
  const heads = [
    'Ngày giao dịch',
    ...(time === 'column' ? ['Giờ'] : []),
    'Số tham chiếu',
    ...(amounts === 'two'
      ? [`Ghi nợ${amountHead}`, `Ghi có${amountHead}`]
      : [`Số tiền${amountHead}`]),
    ...(amounts === 'word' ? ['Nợ/Có'] : []),
    ...(hasBalances ? ['Số dư'] : []),
    'Nội dung',
  ];
  const amountOf = (amountVnd: bigint): string =>
    groups(isThousand ? amountVnd / 1000n : amountVnd, grouping);
  let balance = 5_000_000_000_000_000n;
  const lines = truth.map(({ at, amountVnd, isIn, reference, memo }) => {
    balance += isIn ? amountVnd : -amountVnd;
    const amount = amountOf(amountVnd);
    // A balance is no amount of a movement: it may be longer.
    const behind = String(balance - 4_990_000_000_000_000n);
    const day =
      time === 'utc'
        ? `${new Date(at).toISOString().slice(0, 19)}Z`
        : `${dayText(partsOf(at), form)}${time === 'beside' ? ` ${clockText(at, form)}` : ''}`;
    return [
      day,
      ...(time === 'column' ? [clockText(at, form)] : []),
      reference,
      ...(amounts === 'two'
        ? [isIn ? '' : amount, isIn ? amount : '']
        : amounts === 'sign'
          ? [`${isIn ? '+' : '-'}${amount}`]
          : [amount, isIn ? 'C' : 'D']),
      ...(hasBalances ? [behind] : []),
      memo,
    ];
  });
  const body = form.isNewestFirst ? lines.toReversed() : lines;
  const rows = [...aboveOf(truth, form).map((text) => [text]), heads, ...body];
  if (form.isWorkbook || form.days === 'turned' || form.days === 'spreadsheet')
    return workbookOf(rows);
  return Buffer.from(
    rows
      .map((cells) =>
        cells.map((cell) => (cell.includes(delimiter) ? `"${cell}"` : cell)).join(delimiter),
      )
      .join('\n'),
  );
}

/** Days with the year in front, and times, are numbers with a style, as spreadsheets have them. */
function workbookOf(rows: readonly (readonly string[])[]): Uint8Array {
  const cell = (text: string, place: string): string => {
    const [, day, time] =
      /^(?:(\d{4}-\d{2}-\d{2}))?(?:(?:^| )(\d{2}:\d{2}:\d{2}))?$/.exec(text) ?? [];
    if (day === undefined && time === undefined)
      return `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const days = day === undefined ? 0 : Date.parse(`${day}T00:00:00Z`) / dayMs + 25_569;
    const [hours = 0, minutes = 0, seconds = 0] = (time ?? '0:0:0').split(':').map(Number);
    return `<c r="${place}" s="1"><v>${days + (hours * 3600 + minutes * 60 + seconds) / 86_400}</v></c>`;
  };
  const sheet = rows.map(
    (row, at) =>
      `<row r="${at + 1}">${row.map((text, column) => cell(text, `${String.fromCodePoint(65 + column)}${at + 1}`)).join('')}</row>`,
  );
  return zipSync({
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="A" r:id="r"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="r" Target="worksheets/a.xml"/></Relationships>',
    ),
    'xl/styles.xml': strToU8(
      '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>',
    ),
    'xl/worksheets/a.xml': strToU8(
      `<worksheet><sheetData>${sheet.join('')}</sheetData></worksheet>`,
    ),
  });
}

function aboveOf(
  truth: readonly Truth[],
  { period, isPeriodMonthFirst, unit, unitSaid }: Layout,
): readonly string[] {
  const [first, last] = [truth.at(0)?.at ?? 0, truth.at(-1)?.at ?? 0].map(partsOf);
  const text = ({ year, month, day }: Parts): string =>
    (isPeriodMonthFirst ? [month, day, year] : [day, month, year]).join('/');
  const isOneMonth = first?.month === last?.month && first?.year === last?.year;
  return [
    ...(period === 'from_to' && first !== undefined && last !== undefined
      ? [`Từ ngày ${text(first)} đến ngày ${text(last)}`]
      : period === 'month' && isOneMonth && first !== undefined
        ? [`Sao kê tháng ${first.month}/${first.year}`]
        : []),
    ...(unit === 'thousand' && unitSaid === 'above' ? ['Đơn vị: nghìn đồng'] : []),
  ];
}

/** In which order the file has its days, as a person would answer. */
function answerOf({ days }: Layout): DayOrder {
  return ['month_first', 'turned', 'spreadsheet'].includes(days) ? 'swapped' : 'usual';
}

function wrongOf(
  lines: readonly StatementLine[],
  truth: readonly Truth[],
  hasTime: boolean,
): readonly string[] {
  const byReference = new Map(truth.map((each) => [each.reference, each]));
  return lines.flatMap((line) => {
    if (line.kind !== 'money') return [];
    const { at, amountVnd, direction, reference } = line.row;
    const known = byReference.get(reference);
    const day = new Date((known?.at ?? 0) + 7 * 3_600_000).toISOString().slice(0, 10);
    // A cell of a spreadsheet has no midnight: it is its day.
    const isMidnight = ((known?.at ?? 0) + 7 * 3_600_000) % dayMs === 0;
    const isRight =
      known !== undefined &&
      known.amountVnd === amountVnd &&
      known.isIn === (direction === 'in') &&
      (typeof at === 'string' ? at === day && (!hasTime || isMidnight) : at.getTime() === known.at);
    return isRight ? [] : [`line ${line.line}: ${String(at)} ${direction} ${amountVnd}`];
  });
}

/** What the door makes of a line is what the preview said of it. */
function refusedByTheDoor(lines: readonly StatementLine[]): readonly string[] {
  const rows = lines.flatMap((line) => (line.kind === 'money' ? line.row : []));
  return statementReports('file', rows).flatMap(({ payload }, at) => {
    const read = readMovement('statement', payload);
    const isSame =
      read.kind === 'movement' &&
      read.movement.amountVnd === rows[at]?.amountVnd &&
      read.movement.direction === rows[at]?.direction;
    return isSame ? [] : [JSON.stringify(payload)];
  });
}

describe('a statement, however it is written', () => {
  const run = (truth: readonly Truth[], form: Layout) => {
    const bytes = write(truth, form);
    const latest = new Date(Date.parse(`${form.today}T00:00:00+07:00`) + 4 * dayMs);
    return [
      readStatement(bytes, ours, latest),
      () => readStatement(bytes, ours, latest, answerOf(form)),
    ] as const;
  };

  it('is read right, asked about or refused, and never read wrong', () => {
    const outcomes = new Map<string, number>();
    fc.assert(
      fc.property(account, layout, (movements, form) => {
        const truth = truthOf(movements, form.today);
        fc.pre(canBeWritten(truth, form));
        fc.pre(!(form.unit === 'thousand' && form.unitSaid === 'balance' && truth.length < 2));
        const [read, answered] = run(truth, form);
        const hasTime = form.time !== 'none';
        const outcome = read.ok ? read.value.kind : read.error.code;
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        const known = read.ok && read.value.kind === 'asks' ? answered() : read;
        if (!known.ok) return;
        expect(known.value.kind).toBe('read');
        expect(wrongOf(known.value.lines, truth, hasTime)).toEqual([]);
        expect(refusedByTheDoor(known.value.lines)).toEqual([]);
        // No line is lost on the way.
        expect(known.value.lines.filter(({ kind }) => kind !== 'other')).toHaveLength(truth.length);
      }),
      { numRuns: Number(process.env['STATEMENT_RUNS'] ?? 600) },
    );
    // All ends are reached, or the property says nothing.
    for (const end of ['read', 'asks', 'STATEMENT_UNIT', 'STATEMENT_DAYS_UNCLEAR'])
      expect(outcomes.get(end) ?? 0, end).toBeGreaterThan(5);
  });

  it('is not asked about where its own days say how they are meant', () => {
    fc.assert(
      fc.property(account, layout, (movements, form) => {
        const usual = { ...form, days: 'day_first', unit: 'dong', time: 'none' } as const;
        const truth = truthOf(movements, form.today);
        fc.pre(truth.some(({ at }) => Number(partsOf(at).day) > 12));
        const [read] = run(truth, usual);
        expect(read).toMatchObject({ ok: true, value: { kind: 'read' } });
      }),
    );
  });
});
