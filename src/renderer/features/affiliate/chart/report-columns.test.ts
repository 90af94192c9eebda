import { describe, expect, it } from 'vitest';
import {
  chartSummary,
  chartTitle,
  type ChartReport,
  columnSpeech,
  columnSums,
  type ReportBucket,
  reportColumns,
} from './report-columns.ts';

const day = (date: string, facts: Partial<ReportBucket> = {}): ReportBucket => ({
  from: date,
  to: date,
  clicks: 0,
  orders: 0,
  amount: '0',
  ...facts,
});
const report: ChartReport = {
  kind: 'MONTH',
  year: 2026,
  index: 11,
  as_of: '2026-11-02T20:00:00+07:00',
  buckets: [
    day('2026-11-01', { clicks: 12, orders: 2, amount: '1920000' }),
    day('2026-11-02', { clicks: 1, amount: '-580000' }),
    day('2026-11-03'),
  ],
  previous_buckets: [
    day('2026-10-01', { clicks: 3, orders: 1, amount: '290000' }),
    day('2026-10-02'),
  ],
};
const columns = reportColumns(report, 'commission');

describe('columns', () => {
  it('hold each day with its exact words, the day lost too, beside the same place of the month before', () => {
    expect(
      columns.map(({ days, text, value, previous }) => [days, text, value, previous?.text ?? null]),
    ).toEqual([
      ['01/11', '1.920.000\u00A0₫', 1_920_000, '290.000\u00A0₫'],
      ['02/11', '\u2212580.000\u00A0₫', -580_000, '0\u00A0₫'],
      ['03/11', '0\u00A0₫', 0, null],
    ]);
  });

  it('know the day of the figures in Vietnam, and what has not come', () => {
    expect(columns.map(({ isToday, isLater }) => [isToday, isLater])).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ]);
    const late = reportColumns({ ...report, as_of: '2026-11-02T17:00:00Z' }, 'commission');
    expect(late.map(({ isToday }) => isToday)).toEqual([false, false, true]);
  });

  it('count clicks and orders', () => {
    expect(reportColumns(report, 'clicks')[0]).toMatchObject({
      value: 12,
      text: '12 lượt nhấp',
      previous: { text: '3 lượt nhấp' },
    });
    expect(reportColumns(report, 'orders')[0]).toMatchObject({ value: 2, text: '2 đơn' });
  });

  it('name weeks by their days', () => {
    const weeks: ChartReport = {
      ...report,
      kind: 'QUARTER',
      index: 4,
      buckets: [day('2026-10-01'), { ...day('2026-11-02'), to: '2026-11-08' }],
    };
    expect(reportColumns(weeks, 'commission').map(({ days, isToday }) => [days, isToday])).toEqual([
      ['01/10', false],
      ['02/11–08/11', true],
    ]);
  });
});

it('sums to the figures above it, to the đồng', () => {
  expect(columnSums(report)).toEqual({ clicks: 13, orders: 2, amount: '1340000' });
  expect(
    columnSums({
      buckets: [
        day('2026-11-01', { amount: '9007199254740993' }),
        day('2026-11-02', { amount: '1' }),
      ],
    }).amount,
  ).toBe('9007199254740994');
});

describe('words', () => {
  it('say what a column is, with the period before when it had one', () => {
    expect(columns.map((column) => columnSpeech(column, 'Tháng 10'))).toEqual([
      '01/11: 1.920.000\u00A0₫, 2 đơn, 12 lượt nhấp. Tháng 10: 290.000\u00A0₫.',
      '02/11: \u2212580.000\u00A0₫, 0 đơn, 1 lượt nhấp. Tháng 10: 0\u00A0₫.',
      '03/11: 0\u00A0₫, 0 đơn, 0 lượt nhấp.',
    ]);
  });

  it('say the highest, or that there is nothing', () => {
    expect(chartSummary(columns)).toBe('Cao nhất 01/11: 1.920.000\u00A0₫.');
    expect(chartSummary(columns.slice(1))).toBe('Kỳ này chưa có số liệu.');
  });

  it('name the chart by what it shows', () => {
    expect([
      chartTitle('MONTH', 'commission'),
      chartTitle('QUARTER', 'commission'),
      chartTitle('MONTH', 'clicks'),
      chartTitle('QUARTER', 'orders'),
    ]).toEqual([
      'Hoa hồng theo ngày',
      'Hoa hồng theo tuần',
      'Lượt nhấp theo ngày',
      'Đơn theo tuần',
    ]);
  });
});
