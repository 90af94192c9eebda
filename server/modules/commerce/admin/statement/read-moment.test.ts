import { describe, expect, it } from 'vitest';
import { dayIn, momentIn, readTimestamp, splitCell } from './read-moment.ts';

/** The day by both orders, or the day alone where it has one. */
function daysOf(written: string): string | readonly (string | null)[] {
  const read = readTimestamp(written, '');
  if (typeof read === 'string') return read;
  return read.day.form === 'named' ? read.day.day : [read.day.usual, read.day.swapped];
}
const timeOf = (day: string, beside = '') => {
  const read = readTimestamp(day, beside);
  return typeof read === 'string' ? read : read.time;
};

describe('a day as it is written', () => {
  it.each<[string, string | readonly (string | null)[]]>([
    ['05/12/2026', ['2026-12-05', '2026-05-12']],
    ['5.12.26', ['2026-12-05', '2026-05-12']],
    ['21/11/2026', ['2026-11-21', null]],
    ['11/21/2026', [null, '2026-11-21']],
    ['2026-12-05', ['2026-12-05', '2026-05-12']],
    ['2026/5/7', ['2026-05-07', '2026-07-05']],
    ['31/02/2026', [null, null]],
    ['  05/12/2026  ', ['2026-12-05', '2026-05-12']],
    ['05-Nov-2026', '2026-11-05'],
    ['5/nov/26', '2026-11-05'],
    ['1-JAN-2026', '2026-01-01'],
    ['28.Feb.2026', '2026-02-28'],
    ['3-Mar-2026', '2026-03-03'],
    ['4-Apr-2026', '2026-04-04'],
    ['5-May-2026', '2026-05-05'],
    ['6-Jun-2026', '2026-06-06'],
    ['7-Jul-2026', '2026-07-07'],
    ['8-Aug-2026', '2026-08-08'],
    ['9-Sep-2026', '2026-09-09'],
    ['10-Oct-2026', '2026-10-10'],
    ['31-Dec-2026', '2026-12-31'],
    ['2026-12-05T08:00', '2026-12-05'],
    ['2026-12-05t08:00Z', '2026-12-05'],
  ])('%j is %j', (written, days) => {
    expect(daysOf(written)).toEqual(days);
  });

  it.each([
    '',
    '05/12',
    '05/12-2026',
    '05 12 2026',
    '05/12/202',
    '05/12/6',
    '123/12/2026',
    '2026/12/2026',
    '05/123/2026',
    '05/12/20266',
    'x05/12/2026',
    '05/12/2026x',
    '05-Nov-6',
    '05-Xyz-2026',
    '31-Feb-2026',
    '2026-Nov-05',
    '05-Nove-2026',
    '2026-13-05T08:00',
    '08:00',
    'Tổng cộng',
  ])('%j is none', (written) => {
    expect(daysOf(written)).toBe('day');
  });
});

describe('a time beside its day', () => {
  it.each<[string, string, string | null]>([
    ['21/11/2026 14:31', '', '14:31:00+07:00'],
    ['21/11/2026  8:05:09', '', '08:05:09+07:00'],
    ['21/11/2026T14:31:05', '', '14:31:05+07:00'],
    ['14:31:05 21/11/2026', '', '14:31:05+07:00'],
    ['21/11/2026', '14:31:05', '14:31:05+07:00'],
    ['21/11/2026', ' 14:31 ', '14:31:00+07:00'],
    ['21/11/2026', '-', null],
    ['21/11/2026', '–', null],
    ['21/11/2026', '', null],
    ['21/11/2026 14:31:05,25', '', '14:31:05+07:00'],
    ['21/11/2026 14:31:05 Z', '', '14:31:05+00:00'],
    ['21/11/2026 14:31z', '', '14:31:00+00:00'],
    ['21/11/2026 14:31 +0700', '', '14:31:00+07:00'],
    ['21/11/2026 14:31-05:30', '', '14:31:00-05:30'],
    ['21/11/2026 23:59:59', '', '23:59:59+07:00'],
    ['21/11/2026 00:00:01', '', '00:00:01+07:00'],
    ['21/11/2026 00:00', '', null],
    ['21/11/2026 00:00:00Z', '14:31', '14:31:00+07:00'],
    ['21/11/2026 14:31', '14:31:00', '14:31:00+07:00'],
  ])('%j with %j is %j', (day, beside, time) => {
    expect(timeOf(day, beside)).toBe(time);
  });

  it.each([
    ['02:31 AM', '02:31:00+07:00'],
    ['02:31am', '02:31:00+07:00'],
    ['02:31 a.m.', '02:31:00+07:00'],
    ['02:31 sáng', '02:31:00+07:00'],
    ['12:31 SA', '00:31:00+07:00'],
    ['00:31 AM', '00:31:00+07:00'],
    ['02:31 PM', '14:31:00+07:00'],
    ['12:31 CH', '12:31:00+07:00'],
    ['13:31 PM', '13:31:00+07:00'],
    ['23:31 chiều', '23:31:00+07:00'],
    ['02:31 PM +0700', '14:31:00+07:00'],
  ])('in halves of the day: %j is %j', (written, time) => {
    expect(timeOf('21/11/2026', written)).toBe(time);
    expect(timeOf(`21/11/2026 ${written}`)).toBe(time);
  });

  it.each([
    '24:00',
    '14:60',
    '14:31:60',
    '14',
    '14:3',
    '1431',
    '14:31:5',
    '13:31 AM',
    '00:31 PM',
    '24:31 PM',
    '14:31 xm',
    '14:31 pmx',
    '14:31 +07',
    'x 14:31',
    '14:31 14:32',
  ])('is none: %j', (written) => {
    expect(timeOf('21/11/2026', written)).toBe('time');
  });

  it('may not be another one than the column says', () => {
    expect(timeOf('21/11/2026 14:31', '14:32')).toBe('time');
    expect(timeOf('21/11/2026 14:31', 'x')).toBe('time');
    expect(timeOf('21/11/2026 x', '14:31')).toBe('time');
  });
});

describe('the moment of a day and its time', () => {
  const read = (written: string) => {
    const moment = readTimestamp(written, '');
    if (typeof moment === 'string') throw new Error(moment);
    return moment;
  };

  it('is a Date with a time, the day alone without, and none where the order has no such day', () => {
    expect(momentIn(read('05/12/2026 14:31'), 'usual')).toEqual(new Date('2026-12-05T07:31:00Z'));
    expect(momentIn(read('05/12/2026 14:31'), 'swapped')).toEqual(new Date('2026-05-12T07:31:00Z'));
    expect(momentIn(read('05/12/2026'), 'swapped')).toBe('2026-05-12');
    expect(momentIn(read('21/11/2026 14:31'), 'swapped')).toBeNull();
    expect(momentIn(read('05/12/2026 14:31 +9900'), 'usual')).toBeNull();
    expect(dayIn(read('05-Nov-2026').day, 'swapped')).toBe('2026-11-05');
  });
});

describe('the day above the number of the document', () => {
  it.each([
    ['21/11/2026\nFT 12', '21/11/2026', 'FT12'],
    ['21/11/2026 14:31:05\nFT1', '21/11/2026 14:31:05', 'FT1'],
    [' 21/11/2026 02:31 PM FT1 ', '21/11/2026 02:31 PM', 'FT1'],
    ['21/11/2026 02:31 p.m. FT1', '21/11/2026 02:31 p.m.', 'FT1'],
    ['21/11/2026 02:31CH FT1', '21/11/2026 02:31CH', 'FT1'],
    ['21/11/2026 02:31 chiều FT1', '21/11/2026 02:31 chiều', 'FT1'],
    ['21/11/2026 14:31 CH12', '21/11/2026 14:31', 'CH12'],
    ['21/11/2026 14:31 samba', '21/11/2026 14:31', 'samba'],
    ['21/11/2026', '21/11/2026', ''],
    ['', '', ''],
  ])('of %j', (written, day, reference) => {
    expect(splitCell(written)).toEqual({ day, reference });
  });
});
