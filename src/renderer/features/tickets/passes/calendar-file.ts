import { wellFormed } from '#shared/kernel/well-formed.ts';

/** What goes into a calendar. Moments in ms since 1970. */
export interface CalendarEntry {
  /** The same for every version of the event: a calendar replaces what it has. */
  readonly id: string;
  /** Grows with every change. */
  readonly version: number;
  readonly title: string;
  readonly description: string;
  /** Where it is, or the address of its room. */
  readonly location: string;
  readonly url: string | null;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  /** What the reminder says an hour before. */
  readonly reminder: string;
}

/**
 * An event as an iCalendar file (RFC 5545): UTC times (no time zone definitions to be misread),
 * lines of at most 75 octets that end in CRLF, text escaped, a reminder one hour before. `nowMs` is
 * when the file is made.
 */
export function calendarFile(entry: CalendarEntry, nowMs: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mai Vang//Ve hoc//VI',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.id)}@mai-vang`,
    `DTSTAMP:${utc(nowMs)}`,
    `SEQUENCE:${entry.version - 1}`,
    `DTSTART:${utc(entry.startsAtMs)}`,
    `DTEND:${utc(entry.endsAtMs)}`,
    `SUMMARY:${escapeText(entry.title)}`,
    ...(entry.description === '' ? [] : [`DESCRIPTION:${escapeText(entry.description)}`]),
    ...(entry.location === '' ? [] : [`LOCATION:${escapeText(entry.location)}`]),
    ...(entry.url === null ? [] : [`URL:${withoutControls(entry.url)}`]),
    'STATUS:CONFIRMED',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT1H',
    `DESCRIPTION:${escapeText(entry.reminder)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** `20261124T130000Z`. */
function utc(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function escapeText(text: string): string {
  return withoutControls(
    text.replaceAll(/\r\n|\r|\n/g, '\n').replaceAll(/[\\;,]/g, String.raw`\$&`),
    '\n',
  ).replaceAll('\n', String.raw`\n`);
}

/**
 * Control characters have no place in a line of the file, and half a surrogate pair has none in
 * UTF-8.
 */
function withoutControls(text: string, kept = ''): string {
  return Array.from(wellFormed(text), (letter) =>
    letter === kept || !/\p{Cc}/u.test(letter) ? letter : '',
  ).join('');
}

const octets = new TextEncoder();
const mostOctets = 75;

/** Long lines go on in the next one behind a space; a letter is never cut in two. */
function fold(line: string): string {
  let folded = '';
  let used = 0;
  for (const letter of line) {
    const size = octets.encode(letter).length;
    if (used + size > mostOctets) {
      folded += '\r\n ';
      used = 1;
    }
    folded += letter;
    used += size;
  }
  return folded;
}
