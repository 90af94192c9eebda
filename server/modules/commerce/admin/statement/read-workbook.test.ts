import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readWorkbook } from './read-workbook.ts';

interface Parts {
  readonly rows?: string;
  readonly shared?: string;
  readonly styles?: string;
  readonly workbook?: string;
  readonly relations?: string;
  /** Further parts of the archive. */
  readonly more?: Readonly<Record<string, string>>;
}

function bytesOf({
  rows = '',
  shared = '',
  styles = '',
  workbook = '<sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets>',
  relations = '<Relationship Id="rId1" Target="worksheets/sheet1.xml"/>',
  more = {},
}: Parts): Uint8Array {
  const parts = {
    'xl/workbook.xml': workbook,
    'xl/_rels/workbook.xml.rels': relations,
    'xl/sharedStrings.xml': shared,
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': `<sheetData>${rows}</sheetData>`,
    ...more,
  };
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
  );
}

const read = (parts: Parts, rowsAtMost = 100) => readWorkbook(bytesOf(parts), rowsAtMost);

/** The rows of the first sheet. */
function rowsOf(parts: Parts, rowsAtMost?: number) {
  const found = read(parts, rowsAtMost);
  return found.ok ? found.value[0]?.rows : found.error;
}

/** The cells of one row. */
const cellsOf = (cells: string, parts: Parts = {}) =>
  rowsOf({ ...parts, rows: `<row r="1">${cells}</row>` })?.[0];

describe('the rows of a sheet', () => {
  it('stand where their numbers say, or one below the other', () => {
    const cell = '<c><v>1</v></c>';
    expect(rowsOf({ rows: `<row r="2">${cell}</row><row>${cell}</row>` })).toEqual([
      [],
      ['1'],
      ['1'],
    ]);
    expect(rowsOf({ rows: `<row>${cell}</row>` })).toEqual([['1']]);
  });

  it.each(['0', '-1', '1.5', 'x', '4'])('end at a number that is none: %j', (number) => {
    expect(rowsOf({ rows: `<row r="1"/><row r="${number}"/><row r="2"/>` }, 2)).toEqual([[]]);
  });

  it('are one more than may be where there are more', () => {
    expect(rowsOf({ rows: '<row/><row/><row/><row/>' }, 2)).toHaveLength(3);
  });
});

describe('the cells of a row', () => {
  it('stand where their letters say, or one beside the other', () => {
    expect(cellsOf('<c r="B1"><v>1</v></c><c><v>2</v></c><c r="AA1"><v>3</v></c>')).toEqual([
      '',
      '1',
      '2',
      ...Array.from({ length: 23 }, () => ''),
      '3',
    ]);
  });

  it('are 200 at most', () => {
    expect(cellsOf('<c r="GR1"><v>1</v></c><c r="GS1"><v>2</v></c>')).toHaveLength(200);
  });

  it.each([
    ['a whole number', '<c><v>1900000</v></c>', '1900000'],
    ['a whole number with an exponent', '<c><v>1.9E6</v></c>', '1900000'],
    ['a negative one', '<c><v>-5.0</v></c>', '-5'],
    ['one beyond what is exact', '<c><v>1E21</v></c>', '1E21'],
    ['a fraction', '<c><v>1.5</v></c>', '1.5'],
    ['a fraction that looks like thousands', '<c><v>1.234</v></c>', '1.2340'],
    ['what is no number', '<c><v>x</v></c>', 'x'],
    ['nothing', '<c/>', ''],
    ['an empty value', '<c t="n"><v></v></c>', ''],
    ['the text of a formula', '<c t="str"><f>A1</f><v>12</v></c>', '12'],
    ['an error', '<c t="e"><v>#N/A</v></c>', '#N/A'],
    ['a truth', '<c t="b"><v>1</v></c>', '1'],
    ['a day as text', '<c t="d"><v>2026-11-21</v></c>', '2026-11-21'],
    ['a text of its own', '<c t="inlineStr"><is><t>a</t><t> b</t></is></c>', 'a b'],
    [
      'signs that XML writes apart',
      '<c t="str"><v>&amp;&lt;&gt;&quot;&apos;&#65;&#x42;_x0043_</v></c>',
      `&<>"'ABC`,
    ],
    ['what is no sign', '<c t="str"><v>&nbsp;&#x110000;&amp</v></c>', '&nbsp;&#x110000;&amp'],
  ])('say %s', (_what, cell, text) => {
    expect(cellsOf(cell)).toEqual([text]);
  });

  it('say a shared text by its number, without what helps to read it aloud', () => {
    const shared =
      '<si><t>Ngày</t></si><si><r><t>Hoa</t></r><rPh><t>x</t></rPh><r><t> Mai</t></r></si>';
    const textOf = (cell: string) => cellsOf(cell, { shared });
    expect(textOf('<c t="s"><v>0</v></c><c t="s"><v>1</v></c>')).toEqual(['Ngày', 'Hoa Mai']);
    expect(textOf('<c t="s"><v>2</v></c>')).toEqual(['']);
    expect(textOf('<c t="s"/><c t="s"><v></v></c>')).toEqual(['', '']);
  });
});

describe('a day in a cell', () => {
  const styles = (format: string, id = 164) =>
    `<numFmts><numFmt numFmtId="164" formatCode="${format}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="${id}"/></cellXfs>`;
  const dayOf = (serial: string, parts: Parts = { styles: styles('dd/mm/yyyy') }) =>
    cellsOf(`<c s="1"><v>${serial}</v></c>`, parts)?.[0];

  it.each([
    ['46347', '2026-11-21'],
    ['46347.5', '2026-11-21 12:00:00'],
    ['46347.999988425925', '2026-11-21 23:59:59'],
    ['61', '1900-03-01'],
    ['1', '1899-12-31'],
    ['0', '00:00:00'],
    ['0.75', '18:00:00'],
    ['2958465', '9999-12-31'],
    ['2958466', '2958466'],
    ['-1', '-1'],
    ['x', 'NaN'],
  ])('%s is %s', (serial, day) => {
    expect(dayOf(serial)).toBe(day);
  });

  it('counts from 1904 where the workbook says so', () => {
    const book = (value: string) => ({
      styles: styles('dd/mm/yyyy'),
      workbook: `<workbookPr date1904="${value}"/><sheets><sheet name="A" r:id="rId1"/></sheets>`,
    });
    expect(['1', 'true', '0', 'false'].map((value) => dayOf('44885', book(value)))).toEqual([
      '2026-11-21',
      '2026-11-21',
      '2022-11-20',
      '2022-11-20',
    ]);
  });

  it.each([
    ['dd/mm/yyyy', true],
    ['hh:mm:ss', true],
    ['[$-vi-VN]D MMMM', true],
    ['#,##0', false],
    ['#,##0 "dong"', false],
    ['[Red]0', false],
    ['0\\d', false],
    ['General', false],
    [`${'0'.repeat(255)}d`, false],
  ])('is one by its own format %j: %s', (format, isDay) => {
    const escaped = format.replaceAll('"', '&quot;');
    expect(dayOf('46347', { styles: styles(escaped) })).toBe(isDay ? '2026-11-21' : '46347');
  });

  it.each([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57])(
    'is one by the format %d of every spreadsheet',
    (id) => {
      expect(dayOf('46347', { styles: styles('0', id) })).toBe('2026-11-21');
    },
  );

  it.each([1, 4, 13, 23, 49])('is none by the format %d', (id) => {
    expect(dayOf('46347', { styles: styles('dd', id) })).toBe('46347');
  });
});

describe('the sheets of a workbook', () => {
  const two =
    '<Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/>';
  const second = { 'xl/worksheets/sheet2.xml': '<row><c><v>2</v></c></row>' };
  const rows = '<row><c><v>1</v></c></row>';

  it('are the visible ones, in their order, by the names that they have', () => {
    expect(
      read({
        rows,
        more: second,
        relations: two,
        workbook:
          '<sheet name="B&amp;C" state="visible" r:id="rId2"/><sheet name="A" r:id="rId1"/><sheet name="x" state="hidden" r:id="rId3"/><sheet name="y" state="veryHidden" r:id="rId4"/>',
      }),
    ).toEqual({
      ok: true,
      value: [
        { name: 'B&C', rows: [['2']] },
        { name: 'A', rows: [['1']] },
      ],
    });
  });

  it('that are not there have no rows', () => {
    expect(read({ workbook: '<sheet name="A" r:id="rId9"/>' })).toEqual({
      ok: true,
      value: [{ name: 'A', rows: [] }],
    });
  });

  const many = (count: number) => ({
    workbook: Array.from({ length: count }, (_, at) => `<sheet name="${at}" r:id="r${at}"/>`).join(
      '',
    ),
    relations: Array.from(
      { length: count },
      (_, at) => `<Relationship Id="r${at}" Target="${at}.xml"/>`,
    ).join(''),
  });

  it('are 40 at most, at least one, and none of them twice', () => {
    expect(read(many(40)).ok).toBe(true);
    for (const parts of [
      many(41),
      { workbook: '' },
      { workbook: '<sheet name="x" state="hidden" r:id="rId1"/>' },
      { workbook: '<sheet name="A" r:id="rId1"/><sheet name="B" r:id="rId1"/>' },
    ])
      expect(read(parts)).toEqual({ ok: false, error: 'broken' });
  });
});
