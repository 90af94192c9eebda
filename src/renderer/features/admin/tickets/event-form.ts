import {
  type EventInput as EventFacts,
  validateEvent,
} from '#shared/domain/tickets/event-rules.ts';
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

/** Names of fields as the API and the rules call them. */
export type EventField =
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

/**
 * What the server is sent, or every field that is wrong. An end that is not after the beginning is
 * of the next day.
 */
export function readEventForm(
  form: EventForm,
  before: AdminEventRowFragment | null,
): Result<EventInput, readonly EventField[]> {
  const startsMs = readTimestamp(form.day, form.from);
  const sameDayMs = readTimestamp(form.day, form.to);
  if (Number.isNaN(startsMs)) return err(['starts_at']);
  if (Number.isNaN(sameDayMs)) return err(['ends_at']);
  const endsMs = sameDayMs > startsMs ? sameDayMs : sameDayMs + dayMs;
  const { title, description, host, place, link } = form;
  const capacity = form.capacity.trim() === '' ? null : Number(form.capacity.replaceAll('.', ''));
  const facts: EventFacts = {
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
  const checked = validateEvent(facts);
  // the rules name these fields
  if (!checked.ok) return err(checked.error.map(({ field }) => field as EventField));
  const known =
    before === null ? { id: null, version: null } : { id: before.id, version: before.version };
  return ok({
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
  });
}

const dayMs = 24 * 3_600_000;

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
