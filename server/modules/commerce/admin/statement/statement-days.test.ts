import { describe, expect, it } from 'vitest';
import { dayOf } from '../../bank/bank-event-inbox.ts';
import { readStatement } from './read-statement.ts';

const ours = '0071001234567';
const december = new Date('2026-12-14T03:00:00Z');

interface Written {
  readonly above?: string;
  readonly days: readonly string[];
  readonly balances?: readonly string[];
  readonly memo?: (at: number) => string;
  readonly latest?: Date;
}

/** Each line has its own amount and words, unless the words are given. */
function file({ above = '', days, balances, memo = (at) => `${'abcdefghij'[at]} ck` }: Written) {
  const heads = 'Ngày giao dịch;Số tham chiếu;Ghi nợ;Ghi có;Số dư;Nội dung';
  const lines = days.map(
    (day, at) => `${day};FT${at}X;;${(at + 1) * 1000};${balances?.[at] ?? ''};${memo(at)}`,
  );
  return Buffer.from([...(above === '' ? [] : [above]), heads, ...lines].join('\n'));
}

const daysRead = (written: Written, answer: 'usual' | 'swapped' | null = null) => {
  const read = readStatement(file(written), ours, written.latest ?? december, answer);
  if (!read.ok) return read.error.code;
  if (read.value.kind === 'asks') return 'asks';
  return read.value.lines.map((line) => (line.kind === 'money' ? dayOf(line.row) : line.kind));
};

describe('days of a statement that can be read in two orders', () => {
  it.each<[string, Written]>([
    ['nothing that speaks for either', { days: ['11/03/2026', '11/05/2026', '11/09/2026'] }],
    ['one day', { days: ['05/12/2026'] }],
    ['a few days of one month', { days: ['01/12/2026', '05/12/2026'] }],
    ['days that have not come when the day stands first', { days: ['01/12/2026', '12/01/2026'] }],
    [
      'a period that fits when the month stands first',
      {
        above: 'Từ ngày 01/11/2026 đến ngày 30/11/2026;;;;;',
        days: ['11/03/2026', '11/05/2026', '11/09/2026'],
      },
    ],
    [
      'a month that fits when the month stands first',
      { above: 'Sao kê tháng 11/2026;;;;;', days: ['11/03/2026', '11/05/2026'] },
    ],
    [
      'a period that fits both',
      { above: 'Từ ngày 01/11/2026 đến ngày 05/11/2026;;;;;', days: ['01/11/2026', '05/11/2026'] },
    ],
    ['a line whose month would be above 12', { days: ['11/05/2026', '11/21/2026'] }],
    [
      'one thing on the same day of each month',
      {
        days: ['01/12/2026', '02/12/2026', '03/12/2026', '04/12/2026', '05/12/2026'],
        memo: (at) => `Phi thang ${at}`,
      },
    ],
    [
      'days behind their year that a spreadsheet turned round',
      { days: ['2026-03-12', '2026-05-12', '2026-09-12', '2026-10-12'] },
    ],
    [
      'days behind their year outside of the period',
      {
        above: 'Tháng 12/2026;;;;;',
        days: ['2026-03-12', '2026-05-12'],
      },
    ],
  ])('are asked about with %s, and nothing is read', (_what, written) => {
    const read = readStatement(file(written), ours, december);
    expect(read).toMatchObject({ ok: true, value: { kind: 'asks', lines: [] } });
  });

  it.each<[string, Written, readonly string[]]>([
    ['one day above 12', { days: ['01/12/2026', '13/12/2026'] }, ['2026-12-01', '2026-12-13']],
    ['equal numbers', { days: ['11/11/2026', '12/12/2026'] }, ['2026-11-11', '2026-12-12']],
    [
      'days that have not come when the month stands first',
      { days: ['05/11/2026', '12/11/2026'], latest: new Date('2026-11-14T03:00:00Z') },
      ['2026-11-05', '2026-11-12'],
    ],
    [
      'a period',
      { above: 'Từ ngày: 01/12/2026;Đến ngày: 14/12/2026;;;;', days: ['01/12/2026', '05/12/2026'] },
      ['2026-12-01', '2026-12-05'],
    ],
    [
      'a month that is named',
      { above: 'Tháng 12 năm 2026;;;;;', days: ['01/12/2026', '05/12/2026'] },
      ['2026-12-01', '2026-12-05'],
    ],
    [
      'the running balance',
      { days: ['10/11/2026', '02/12/2026'], balances: ['1000', '3000'] },
      ['2026-11-10', '2026-12-02'],
    ],
    [
      'the running balance from below',
      { days: ['02/12/2026', '10/11/2026'], balances: ['3000', '2000'] },
      ['2026-12-02', '2026-11-10'],
    ],
    [
      'the order of the lines',
      { days: ['09/11/2026', '10/11/2026', '02/12/2026', '05/12/2026', '08/12/2026'] },
      ['2026-11-09', '2026-11-10', '2026-12-02', '2026-12-05', '2026-12-08'],
    ],
    [
      'months that would have one day each',
      { days: ['01/12/2026', '03/12/2026', '05/12/2026', '09/12/2026'] },
      ['2026-12-01', '2026-12-03', '2026-12-05', '2026-12-09'],
    ],
    ['the year in front', { days: ['2026-12-01', '2026-12-05'] }, ['2026-12-01', '2026-12-05']],
    ['the name of the month', { days: ['05-Nov-2026'] }, ['2026-11-05']],
  ])('are read with %s', (_what, written, days) => {
    expect(daysRead(written)).toEqual(days);
  });

  it('say what the two answers are, and are read by the one that a person gives', () => {
    const written = { days: ['11/03/2026', '11/05/2026', '11/12/2026'] };
    expect(readStatement(file(written), ours, december)).toEqual({
      ok: true,
      value: {
        kind: 'asks',
        lines: [],
        skipped: [],
        sheets: [expect.objectContaining({ account: ours, days: null })],
        question: {
          sheet: null,
          line: 2,
          written: '11/03/2026',
          chosen: null,
          answers: {
            usual: {
              day: '2026-03-11',
              days: { from: '2026-03-11', to: '2026-12-11' },
              unreadable: 0,
            },
            swapped: {
              day: '2026-11-03',
              days: { from: '2026-11-03', to: '2026-11-12' },
              unreadable: 0,
            },
          },
        },
      },
    });
    expect(daysRead(written, 'usual')).toEqual(['2026-03-11', '2026-05-11', '2026-12-11']);
    expect(daysRead(written, 'swapped')).toEqual(['2026-11-03', '2026-11-05', '2026-11-12']);
    // What needs no answer takes none.
    expect(daysRead({ days: ['13/12/2026'] }, 'swapped')).toEqual(['2026-12-13']);
  });
});
