import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readStatement } from './read-statement.ts';

const ours = '0071001234567';

describe('the longest statement', () => {
  const heads = 'Ngày;Số tham chiếu;Nội dung;Ghi nợ;Ghi có';
  const readLines = (count: number) => {
    const lines = Array.from({ length: count }, (_, index) => `21/11/2026;R${index};x;;1.000`);
    return readStatement(Buffer.from([heads, ...lines].join('\n')), ours);
  };

  it('of 20 000 lines is read whole', () => {
    const read = readLines(19_999);
    expect(read.ok && read.value.lines.length).toBe(19_999);
  });

  it('is not longer', () => {
    expect(readLines(20_000)).toEqual({ ok: false, error: { code: 'STATEMENT_TOO_LONG' } });
  });
});

/**
 * Parts that a spreadsheet never writes: small files that are long to read for who reads them again
 * and again.
 */
describe('a file that is made to hold the server', () => {
  const million = 1_000_000;
  const sheetOf = (shared: string, sheet: string): Uint8Array =>
    zipSync({
      'xl/workbook.xml': strToU8(
        '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/sharedStrings.xml': strToU8(shared),
      'xl/worksheets/sheet1.xml': strToU8(sheet),
    });
  const heads = 'Ngày,Số tiền ghi có,Nội dung,Mã giao dịch\n';
  const hostile: Readonly<Record<string, readonly [string, () => Uint8Array]>> = {
    'texts that never end': ['STATEMENT_UNREADABLE', () => sheetOf('<si>'.repeat(million), '')],
    'runs that never end': [
      'STATEMENT_UNREADABLE',
      () => sheetOf(`<si>${'<t>'.repeat(million)}</si>`, ''),
    ],
    'readings that never end': [
      'STATEMENT_UNREADABLE',
      () => sheetOf(`<si>${'<rPh>'.repeat(million)}</si>`, ''),
    ],
    'rows that never end': ['STATEMENT_UNREADABLE', () => sheetOf('', '<row>'.repeat(million))],
    'tags that never end': ['STATEMENT_UNREADABLE', () => sheetOf('', '<row '.repeat(million))],
    'quotes in tags that never end': [
      'STATEMENT_UNREADABLE',
      () => sheetOf('', '<row r="'.repeat(million)),
    ],
    'cells that never end': [
      'STATEMENT_UNREADABLE',
      () => sheetOf('', `<row r="1">${'<c>'.repeat(million)}</row>`),
    ],
    'values that never end': [
      'STATEMENT_UNREADABLE',
      () => sheetOf('', `<row r="1"><c>${'<v>'.repeat(million)}</c></row>`),
    ],
    'a long name of no attribute': [
      'STATEMENT_UNREADABLE',
      () => sheetOf('', `<row ${'a'.repeat(million)}></row>`),
    ],
    'a million empty texts': ['STATEMENT_TOO_LARGE', () => sheetOf('<si/>'.repeat(million), '')],
    'a million empty rows': [
      'STATEMENT_TOO_LARGE',
      () => sheetOf('', '<row r="1"/>'.repeat(million)),
    ],
    'a million empty cells': [
      'STATEMENT_TOO_LARGE',
      () => sheetOf('', `<row r="1">${'<c/>'.repeat(million)}</row>`),
    ],
    'one long text in each cell': [
      'STATEMENT_TOO_LARGE',
      () =>
        sheetOf(
          `<si><t>${'x'.repeat(4000)}</t></si>`,
          `<row r="1">${'<c t="s"><v>0</v></c>'.repeat(10_000)}</row>`,
        ),
    ],
    'a text longer than a cell': [
      'STATEMENT_TOO_LARGE',
      () => sheetOf('', `<row r="1"><c t="inlineStr"><t>${'x'.repeat(5000)}</t></c></row>`),
    ],
    'nothing but commas': ['STATEMENT_TOO_LARGE', () => strToU8(','.repeat(5 * million))],
    'one line without an end': [
      'STATEMENT_TOO_LARGE',
      () => strToU8(heads + 'x,'.repeat(2.5 * million)),
    ],
    'nothing but quotes': ['STATEMENT_TOO_LARGE', () => strToU8(heads + '"'.repeat(5 * million))],
    'a quote that is never closed in each cell': [
      'STATEMENT_TOO_LARGE',
      () => strToU8(heads + '"x""'.repeat(million)),
    ],
    'quotes that hold nothing, line by line': [
      'STATEMENT_TOO_LARGE',
      () => strToU8(heads + '""\n'.repeat(1.5 * million)),
    ],
    'labels of an account without an end': [
      'STATEMENT_REFERENCE_REPEATED',
      () =>
        strToU8(
          `${`${'account'.repeat(500)}x,`.repeat(1000)}\n${heads}21/11/2026,1.000,x,1\n21/11/2026,1.000,x,2`,
        ),
    ],
  };

  // Read in one go the first took 28 s with 80 000 texts, and four times as long with each
  // doubling: minutes here.
  it.each(Object.entries(hostile))('is refused at once: %s', (_what, [refusal, make]) => {
    const bytes = make();
    const before = process.cpuUsage();
    expect(readStatement(bytes, ours)).toEqual({ ok: false, error: { code: refusal } });
    // Of the processor, not of the clock: other tests run beside this one.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(10_000);
  });
});
