import {
  type EventInput as EventTyped,
  type EventTimes,
  isOver,
  mayBeCalledOff,
  isToldChange,
  occasionChange,
  validateEvent,
} from '#shared/domain/tickets/event-rules.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { AdminEventRowFragment, EventInput } from '#renderer/graphql/generated/graphql.ts';
import { formatDate, formatTime } from '#renderer/lib/format/format-date.ts';

/** An event as it is typed: days `24/11/2026`, times `20:00`. */
export interface EventForm {
  readonly kind: 'MENTORING' | 'COMMUNITY';
  readonly title: string;
  readonly description: string;
  readonly host: string;
  readonly day: string;
  readonly from: string;
  readonly to: string;
  readonly place: string;
  readonly link: string;
  readonly capacity: string;
  readonly plans: readonly ('KHA_PRO' | 'PRO')[];
}

/** Names of fields as the API and the rules call them, and of what the form has for its times. */
export type EventField =
  | 'day'
  | 'from'
  | 'to'
  | 'title'
  | 'description'
  | 'host'
  | 'starts_at'
  | 'ends_at'
  | 'place'
  | 'link'
  | 'capacity'
  | 'plans';

export const emptyEventForm: EventForm = {
  kind: 'MENTORING',
  title: '',
  description: '',
  host: '',
  day: '',
  from: '',
  to: '',
  place: '',
  link: '',
  capacity: '',
  plans: ['PRO'],
};

/** The form of an event that is there. */
export function eventFormOf(event: AdminEventRowFragment): EventForm {
  const [startsMs, endsMs] = [Date.parse(event.starts_at), Date.parse(event.ends_at)];
  return {
    kind: event.kind,
    title: event.title,
    description: event.description,
    host: event.host ?? '',
    day: formatDate(startsMs),
    from: formatTime(startsMs),
    to: formatTime(endsMs),
    place: event.place ?? '',
    link: event.link ?? '',
    capacity: event.capacity?.toString() ?? '',
    plans: event.plans,
  };
}

/** What is sent, and what comes of it. */
export interface ReadEvent {
  readonly input: EventInput;
  /** Holders who are told of the change, also those who were let in. */
  readonly told: number;
  /** How many used passes are valid again by the change, and how many stay used. */
  readonly used: { readonly validAgain: number; readonly stay: number };
  /** It is over, and stays so: nobody gets a pass. */
  readonly isOver: boolean;
}

/**
 * What the server is sent at a moment, or what is wrong, each with its field (`EventField`). An end
 * that is not after the beginning is of the next day.
 */
export function readEventForm(
  form: EventForm,
  before: AdminEventRowFragment | null,
  now: Date,
): Result<ReadEvent, readonly AppError[]> {
  const unread = unreadOf(form);
  const startsMs = readTimestamp(form.day, form.from);
  const sameDayMs = readTimestamp(form.day, form.to);
  const endsMs = sameDayMs > startsMs ? sameDayMs : sameDayMs + dayMs;
  const { title, description, host, place, link } = form;
  const capacity = form.capacity.trim() === '' ? null : Number(form.capacity.replaceAll('.', ''));
  const typed: EventTyped = {
    kind: form.kind === 'MENTORING' ? 'mentoring' : 'community',
    title,
    description,
    host,
    place,
    link,
    capacity,
    startsAt: new Date(startsMs),
    endsAt: new Date(endsMs),
    plans: form.plans.map((plan) => (plan === 'PRO' ? 'pro' : 'kha_pro')),
  };
  const times = before && timesOf(before);
  const checked = validateEvent(typed, { before: times, now });
  if (unread.length > 0) {
    // Of times that cannot be read the rules say nothing that the person could put right.
    const others = checked.ok ? [] : checked.error.filter(({ field }) => !isOfTimes(field));
    return err([...unread.map((field) => appError('CONTENT_INVALID', { field })), ...others]);
  }
  if (!checked.ok) return checked;
  const facts = checked.value;
  const isTold = before !== null && isToldChange({ ...before, ...timesOf(before) }, facts, now);
  const known =
    before === null ? { id: null, version: null } : { id: before.id, version: before.version };
  const input = {
    ...known,
    kind: form.kind,
    title,
    description,
    host,
    place,
    link,
    capacity,
    starts_at: facts.startsAt.toISOString(),
    ends_at: facts.endsAt.toISOString(),
    plans: [...form.plans],
  };
  return ok({
    input,
    told: isTold ? before.issued : 0,
    used: usedAfter(before, facts, now),
    isOver: isOver(facts, now),
  });
}

/** What becomes of the used passes of an event that is at other times. */
function usedAfter(
  before: AdminEventRowFragment | null,
  after: EventTimes,
  now: Date,
): ReadEvent['used'] {
  if (before === null) return { validAgain: 0, stay: 0 };
  const validBefore = occasionChange(timesOf(before), after, now)?.validBefore ?? null;
  let validAgain = 0;
  for (const { starts_at, passes } of before.used_occasions)
    if (validBefore !== null && new Date(starts_at) < validBefore) validAgain += passes;
  return { validAgain, stay: before.used - validAgain };
}

/** Whether an event of the list has ended at a moment. */
export function hasEnded(event: AdminEventRowFragment, nowMs: number): boolean {
  return isOver(timesOf(event), new Date(nowMs));
}

/** Whether it may still be said at a moment that it does, or did, not take place. */
export function mayCallOff(event: AdminEventRowFragment, nowMs: number): boolean {
  return mayBeCalledOff(timesOf(event), new Date(nowMs));
}

function timesOf({ starts_at, ends_at }: AdminEventRowFragment): EventTimes {
  return { startsAt: new Date(starts_at), endsAt: new Date(ends_at) };
}

const dayMs = 24 * 3_600_000;

/** The fields of day and times that say none, empty ones too. */
function unreadOf({ day, from, to }: EventForm): readonly EventField[] {
  const hasDay = !Number.isNaN(readTimestamp(day, '00:00'));
  const isTime = (time: string) => !Number.isNaN(readTimestamp('01/01/2026', time));
  return [
    ...(hasDay ? [] : (['day'] as const)),
    ...(isTime(from) ? [] : (['from'] as const)),
    ...(isTime(to) ? [] : (['to'] as const)),
  ];
}

function isOfTimes(field: string | undefined): boolean {
  return field === 'starts_at' || field === 'ends_at';
}

/** A day and a time in Vietnam as ms since 1970; NaN when one of them is none. */
function readTimestamp(day: string, time: string): number {
  const [, dayOfMonth = '', month = '', year = ''] =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(day.trim()) ?? [];
  const [, hour = '', minute = ''] = /^(\d{1,2})[:h.](\d{2})$/.exec(time.trim()) ?? [];
  const ms = Date.parse(
    `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}T${hour.padStart(2, '0')}:${minute}:00+07:00`,
  );
  // The 31st of a short month would become the 1st of the next one.
  return !Number.isNaN(ms) &&
    formatDate(ms) === `${dayOfMonth.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`
    ? ms
    : Number.NaN;
}
