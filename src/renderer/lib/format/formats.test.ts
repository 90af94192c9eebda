import { describe, expect, it } from 'vitest';
import {
  calendarLeaf,
  dayInWords,
  dayStartMs,
  formatDate,
  formatListDate,
  formatTimestamp,
  formatTime,
} from './format-date.ts';
import { formatClock, formatDuration } from './format-duration.ts';
import { formatBytes, formatInteger, formatPercent, formatSpeed } from './format-number.ts';
import { fullName, initials } from './person-name.ts';

const at = Date.UTC(2026, 10, 21, 18, 5); // 01:05 on 22/11 in Vietnam

describe('formats of design 07', () => {
  it('shows the clock of a player without tenths', () => {
    expect([formatClock(0), formatClock(272.9), formatClock(3725), formatClock(-3)]).toEqual([
      '0:00',
      '4:32',
      '1:02:05',
      '0:00',
    ]);
  });

  it('words a duration in at most two units, number and unit on one line', () => {
    expect(formatDuration(458)).toBe('7\u00A0phút 38\u00A0giây');
    expect(formatDuration(6120)).toBe('1\u00A0giờ 42\u00A0phút');
    expect(formatDuration(3600 * 2 + 30)).toBe('2\u00A0giờ');
    expect(formatDuration(60)).toBe('1\u00A0phút');
    expect(formatDuration(0)).toBe('0\u00A0giây');
  });

  it('speaks Vietnamese time whatever the zone of the device', () => {
    expect(formatDate(at)).toBe('22/11/2026');
    expect(formatTime(at)).toBe('01:05');
    expect(formatTime(dayStartMs('2026-12-04'))).toBe('00:00');
  });

  it('leaves this year out of lists and today out of moments', () => {
    expect(formatListDate(dayStartMs('2026-12-04'), at)).toBe('04/12');
    expect(formatListDate(dayStartMs('2027-01-08'), at)).toBe('08/01/2027');
    expect(formatTimestamp(at, at + 3600_000)).toBe('01:05');
    expect(formatTimestamp(at, at + 86_400_000)).toBe('01:05, 22/11/2026');
  });

  it('refuses what is no calendar day', () => {
    expect(() => dayStartMs('04/12/2026')).toThrow('not a calendar day');
    expect(calendarLeaf('2026-12-04')).toEqual({ day: '04', month: 12 });
  });

  it('groups thousands by dots and uses a comma for decimals', () => {
    expect([formatInteger(12_345), formatPercent(0.029), formatPercent(0.61)]).toEqual([
      '12.345',
      '2,9%',
      '61%',
    ]);
    expect([formatBytes(212_400_000), formatBytes(2_400_000_000)]).toEqual([
      '212\u00A0MB',
      '2,4\u00A0GB',
    ]);
    expect([formatBytes(0), formatBytes(200), formatBytes(788_000), formatBytes(999_600)]).toEqual([
      '0\u00A0MB',
      '1\u00A0KB',
      '788\u00A0KB',
      '1\u00A0MB',
    ]);
    expect([formatSpeed(850_400), formatSpeed(3_240_000), formatSpeed(0)]).toEqual([
      '850\u00A0KB/giây',
      '3,2\u00A0MB/giây',
      '0\u00A0KB/giây',
    ]);
  });
});

describe('names', () => {
  it('keeps the Vietnamese order and takes initials of the last two words', () => {
    const linh = { lastname: 'Trần', middlename: 'Mỹ', firstname: 'Linh' };
    expect(fullName(linh)).toBe('Trần Mỹ Linh');
    expect(initials(linh)).toBe('ML');
    expect(initials({ lastname: 'đỗ', middlename: null, firstname: 'An' })).toBe('ĐA');
    expect(fullName({ lastname: null, middlename: '', firstname: 'An' })).toBe('An');
    expect(initials({ lastname: null, middlename: null, firstname: null })).toBe('');
  });
});

it('writes a calendar day in words, and none of what is no day', () => {
  expect(dayInWords('2026-12-08')).toBe('Thứ Ba, 8 tháng 12, 2026');
  expect([dayInWords(''), dayInWords('08/12/2026'), dayInWords('2026-13-40')]).toEqual([
    null,
    null,
    null,
  ]);
});
