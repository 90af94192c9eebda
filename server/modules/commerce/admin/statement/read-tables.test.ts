import { describe, expect, it } from 'vitest';
import { firstLines, hasHeads, readTables } from './read-tables.ts';

const read = (text: string | Uint8Array) => {
  const tables = readTables(typeof text === 'string' ? Buffer.from(text) : text);
  return tables.ok
    ? tables.value.flatMap(({ records }) => records.map(({ line, cells }) => [line, ...cells]))
    : tables.error.code;
};

describe('the table of a text', () => {
  it.each([',', ';', '\t', '|'])('has the delimiter %j under which its heads are found', (sign) => {
    expect(read(`Ngày${sign}Số tiền${sign}Nội dung\n1${sign}2${sign}3`)).toEqual([
      [1, 'Ngày', 'Số tiền', 'Nội dung'],
      [2, '1', '2', '3'],
    ]);
  });

  it('has numbers without what a spreadsheet guards them with', () => {
    expect(read(`Ngày;Số tiền;Nội dung\n="0123";'0456;a'b\n=0123;"=""07""";'`)).toEqual([
      [1, 'Ngày', 'Số tiền', 'Nội dung'],
      [2, '0123', '0456', "a'b"],
      [3, '=0123', '07', ''],
    ]);
  });

  it('has 200 columns at most', () => {
    const row = ['Ngày', 'Số tiền', 'Nội dung', ...Array.from({ length: 198 }, () => 'x')];
    const read201 = read(row.join(';'));
    expect(read201[0]).toHaveLength(201);
  });

  it('has its heads among the first 200 lines', () => {
    const lines = (count: number) => `${'x\n'.repeat(count)}Ngày;Số tiền;Nội dung`;
    expect(read(lines(199))).toHaveLength(200);
    expect(read(lines(200))).toBe('STATEMENT_UNREADABLE');
  });
});

describe('a file of another kind', () => {
  it.each<[string, string | Uint8Array]>([
    ['a PDF', '%PDF-1.7 Ngày;Số tiền;Nội dung'],
    ['the old .xls', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['a page', '<html><table>'],
    ['a page with its kind', '\n <!DOCTYPE html>'],
    ['a table of a page', '<TABLE><tr>'],
    ['XML', '<?xml version="1.0"?>'],
    ['a broken archive', 'PK'],
  ])('is refused as one: %s', (_what, text) => {
    expect(read(text)).toBe('STATEMENT_FORMAT');
  });

  it('is none because it names one', () => {
    for (const above of ['Sao kê %PDF-1.7', 'a <html>', '<b>', 'xPK'])
      expect(read(`${above}\nNgày;Số tiền;Nội dung`), above).toHaveLength(2);
  });

  it('is no statement without heads', () => {
    expect(read('a;b;c\n1;2;3')).toBe('STATEMENT_UNREADABLE');
    expect(read('')).toBe('STATEMENT_UNREADABLE');
  });

  it('is too large with a cell that is longer than any', () => {
    expect(read(`Ngày;Số tiền;${'x'.repeat(4001)}`)).toBe('STATEMENT_TOO_LARGE');
    expect(read(`Ngày;Số tiền;Nội dung\n1;2;${'x'.repeat(4000)}`)).toHaveLength(2);
  });
});

it('looks for heads in the first 200 lines', () => {
  const records = Array.from({ length: 201 }, (_, at) => ({ line: at + 1, cells: ['x'] }));
  expect(firstLines(records)).toHaveLength(200);
  expect(hasHeads(records)).toBe(false);
  expect(hasHeads([...records.slice(2), { line: 1, cells: ['Ngày', 'Số tiền', 'Nội dung'] }])).toBe(
    true,
  );
});
