import { describe, expect, it } from 'vitest';
import { findPeriods } from './find-period.ts';

const periodsOf = (...cells: readonly string[]) =>
  findPeriods([{ line: 1, cells }]).map(({ from, to }) => `${from} ${to}`);

describe('the period above the heads', () => {
  const november = ['2026-11-01 2026-11-30'];
  it.each([
    ['Từ ngày 01/11/2026 đến ngày 30/11/2026', november],
    ['Từ 01/11/2026 00:00:00 đến 30/11/2026 23:59:59', november],
    ['From date: 2026-11-01 - To date: 2026-11-30', november],
    ['Kỳ sao kê: bắt đầu 1.11.2026, kết thúc 30.11.2026', november],
    ['Từ ngày 21/11/2026 đến ngày 21/11/2026', ['2026-11-21 2026-11-21']],
    ['Từ ngày 30/11/2026 đến ngày 21/11/2026', []],
    ['Từ ngày 31/11/2026 đến ngày 21/12/2026', []],
    ['Ngày lập 01/11/2026, in ngày 30/11/2026', []],
    ['Kính gửi Quý khách', []],
    ['', []],
  ])('of %j', (text, periods) => {
    expect(periodsOf(text)).toEqual(periods);
  });

  it('is there by both orders of its days', () => {
    expect(periodsOf('Từ 01/11/2026 đến 05/11/2026')).toEqual([
      '2026-11-01 2026-11-05',
      '2026-01-11 2026-05-11',
    ]);
  });

  it.each([
    ['Sao kê tháng 11/2026', november],
    ['THÁNG 11 NĂM 2026', november],
    ['Month: 11-2026', november],
    ['Kỳ 2/2028', ['2028-02-01 2028-02-29']],
    ['Tháng 12/2026', ['2026-12-01 2026-12-31']],
    ['Tháng 13/2026', []],
    ['Hà Nội, ngày 21 tháng 11 năm 2026', []],
  ])('is a whole month where one is named: %j', (text, periods) => {
    expect(periodsOf(text)).toEqual(periods);
  });

  it('may stand in several cells and lines, or there may be several', () => {
    expect(periodsOf('Từ ngày:', '01/11/2026', '', 'Đến ngày:', '30/11/2026')).toEqual(november);
    expect(
      findPeriods([
        { line: 1, cells: ['Từ ngày', '13/11/2026'] },
        { line: 2, cells: ['Đến ngày', '30/11/2026'] },
        { line: 3, cells: ['Tháng 12/2026'] },
      ]),
    ).toEqual([
      { from: '2026-11-13', to: '2026-11-30' },
      { from: '2026-12-01', to: '2026-12-31' },
    ]);
  });

  it('is looked for in the first 300 characters of a line', () => {
    const text = 'Tháng 11/2026';
    expect(periodsOf(`${' '.repeat(287)}${text}`)).toEqual(november);
    expect(periodsOf(`${' '.repeat(288)}${text}`)).toEqual([]);
  });
});
