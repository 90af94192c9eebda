import { type AppError, appError } from '#shared/errors/error-code.ts';
import {
  type EventInput,
  type EventMeeting,
  mayBeCalledOff,
  isToldChange,
  occasionChange,
  validateEvent,
} from '#shared/domain/tickets/event-rules.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { readPageArguments, toPage } from '../../lists/keyset.ts';
import type { CountedPage } from '../../lists/paging.ts';
import type { Database, Tx } from '../../db/port.ts';
import type { Push } from '../../push/push.ts';
import { parseReason } from '../admin/api.ts';
import type { Audit } from '../audit/api.ts';
import type { Messenger } from '../messages/api.ts';
import type { PassIssuer } from './create-ticket-issuing.ts';
import {
  cancelEvent,
  countEvents,
  type EventRow,
  type EventScope,
  findEvent,
  insertEvent,
  listPastEvents,
  listUpcomingEvents,
  listPassHolders,
  updateEvent,
} from './event-store.ts';
import { bringOccasionForward, unuseTicketsOfEvent } from './door-store.ts';
import { recordUnused } from './record-unused.ts';
import { lockAll } from './store.ts';

/** Events as administrators keep them. */
export interface Events {
  list(input: EventListInput): Promise<Result<CountedPage<EventRow>, AppError>>;
  /** Refuses with NOT_FOUND. */
  get(id: string): Promise<Result<EventRow, AppError>>;
  /**
   * Creates one (`known` null) or changes it, gives passes to all who have a right to one, and
   * tells holders about another time or place of one that is not over; passes that were used are
   * valid again when it is held anew (`occasionChange`). Refuses with NOT_FOUND, CONTENT_INVALID
   * per field, EVENT_PAST (it would be over already), CONFLICT.
   */
  save(input: SaveEventInput): Promise<Result<EventRow, AppError | readonly AppError[]>>;
  /**
   * It does not take place: every pass counts as cancelled, also one that was used, and its holder
   * is told. Refuses with REASON_REQUIRED, NOT_FOUND, CONFLICT (is so already), EVENT_OVER (over
   * for more than a day), SEEN_CHANGED (of another version).
   */
  cancel(input: {
    readonly id: string;
    readonly version: number;
    readonly reason: string;
    readonly actorId: string;
    readonly now: Date;
  }): Promise<Result<EventRow, AppError>>;
}

export interface EventListInput {
  readonly scope: EventScope;
  /** Part of title, host or place; empty finds all. */
  readonly search: string;
  readonly first: number;
  readonly after?: string | null | undefined;
  readonly now: Date;
}

export interface SaveEventInput {
  /** What is changed, and the version that the editor saw. */
  readonly known: { readonly id: string; readonly version: number } | null;
  readonly event: EventInput;
  readonly actorId: string;
  readonly now: Date;
}

export interface EventsDeps {
  readonly database: Database;
  readonly issuing: PassIssuer;
  readonly messenger: Messenger;
  readonly push: Push;
  readonly audit: Audit;
}

/** The events of a database. */
export function createEvents(deps: EventsDeps): Events {
  const { database, issuing, audit } = deps;

  async function get(id: string): Promise<Result<EventRow, AppError>> {
    const event = await database.first(findEvent, { id });
    return event === null ? err(appError('NOT_FOUND')) : ok(event);
  }

  async function put(
    tx: Tx,
    { known, event: typed, actorId, now }: SaveEventInput,
  ): Promise<Result<string, AppError | readonly AppError[]>> {
    const before = known === null ? null : await tx.first(findEvent, { id: known.id });
    if (known !== null && before === null) return err(appError('NOT_FOUND'));
    // What is wrong with it was not typed over this version.
    if (known !== null && known.version !== before?.version) return err(appError('CONFLICT'));
    const checked = validateEvent(typed, { before: before && meetingOf(before), now });
    if (!checked.ok) return checked;
    const written =
      known === null
        ? await tx.first(insertEvent, { ...checked.value, now })
        : await tx.first(updateEvent, { ...checked.value, ...known, now });
    if (written === null) return err(appError('CONFLICT'));
    const id = 'id' in written ? written.id : (known?.id ?? '');
    const after = await tx.first(findEvent, { id });
    if (after === null) throw new Error('an event was written and is not there');
    if (before !== null) await followChange(tx, deps, { before, after, actorId, now });
    await audit.record(tx, {
      actorId,
      action: before === null ? 'event.create' : 'event.change',
      subjectKind: 'event',
      subjectId: id,
      before: before && factsOf(before),
      after: factsOf(after),
      reason: null,
      at: now,
    });
    return ok(id);
  }

  return {
    get,
    async list({ scope, search, first, after, now }) {
      const page = readPageArguments(first, after);
      if (!page.ok) return page;
      const input = { scope, search: search.trim(), now };
      const statement = scope === 'upcoming' ? listUpcomingEvents : listPastEvents;
      const rows = await database.all(statement, {
        ...input,
        afterAt: page.value.after?.at ?? null,
        afterId: page.value.after?.id ?? null,
        limit: first + 1,
      });
      const total = (await database.first(countEvents, input))?.total ?? 0;
      return ok(toPage(rows, first, total, ({ starts_at: at, id }) => ({ at, id })));
    },
    async save(input) {
      const written = await database.transaction(async (tx) => put(tx, input));
      if (!written.ok) return written;
      // In transactions of its own: giving passes locks out orders, the audit locks out
      // administrators. What a crash here leaves open is healed (`issueMissing`).
      await issuing.issueForEvent(written.value, input.now);
      return get(written.value);
    },
    async cancel({ id, version, reason: typed, actorId, now }) {
      const reason = parseReason(typed);
      if (!reason.ok) return reason;
      const done = await database.transaction(async (tx): Promise<Result<true, AppError>> => {
        const before = await tx.first(findEvent, { id });
        if (before === null) return err(appError('NOT_FOUND'));
        if (before.state !== 'open') return err(appError('CONFLICT'));
        if (!mayBeCalledOff(meetingOf(before), now)) return err(appError('EVENT_OVER'));
        if ((await tx.first(cancelEvent, { id, version, now })) === null)
          return err(appError('SEEN_CHANGED'));
        const after = await tx.first(findEvent, { id });
        if (after !== null) await notifyHolders(tx, deps, { event: after, now });
        await audit.record(tx, {
          actorId,
          action: 'event.cancel',
          subjectKind: 'event',
          subjectId: id,
          before: factsOf(before),
          after: { state: 'cancelled' },
          reason: reason.value,
          at: now,
        });
        return ok(true);
      });
      return done.ok ? get(id) : done;
    },
  };
}

/** What an event was and became. */
interface EventChange {
  readonly before: EventRow;
  readonly after: EventRow;
  readonly actorId: string;
  readonly now: Date;
}

/** Whoever has a pass hears of a change, once it is settled what becomes of used ones. */
async function followChange(
  tx: Tx,
  deps: EventsDeps,
  { before, after, actorId, now }: EventChange,
): Promise<void> {
  const [was, is] = [meetingOf(before), meetingOf(after)];
  // Nobody is let in meanwhile: the event is locked since it was written.
  const change = occasionChange(was, is, now);
  if (change !== null && after.used > 0) {
    // No order is given back meanwhile.
    await tx.first(lockAll, {});
    const { validBefore, latest } = change;
    if (validBefore !== null) {
      const passes = await tx.all(unuseTicketsOfEvent, { eventId: after.id, validBefore, now });
      await recordUnused(tx, deps, { passes, by: { actorId, reason: null, now } });
    }
    await tx.run(bringOccasionForward, { eventId: after.id, latest });
  }
  if (isToldChange(was, is, now)) await notifyHolders(tx, deps, { event: after, now });
}

/** Everybody who has a pass, used or not, is told what the event is now. */
async function notifyHolders(
  tx: Tx,
  { messenger, push }: Pick<EventsDeps, 'messenger' | 'push'>,
  { event, now }: { readonly event: EventRow; readonly now: Date },
): Promise<void> {
  const content = {
    kind: 'ticket_changed',
    title: event.title,
    startsAt: event.starts_at,
    cancelled: event.state === 'cancelled',
  } as const;
  for (const { user_id: userId } of await tx.all(listPassHolders, { eventId: event.id })) {
    await messenger.tell(tx, {
      userId,
      key: `ticket_changed:${event.id}:${event.version}:${userId}`,
      content,
      at: now,
    });
    await push.tell(tx, userId, 'tickets');
  }
}

/** What who comes must know of it. */
function meetingOf({ starts_at: startsAt, ends_at: endsAt, place, link }: EventRow): EventMeeting {
  return { startsAt, endsAt, place, link };
}

/** What of an event stands in the audit. */
function factsOf({
  title,
  starts_at,
  ends_at,
  place,
  link,
  capacity,
  plans,
  state,
}: EventRow): object {
  return {
    title,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    place,
    link,
    capacity,
    plans,
    state,
  };
}
