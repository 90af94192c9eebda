import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';
import { everyNode } from '../../lists/export-list.ts';

describe('a line of an export', () => {
  it.each([
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"\r\n`],
    ['+84903123456', "'+84903123456\r\n"],
    ['-2+3', "'-2+3\r\n"],
    ['@SUM(A1)', "'@SUM(A1)\r\n"],
    ['\tcmd', `"'\tcmd"\r\n`],
    ['＝1+1', "'＝1+1\r\n"],
  ])('neutralises %j, which a spreadsheet would run', (text, line) => {
    expect(csvLine([text])).toBe(line);
  });

  it.each([
    "Xin chào;=cmd|' /C calc'!A0;x",
    'An; =1+1',
    'An;"=1+1',
    'hai dòng\r\n@SUM(A1)',
    'hai cột\t+1',
    ';＝1',
    ';;-1;=2',
  ])('neutralises %j for a program that parts cells by semicolons or tabs', (text) => {
    const cells = csvLine(['trước', text, 'sau']).split(/[;\t\r\n]/);
    // As Excel reads a cell: quotes at its beginning are not part of it.
    expect(cells.filter((cell) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
    expect(csvLine([text]).replaceAll(/['"]/g, '').trim()).toBe(
      text.replaceAll(/['"]/g, '').trim(),
    );
  });

  // Looked for anew behind each line it would be minutes.
  it('reads a cell of nothing but empty lines once', () => {
    const lines = '\n'.repeat(400_000);
    expect(csvLine([`x${lines}x`])).toBe(`"x${lines}x"\r\n`);
    expect(csvLine([`x${lines}=1`])).toBe(`"x${lines}'=1"\r\n`);
  }, 30_000);

  it('keeps numbers numbers, also negative ones, and money whole', () => {
    expect(csvLine([-5, -2_610_000n, 90_071_992_547_409_931n])).toBe(
      '-5,-2610000,90071992547409931\r\n',
    );
  });

  it('quotes what would end a cell or a line', () => {
    expect(csvLine(['a,b', 'nói "có"', 'hai\r\ndòng', 'a;b', null, ''])).toBe(
      '"a,b","nói ""có""","hai\r\ndòng","a;b",,\r\n',
    );
  });

  it('writes moments in Vietnamese time', () => {
    expect(csvLine([new Date('2026-11-20T17:05:09Z')])).toBe('21/11/2026 00:05:09\r\n');
  });
});

describe('every node of a paged list', () => {
  it('follows the cursors to the end and reads no page before it is wanted', async () => {
    const asked: (string | null)[] = [];
    const rows = everyNode(async (after) => {
      asked.push(after);
      return after === null
        ? { nodes: [1, 2], end_cursor: 'b', has_more: true }
        : { nodes: [3], end_cursor: null, has_more: false };
    });
    expect((await rows.next()).value).toBe(1);
    expect(asked).toEqual([null]);
    const rest: number[] = [];
    for await (const row of rows) rest.push(row);
    expect(rest).toEqual([2, 3]);
    expect(asked).toEqual([null, 'b']);
  });
});
