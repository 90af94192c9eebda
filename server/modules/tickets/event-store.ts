import { sql, type Selectable } from 'kysely';
import { z } from 'zod';
import type { Plan } from '#shared/domain/commerce/commerce-rules.ts';
import type { EventKind } from '#shared/domain/tickets/event-rules.ts';
import { statement } from '../../db/statement.ts';
import type { EventTable } from '../../db/tables/ticket-tables.ts';

/** An event with how many passes it has. */
export type EventRow = Selectable<EventTable> & {
  readonly issued: number;
  readonly used: number;
  /** How many passes were used for which beginnings: `usedOccasions`. */
  readonly used_occasions: unknown;
};

/** Which events of the list. */
export type EventScope = 'upcoming' | 'past' | 'cancelled';

const eventRows = sql`
  select e.*, (select count(*) from tickets t where t.event_id = e.id and t.state <> 'cancelled')::integer as issued,
    (select count(*) from tickets t where t.event_id = e.id and t.state = 'used')::integer as used,
    (select coalesce(jsonb_agg(o order by o.starts_at), '[]') from (
      select t.occasion_starts_at as starts_at, count(*)::integer as passes from tickets t
      where t.event_id = e.id and t.state = 'used' group by t.occasion_starts_at) o) as used_occasions
  from events e`;

const occasionsShape = z.array(z.object({ starts_at: z.coerce.date(), passes: z.int() }));

/** A beginning for which passes of an event were used, and how many. */
export type UsedOccasion = z.output<typeof occasionsShape>[number];

/** How many passes were used for which beginnings, the earliest first. */
export function usedOccasions({ used_occasions }: EventRow): readonly UsedOccasion[] {
  return occasionsShape.parse(used_occasions);
}

export const findEvent = statement<{ id: string }>()(
  'tickets.find_event',
  (_query, param) => sql<EventRow>`${eventRows} where e.id = ${param('id')}`,
);

/** Those ahead from the next one on, the others from the last one back. */
export const listUpcomingEvents = statement<EventListInput>()(
  'tickets.list_upcoming_events',
  (_query, param) => sql<EventRow>`
  ${eventRows} where ${inScope(param('scope'), param('now'))} and ${titleMatches(param('search'))}
    and (${param('afterAt')}::timestamptz is null or (e.starts_at, e.id) > (${param('afterAt')}::timestamptz, ${param('afterId')}::uuid))
  order by e.starts_at, e.id limit ${param('limit')}`,
);

export const listPastEvents = statement<EventListInput>()(
  'tickets.list_past_events',
  (_query, param) => sql<EventRow>`
  ${eventRows} where ${inScope(param('scope'), param('now'))} and ${titleMatches(param('search'))}
    and (${param('afterAt')}::timestamptz is null or (e.starts_at, e.id) < (${param('afterAt')}::timestamptz, ${param('afterId')}::uuid))
  order by e.starts_at desc, e.id desc limit ${param('limit')}`,
);

export const countEvents = statement<{ scope: EventScope; search: string; now: Date }>()(
  'tickets.count_events',
  (_query, param) => sql<{ total: number }>`
  select count(*)::integer as total from events e where ${inScope(param('scope'), param('now'))} and ${titleMatches(param('search'))}`,
);

interface EventListInput {
  readonly scope: EventScope;
  readonly search: string;
  readonly now: Date;
  readonly afterAt: Date | null;
  readonly afterId: string | null;
  readonly limit: number;
}

function inScope(scope: unknown, now: unknown) {
  return sql`case ${scope}::text when 'cancelled' then e.state = 'cancelled'
    when 'past' then e.state = 'open' and e.ends_at <= ${now}::timestamptz
    else e.state = 'open' and e.ends_at > ${now}::timestamptz end`;
}

function titleMatches(search: unknown) {
  return sql`position(lower(${search}::text) in lower(concat_ws(' ', e.title, e.host, e.place))) > 0`;
}

/** What an administrator writes of an event. */
interface EventValues {
  readonly kind: EventKind;
  readonly title: string;
  readonly description: string;
  readonly host: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly place: string | null;
  readonly link: string | null;
  readonly capacity: number | null;
  readonly plans: readonly Plan[];
  readonly now: Date;
}

export const insertEvent = statement<EventValues>()('tickets.insert_event', (query, param) =>
  query
    .insertInto('events')
    .values({
      kind: param('kind'),
      title: param('title'),
      description: param('description'),
      host: param('host'),
      starts_at: param('startsAt'),
      ends_at: param('endsAt'),
      place: param('place'),
      link: param('link'),
      capacity: param('capacity'),
      plans: param('plans'),
      created_at: param('now'),
      updated_at: param('now'),
    })
    .returning('id'),
);

/** No row when another version stands, or it does not take place. */
export const updateEvent = statement<
  EventValues & { readonly id: string; readonly version: number }
>()('tickets.update_event', (query, param) =>
  query
    .updateTable('events')
    .set((row) => ({
      kind: param('kind'),
      title: param('title'),
      description: param('description'),
      host: param('host'),
      starts_at: param('startsAt'),
      ends_at: param('endsAt'),
      place: param('place'),
      link: param('link'),
      capacity: param('capacity'),
      plans: param('plans'),
      updated_at: param('now'),
      version: row('version', '+', 1),
    }))
    .where('id', '=', param('id'))
    .where('version', '=', param('version'))
    .where('state', '=', 'open')
    .returning('version'),
);

/** No row when another version stands, or it does not take place. */
export const cancelEvent = statement<{ id: string; version: number; now: Date }>()(
  'tickets.cancel_event',
  (query, param) =>
    query
      .updateTable('events')
      .set((row) => ({
        state: 'cancelled',
        updated_at: param('now'),
        version: row('version', '+', 1),
      }))
      .where('id', '=', param('id'))
      .where('version', '=', param('version'))
      .where('state', '=', 'open')
      .returning('version'),
);

/** Who has a pass that is not taken back, also who was let in with it. */
export const listPassHolders = statement<{ eventId: string }>()(
  'tickets.list_pass_holders',
  (query, param) =>
    query
      .selectFrom('tickets')
      .select('user_id')
      .where('event_id', '=', param('eventId'))
      .where('state', '<>', 'cancelled')
      .orderBy('user_id'),
);
