import { describe, expect, it } from 'vitest';
import { findColumns } from './find-columns.ts';
import { namesOtherUnit } from './find-unit.ts';

const usual = 'Ngày;Số tham chiếu;Nội dung;Ghi nợ;Ghi có;Số dư';

/** Whether a table says so: by a line above, by its heads, by lines of it. */
function saysOther({
  above = '',
  heads = usual,
  lines = ['21/11/2026;A;x;;1.900;'],
}: {
  readonly above?: string;
  readonly heads?: string;
  readonly lines?: readonly string[];
}): boolean {
  const cells = heads.split(';');
  const columns = findColumns(cells);
  if (!columns.ok) throw new Error(columns.error.code);
  const record = (text: string, line: number) => ({ line, cells: text.split(';') });
  return namesOtherUnit({
    above: [record(above, 1)],
    heads: cells,
    body: lines.map((text, at) => record(text, at + 3)),
    columns: columns.value,
  });
}

const others = [
  'Đơn vị tính: nghìn đồng',
  'Đơn vị: 1.000 VND',
  'Đơn vị: 1000đ',
  'ĐVT: triệu đồng',
  'ĐVT: ngàn đồng',
  'ĐVT: trăm đồng',
  'ĐVT;1.000 đ',
  'Đơn vị tiền tệ: VND nghìn',
  'Loại tiền: tỷ đồng',
  'Unit: thousand VND',
  'Units: millions of VND',
  "Currency: VND '000",
  'Unit: k',
  'Đơn vị tính: 1.000.000 đồng',
  '(nghìn đồng)',
  '(VND thousand)',
  '(VND in millions)',
  'In thousands of Vietnamese dong',
  'Amounts in millions of VND',
];
const dongs = [
  'Đơn vị tính: đồng',
  'Đơn vị: VND',
  'Đơn vị: Việt Nam đồng',
  'Đơn vị: Triệu An',
  'Đơn vị: Công ty 1000 Hoa',
  'Số dư đầu kỳ: 1.000.000 đ',
  'Hai triệu chín trăm nghìn đồng',
  'Thank you in thousands of ways',
  'Currency: VND',
];

describe('a unit above the heads', () => {
  it.each(others)('that is no đồng: %j', (above) => {
    expect(saysOther({ above })).toBe(true);
  });
  it.each(dongs)('that is đồng, or none: %j', (above) => {
    expect(saysOther({ above })).toBe(false);
  });

  it('is looked for in the first 300 characters of a cell', () => {
    const unit = 'ĐVT: nghìn đồng';
    expect(saysOther({ above: `${'x '.repeat(142)}${unit}` })).toBe(true);
    expect(saysOther({ above: `${'x '.repeat(150)}${unit}` })).toBe(false);
  });
});

describe('a unit in the heads of money', () => {
  it.each([
    'Ngày;Số tham chiếu;Nội dung;Ghi nợ;Ghi có (nghìn đồng);Số dư',
    'Ngày;Số tham chiếu;Nội dung;Ghi nợ (triệu đồng);Ghi có;Số dư',
    'Ngày;Số tham chiếu;Nội dung;Ghi nợ;Ghi có;Số dư (1.000đ)',
    "Date;Ref;Details;Amount (VND '000);D/C",
  ])('%j', (heads) => {
    expect(saysOther({ heads })).toBe(true);
  });

  it('is not one over anything else, and đồng is none', () => {
    expect(
      saysOther({ heads: 'Ngày;Số tham chiếu;Nội dung (1.000 ký tự);Ghi nợ (VND);Ghi có (đồng)' }),
    ).toBe(false);
  });
});

describe('a unit in the table', () => {
  it('stands in a column of units', () => {
    const heads = `${usual};ĐVT`;
    expect(
      saysOther({ heads, lines: ['21/11/2026;A;x;;1;;VND', '21/11/2026;B;x;;1;;nghìn đồng'] }),
    ).toBe(true);
    expect(saysOther({ heads, lines: ['21/11/2026;A;x;;1;;VND'] })).toBe(false);
    expect(saysOther({ heads: `Units;${usual}`, lines: ['1.000 VND;21/11/2026;A;x;;1;'] })).toBe(
      true,
    );
  });

  it('stands in a note, and never in the words of a payment', () => {
    const note = 'ĐVT: nghìn đồng;;;;;';
    expect(saysOther({ lines: ['21/11/2026;A;x;;1.900;', note] })).toBe(true);
    expect(saysOther({ lines: ['21/11/2026;A;ĐVT: nghìn đồng;;1.900;'] })).toBe(false);
  });
});
