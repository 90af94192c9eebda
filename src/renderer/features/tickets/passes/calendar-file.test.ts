import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalendarEntry, calendarFile } from './calendar-file.ts';

const entry: CalendarEntry = {
  id: 'e1',
  version: 3,
  title: 'Kèm cặp buổi 1: góp ý đề cương',
  description: 'Mang theo; đề cương, bút\\giấy\nvà câu hỏi',
  location: 'https://meet.example.vn/a?b=1,2',
  url: 'https://meet.example.vn/a?b=1,2',
  startsAtMs: Date.parse('2026-11-24T13:00:00Z'),
  endsAtMs: Date.parse('2026-11-24T13:45:00Z'),
  reminder: 'Kèm cặp buổi 1 bắt đầu sau 1 giờ',
};
const now = Date.parse('2026-11-21T07:12:05Z');

/** Reads a file back as a calendar does: unfolded lines, then the value of a name. */
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
const valueOf = (file: string, name: string) =>
  unfolded(file)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);
const unescaped = (text = '') =>
  text.replaceAll(/\\(.)/g, (_whole, letter: string) => (letter === 'n' ? '\n' : letter));
// What a person types: any letters of any script.
const words = fc.string({ unit: 'grapheme', maxLength: 300 });

describe('a calendar file', () => {
  it('says when in UTC, which version, and reminds an hour before', () => {
    expect(unfolded(calendarFile(entry, now))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Mai Vang//Ve hoc//VI',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:e1@mai-vang',
      'DTSTAMP:20261121T071205Z',
      'SEQUENCE:2',
      'DTSTART:20261124T130000Z',
      'DTEND:20261124T134500Z',
      'SUMMARY:Kèm cặp buổi 1: góp ý đề cương',
      String.raw`DESCRIPTION:Mang theo\; đề cương\, bút\\giấy\nvà câu hỏi`,
      String.raw`LOCATION:https://meet.example.vn/a?b=1\,2`,
      'URL:https://meet.example.vn/a?b=1,2',
      'STATUS:CONFIRMED',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT1H',
      'DESCRIPTION:Kèm cặp buổi 1 bắt đầu sau 1 giờ',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
    ]);
  });

  it('leaves out what there is none of', () => {
    const file = calendarFile({ ...entry, description: '', location: '', url: null }, now);
    expect(file).not.toMatch(/\r\n(LOCATION|URL):/);
    expect(file.match(/\r\nDESCRIPTION:/g)).toHaveLength(1);
  });

  it('keeps every line within 75 octets and ends each in CRLF, whatever was typed', () => {
    fc.assert(
      fc.property(words, words, (title, description) => {
        const file = calendarFile({ ...entry, title, description }, now);
        expect(file.endsWith('\r\n')).toBe(true);
        for (const line of file.slice(0, -2).split('\r\n')) {
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\r\n]/);
        }
      }),
    );
  });

  it('is read back as it was typed, but for control characters', () => {
    fc.assert(
      fc.property(words, (title) => {
        const typed = title.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, '');
        expect(unescaped(valueOf(calendarFile({ ...entry, title }, now), 'SUMMARY'))).toBe(typed);
      }),
    );
  });

  it('holds no second event, whatever the title says', () => {
    const file = calendarFile(
      { ...entry, title: 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\nSUMMARY:y' },
      now,
    );
    expect(file.match(/(^|\r\n)BEGIN:VEVENT/g)).toHaveLength(1);
  });
});
