import { expect, it } from 'vitest';
import { dateBlock, leftText, nearness, roomOpening, timeSpan } from './event-text.ts';

const at = (text: string) => Date.parse(text);
const event = { starts_at: '2026-11-24T13:00:00Z', ends_at: '2026-11-24T13:45:00Z' };

it('shows the leaf of the Vietnamese day, also for one that begins in another day’s UTC', () => {
  expect(dateBlock(at('2026-11-24T13:00:00Z'))).toEqual({
    weekday: 'Thứ Ba',
    day: '24',
    month: 'Tháng 11',
  });
  expect(dateBlock(at('2026-12-11T18:00:00Z'))).toEqual({
    weekday: 'Thứ Bảy',
    day: '12',
    month: 'Tháng 12',
  });
});

it('says from when to when, with the day of an end that is another one', () => {
  expect(timeSpan(event)).toBe('20:00–20:45');
  expect(timeSpan({ ...event, ends_at: '2026-11-25T03:00:00Z' })).toBe('20:00–10:00, 25/11/2026');
});

it('counts days as calendars do, not by 24 hours', () => {
  expect(nearness(event, at('2026-11-21T07:00:00Z'))).toBe('Còn 3 ngày');
  expect(nearness(event, at('2026-11-23T16:59:00Z'))).toBe('Còn 1 ngày');
  expect(nearness(event, at('2026-11-23T17:01:00Z'))).toBe('Hôm nay');
  expect(nearness(event, at('2026-11-24T13:00:00Z'))).toBe('Đang diễn ra');
  expect(nearness(event, at('2026-11-01T07:00:00Z'))).toBeNull();
});

it('opens the room a quarter of an hour before', () => {
  expect(roomOpening(event, at('2026-11-24T12:44:59Z'))).toBe('Mở phòng lúc 19:45, 24/11/2026');
  expect(roomOpening(event, at('2026-11-24T12:45:00Z'))).toBeNull();
});

it('says what is left in at most two units', () => {
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
  expect(
    [7 * day - 1, 6 * day, 3 * hour + 5 * minute, 2 * hour, 59 * minute, 30_000].map(leftText),
  ).toEqual(['6 ngày 23 giờ', '6 ngày', '3 giờ 5 phút', '2 giờ', '59 phút', 'chưa đầy 1 phút']);
});
