import { foldText } from '#shared/kernel/fold-text.ts';
import { brand } from '#renderer/lib/format/brand.ts';
import { dayStartMs, formatDate, formatTime, timeZone } from '#renderer/lib/format/format-date.ts';
import { saveFile } from '#renderer/lib/files/save-file.ts';
import { t } from '../copy.ts';
import { calendarFile } from './calendar-file.ts';
import { roomOpensMs, type TicketEvent } from './ticket-view.ts';

const weekday = new Intl.DateTimeFormat('vi-VN', { timeZone, weekday: 'long' });
const dayMs = 24 * 3_600_000;

/** The leaf of a calendar: `Thứ Ba`, `24`, `Tháng 11`. */
export function dateBlock(ms: number): {
  readonly weekday: string;
  readonly day: string;
  readonly month: string;
} {
  const [day = '', month = ''] = formatDate(ms).split('/');
  return { weekday: weekday.format(ms), day, month: t('tk.month', { n: Number(month) }) };
}

/** `20:00–20:45`; with the day of its end when that is another one. */
export function timeSpan({
  starts_at,
  ends_at,
}: Pick<TicketEvent, 'starts_at' | 'ends_at'>): string {
  const [from, to] = [Date.parse(starts_at), Date.parse(ends_at)];
  return formatDate(from) === formatDate(to)
    ? `${formatTime(from)}–${formatTime(to)}`
    : `${formatTime(from)}–${formatTime(to)}, ${formatDate(to)}`;
}

/** Where one goes: a place, or online. */
export function placeOf({ place }: Pick<TicketEvent, 'place'>): string {
  return place ?? t('tk.online');
}

/**
 * How far away it is: `Đang diễn ra`, `Hôm nay`, `Còn 3 ngày`; null for one that is more than a
 * week away.
 */
export function nearness(
  { starts_at }: Pick<TicketEvent, 'starts_at'>,
  nowMs: number,
): string | null {
  const startsMs = Date.parse(starts_at);
  if (startsMs <= nowMs) return t('tk.now');
  const days = Math.round((dayOf(startsMs) - dayOf(nowMs)) / dayMs);
  if (days === 0) return t('tk.today');
  return days <= 7 ? t('tk.inDays', { n: days }) : null;
}

/** When the room opens: `null` when it is open now. */
export function roomOpening(
  { starts_at }: Pick<TicketEvent, 'starts_at'>,
  nowMs: number,
): string | null {
  const opensMs = Date.parse(starts_at) - roomOpensMs;
  return opensMs <= nowMs
    ? null
    : t('tk.joinAt', { time: formatTime(opensMs), date: formatDate(opensMs) });
}

/** What is left, in at most two units: `6 ngày 23 giờ`, `59 phút`. */
export function leftText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0)
    return join([t('tk.left.days', { n: days }), hours > 0 && t('tk.left.hours', { n: hours })]);
  if (hours > 0)
    return join([
      t('tk.left.hours', { n: hours }),
      minutes % 60 > 0 && t('tk.left.minutes', { n: minutes % 60 }),
    ]);
  return minutes > 0 ? t('tk.left.minutes', { n: minutes }) : t('tk.left.less');
}

/** Hands the event to the person's calendar as a file. */
export function saveToCalendar(event: TicketEvent): void {
  const entry = {
    id: event.id,
    version: event.version,
    title: event.title,
    description: [event.description, event.host === null ? '' : `${t('tk.with')} ${event.host}`]
      .filter((text) => text !== '')
      .join('\n'),
    location: event.place ?? event.link ?? '',
    url: event.link,
    startsAtMs: Date.parse(event.starts_at),
    endsAtMs: Date.parse(event.ends_at),
    reminder: t('tk.calendar.reminder', { title: event.title }),
  };
  saveFile({
    name: `${foldText(brand.name).replaceAll(' ', '-')}-${event.starts_at.slice(0, 10)}.ics`,
    type: 'text/calendar;charset=utf-8',
    content: calendarFile(entry, Date.now()),
  });
}

function dayOf(ms: number): number {
  const [day = '', month = '', year = ''] = formatDate(ms).split('/');
  return dayStartMs(`${year}-${month}-${day}`);
}

function join(parts: readonly (string | false)[]): string {
  return parts.filter((part) => part !== false).join(' ');
}
