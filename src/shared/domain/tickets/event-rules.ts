import { toNfc } from '../../kernel/unicode-form.ts';
import { appError, type AppError } from '../../errors/error-code.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import { type Plan, plans } from '../commerce/commerce-rules.ts';

export const eventKinds = ['mentoring', 'community'] as const;
/** A live mentoring session, or a meeting of the community. */
export type EventKind = (typeof eventKinds)[number];

/** The longest texts, in characters, and the largest room. */
export const eventLimits = {
  title: 120,
  description: 2000,
  host: 80,
  place: 200,
  link: 500,
  capacity: 100_000,
} as const;

/** An event as somebody typed it. */
export interface EventInput {
  readonly kind: EventKind;
  readonly title: string;
  readonly description: string;
  /** Who leads it; may be empty. */
  readonly host: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Where it is; empty for one that is only online. */
  readonly place: string;
  /** https address of the room; empty for one that is not online. */
  readonly link: string;
  /** Most passes; null = any number. */
  readonly capacity: number | null;
  readonly plans: readonly Plan[];
}

/** An event that keeps the rules: texts trimmed, NFC, empty ones null. */
export interface EventFacts extends Omit<EventInput, 'host' | 'place' | 'link'> {
  readonly host: string | null;
  readonly place: string | null;
  readonly link: string | null;
}

/** When an event is. */
export type EventTimes = Pick<EventFacts, 'startsAt' | 'endsAt'>;

/** What somebody who comes must know of an event. */
export type EventMeeting = Pick<EventFacts, 'startsAt' | 'endsAt' | 'place' | 'link'>;

/** Whether an event has ended. */
export function isOver({ endsAt }: Pick<EventTimes, 'endsAt'>, now: Date): boolean {
  return endsAt <= now;
}

/** So long after its end it may be said that an event did not take place, ms. */
const callOffMs = 24 * 3_600_000;

/** Whether an event may still be called off: also one that nobody came to hold, for a day. */
export function mayBeCalledOff({ endsAt }: Pick<EventTimes, 'endsAt'>, now: Date): boolean {
  return now.getTime() < endsAt.getTime() + callOffMs;
}

/**
 * Whether holders are told of a change: of another time, place or room, but of nothing about an
 * event that is over.
 */
export function isToldChange(before: EventMeeting, after: EventMeeting, now: Date): boolean {
  return (
    !isOver(after, now) &&
    (isMoved(before, after) || before.place !== after.place || before.link !== after.link)
  );
}

/** A beginning that is put off by no more goes on with whoever is inside, in hours. */
export const longestDelayHours = 6;

/** What another beginning makes of used passes, by the one for which each was used. */
export interface OccasionChange {
  /**
   * Used for a beginning before this moment, they are valid again: their event was over, or is held
   * more than some hours later, so that whoever was let in went home. Null: all stay used.
   */
  readonly validBefore: Date | null;
  /** No beginning for which passes stay used is later: the event was brought forward with them. */
  readonly latest: Date;
}

/**
 * What becomes of used passes as an event is changed; null while its beginning stays. It is held
 * anew only at one that lies ahead; one that is put off by some hours, or brought forward, goes on
 * with whoever was let in: they are still there, and nobody lets them in a second time. The day of
 * the calendar says nothing: an evening may be put off past midnight.
 */
export function occasionChange(
  before: EventTimes,
  after: EventTimes,
  now: Date,
): OccasionChange | null {
  const { startsAt } = after;
  if (before.startsAt.getTime() === startsAt.getTime()) return null;
  // Whoever is inside has not been there since a beginning that is said to be long ago.
  if (startsAt <= now) return { validBefore: null, latest: now };
  const goesOnMs = isOver(before, now) ? 0 : longestDelayHours * 3_600_000;
  return { validBefore: new Date(startsAt.getTime() - goesOnMs), latest: startsAt };
}

function isMoved(before: EventTimes, after: EventTimes): boolean {
  return (
    before.startsAt.getTime() !== after.startsAt.getTime() ||
    before.endsAt.getTime() !== after.endsAt.getTime()
  );
}

/**
 * Checks an event that is new (`before` null) or was at other times before; refuses with
 * CONTENT_INVALID for each field that is wrong (in the names of the input), in their order, and
 * with EVENT_PAST when it would be over already. One that is over keeps its times; what else is
 * said of it may be put right.
 */
export function validateEvent(
  input: EventInput,
  { before, now }: { readonly before: EventTimes | null; readonly now: Date },
): Result<EventFacts, readonly [AppError, ...AppError[]]> {
  const facts = {
    ...input,
    title: clean(input.title),
    description: clean(input.description),
    host: orNull(input.host),
    place: orNull(input.place),
    link: orNull(input.link),
    plans: plans.filter((plan) => input.plans.includes(plan)),
  };
  const wrong = [
    ['title', facts.title === '' || facts.title.length > eventLimits.title],
    ['description', facts.description.length > eventLimits.description],
    ['host', (facts.host?.length ?? 0) > eventLimits.host],
    [
      'ends_at',
      !(facts.endsAt > facts.startsAt) ||
        facts.endsAt.getTime() - facts.startsAt.getTime() > longestMs,
    ],
    [
      'place',
      (facts.place === null && facts.link === null) ||
        (facts.place?.length ?? 0) > eventLimits.place,
    ],
    ['link', facts.link !== null && !isRoomAddress(facts.link)],
    [
      'capacity',
      facts.capacity !== null &&
        !(
          Number.isInteger(facts.capacity) &&
          facts.capacity > 0 &&
          facts.capacity <= eventLimits.capacity
        ),
    ],
    ['plans', facts.plans.length === 0],
  ] as const;
  const isPast = isOver(facts, now) && (before === null || isMoved(before, facts));
  const [first, ...rest] = [
    ...wrong
      .filter(([, isWrong]) => isWrong)
      .map(([field]) => appError('CONTENT_INVALID', { field })),
    ...(isPast ? [appError('EVENT_PAST', { field: 'starts_at' })] : []),
  ];
  return first === undefined ? ok(facts) : err([first, ...rest]);
}

/** Nothing of ours lasts longer: a wrong month is noticed. */
const longestMs = 7 * 24 * 3_600_000;

/** No user part: what stands before an @ looks like the address and is not. */
const roomAddress = /^https:\/\/[a-z0-9.-]+(:\d{1,5})?([/?#]\S*)?$/i;

function isRoomAddress(text: string): boolean {
  return text.length <= eventLimits.link && roomAddress.test(text);
}

function clean(text: string): string {
  return toNfc(text.trim());
}

function orNull(text: string): string | null {
  return clean(text) === '' ? null : clean(text);
}
