import { sql } from 'kysely';
import type { Plan } from '#shared/domain/commerce/commerce-rules.ts';
import type { OrderStatus } from '#shared/domain/commerce/order-status.ts';
import type { EventKind } from '#shared/domain/tickets/event-rules.ts';
import { passState } from '../../db/pass-state.ts';
import { statement } from '../../db/statement.ts';

/** A pass with whose it is and what it admits to. */
export interface TicketRow {
  readonly id: string;
  readonly code: string;
  readonly order_id: string;
  readonly user_id: string;
  readonly plan: Plan;
  /** `waiting`: its order is not paid yet. A pass of an event that is off is cancelled. */
  readonly state: 'waiting' | 'valid' | 'used' | 'cancelled';
  readonly issued_at: Date;
  readonly used_at: Date | null;
  /** `lastname middlename firstname`. */
  readonly holder: string;
  readonly email: string;
  readonly order_number: number | null;
  readonly order_status: OrderStatus | null;
  readonly refundable_until: Date | null;
  /** Null for admission to the course. */
  readonly event_id: string | null;
  readonly event_kind: EventKind | null;
  readonly event_title: string | null;
  readonly event_description: string | null;
  readonly event_host: string | null;
  readonly event_starts_at: Date | null;
  readonly event_ends_at: Date | null;
  readonly event_place: string | null;
  readonly event_link: string | null;
  readonly event_cancelled: boolean;
  readonly event_version: number | null;
}

const ticketRows = sql`
  select t.id, t.code, t.order_id, t.user_id, t.plan,
    ${passState} as state,
    t.issued_at, t.used_at, concat_ws(' ', u.lastname, u.middlename, u.firstname) as holder, u.email, o.number as order_number, o.status as order_status, o.refundable_until,
    e.id as event_id, e.kind as event_kind, e.title as event_title, e.description as event_description, e.host as event_host,
    e.starts_at as event_starts_at, e.ends_at as event_ends_at, e.place as event_place, e.link as event_link,
    coalesce(e.state = 'cancelled', false) as event_cancelled, e.version as event_version
  from tickets t join users u on u.id = t.user_id left join events e on e.id = t.event_id left join orders o on o.id = t.order_id`;

/** The passes of a person: what lies ahead and the newest first. */
export const listTickets = statement<{ userId: string; limit: number }>()(
  'tickets.list',
  (_query, param) => sql<TicketRow>`
  ${ticketRows} where t.user_id = ${param('userId')} order by coalesce(e.starts_at, t.issued_at) desc, t.id limit ${param('limit')}`,
);

/** Orders of a person that give a pass as soon as they are paid. */
export const listWaiting = statement<{ userId: string }>()(
  'tickets.list_waiting',
  (_query, param) => sql<WaitingRow>`
  select o.id, o.plan, o.created_at, o.number as order_number, o.status as order_status, concat_ws(' ', u.lastname, u.middlename, u.firstname) as holder, u.email
  from orders o join users u on u.id = o.user_id
  where o.user_id = ${param('userId')} and o.status in ('pending', 'underpaid', 'review') order by o.created_at desc limit 5`,
);

interface WaitingRow {
  readonly id: string;
  readonly plan: Plan;
  readonly created_at: Date;
  readonly order_number: number;
  readonly order_status: OrderStatus;
  readonly holder: string;
  readonly email: string;
}

/** A person's own pass. */
export const findOwnTicket = statement<{ userId: string; code: string }>()(
  'tickets.find_own',
  (_query, param) => sql<TicketRow>`
  ${ticketRows} where t.user_id = ${param('userId')} and t.code = ${param('code')}`,
);

/** Any pass, for administrators. */
export const findTicketByCode = statement<{ code: string }>()(
  'tickets.find_by_code',
  (_query, param) => sql<TicketRow>`
  ${ticketRows} where t.code = ${param('code')}`,
);

export const findTicketById = statement<{ id: string }>()(
  'tickets.find_by_id',
  (_query, param) => sql<TicketRow>`
  ${ticketRows} where t.id = ${param('id')}`,
);

/** The pass of a person for an event that counts. */
export const findTicketOfPerson = statement<{ userId: string; eventId: string }>()(
  'tickets.find_of_person',
  (_query, param) => sql<TicketRow>`
  ${ticketRows} where t.user_id = ${param('userId')} and t.event_id = ${param('eventId')} and t.state <> 'cancelled'`,
);

/**
 * Holders of an event in the order in which they got their passes. `search` is folded by the
 * database: no marks needed is not promised.
 */
export const listHolders = statement<{
  eventId: string;
  search: string;
  afterAt: Date | null;
  afterId: string | null;
  limit: number;
}>()(
  'tickets.list_holders',
  (_query, param) => sql<TicketRow>`
  ${ticketRows}
  where t.event_id = ${param('eventId')} and ${holderMatches(param('search'))}
    and (${param('afterAt')}::timestamptz is null or (t.issued_at, t.id) > (${param('afterAt')}::timestamptz, ${param('afterId')}::uuid))
  order by t.issued_at, t.id limit ${param('limit')}`,
);

export const countHolders = statement<{ eventId: string; search: string }>()(
  'tickets.count_holders',
  (_query, param) => sql<{ total: number }>`
  select count(*)::integer as total from tickets t join users u on u.id = t.user_id where t.event_id = ${param('eventId')} and ${holderMatches(param('search'))}`,
);

/** Empty finds everybody. */
function holderMatches(search: unknown) {
  return sql`(position(lower(${search}::text) in lower(concat_ws(' ', u.lastname, u.middlename, u.firstname, u.email))) > 0 or position(upper(${search}::text) in t.code) > 0)`;
}

/**
 * Held by whoever gives or takes passes of an order, together with others: against it stands
 * `lockAll`. Neither waits for a row, so that it does not matter what else the order's transaction
 * holds.
 */
export const lockShared = statement()(
  'tickets.lock_shared',
  () => sql<{ locked: unknown }>`select pg_advisory_xact_lock_shared(4012, 0)::text as locked`,
);

/**
 * Held by whoever gives passes of one event to all who have a right to one: no order comes or goes
 * meanwhile.
 */
export const lockAll = statement()(
  'tickets.lock_all',
  () => sql<{ locked: unknown }>`select pg_advisory_xact_lock(4012, 0)::text as locked`,
);

/** Held while the places of an event are counted and one is given. */
export const lockPlaces = statement<{ eventId: string }>()(
  'tickets.lock_places',
  (_query, param) =>
    sql<{
      locked: unknown;
    }>`select pg_advisory_xact_lock(4013, hashtext(${param('eventId')}))::text as locked`,
);

/**
 * Admission to the course (event null) and to events that hold any number; those that the order or
 * the person has already are left out.
 */
export const insertPasses = statement<{
  codes: readonly string[];
  eventIds: readonly (string | null)[];
  orderId: string;
  userId: string;
  plan: Plan;
  now: Date;
}>()(
  'tickets.insert_passes',
  (_query, param) => sql<{ id: string }>`
  insert into tickets (code, order_id, user_id, plan, event_id, issued_at)
  select p.code, ${param('orderId')}::uuid, ${param('userId')}::uuid, ${param('plan')}, p.event_id, ${param('now')}::timestamptz
  from unnest(${param('codes')}::text[], ${param('eventIds')}::uuid[]) as p (code, event_id)
  where p.event_id is null or exists (select 1 from events e where e.id = p.event_id and e.state = 'open' and e.capacity is null)
  on conflict do nothing
  returning id`,
);

/**
 * A pass to an event, while there is a place and the person has none; no row otherwise. The one
 * that the order lost is valid again when its admission to the course stands.
 */
export const insertEventPass = statement<{
  code: string;
  orderId: string;
  userId: string;
  plan: Plan;
  eventId: string;
  now: Date;
}>()(
  'tickets.insert_event_pass',
  (_query, param) => sql<{ id: string; is_revived: boolean }>`
  with place as (
    select e.id from events e
    where e.id = ${param('eventId')} and e.state = 'open'
      and (e.capacity is null or (select count(*) from tickets t where t.event_id = e.id and t.state <> 'cancelled') < e.capacity)
  ), revived as (
    update tickets t set state = 'valid', cancelled_at = null from place
    where t.order_id = ${param('orderId')}::uuid and t.event_id = place.id and t.state = 'cancelled'
      and exists (select 1 from tickets c where c.order_id = t.order_id and c.event_id is null and c.state = 'valid')
      and not exists (select 1 from tickets x where x.event_id = t.event_id and x.user_id = t.user_id and x.state <> 'cancelled')
    returning t.id
  ), made as (
    insert into tickets (code, order_id, user_id, plan, event_id, issued_at)
    select ${param('code')}, ${param('orderId')}::uuid, ${param('userId')}::uuid, ${param('plan')}, place.id, ${param('now')}::timestamptz
    from place where not exists (select 1 from tickets t where t.order_id = ${param('orderId')}::uuid and t.event_id = place.id)
    on conflict do nothing
    returning id
  )
  select id, true as is_revived from revived union all select id, false from made`,
);

/** Events ahead that a plan includes, in the order in which their places are locked. */
export const listEventsOfPlan = statement<{ plan: Plan; now: Date }>()(
  'tickets.list_events_of_plan',
  (_query, param) => sql<{ id: string; capacity: number | null }>`
  select id, capacity from events where state = 'open' and ends_at > ${param('now')} and ${param('plan')}::text = any (plans) order by id`,
);

/** Events ahead for which somebody with a right to a pass has none and a place is free. */
export const listEventsToIssue = statement<{ now: Date }>()(
  'tickets.list_events_to_issue',
  (_query, param) => sql<{ id: string }>`
  select e.id from events e
  where e.state = 'open' and e.ends_at > ${param('now')}
    and (e.capacity is null or (select count(*) from tickets t where t.event_id = e.id and t.state <> 'cancelled') < e.capacity)
    and exists (select 1 ${withoutPass(sql`e.id`)} and c.plan = any (e.plans))
  order by e.starts_at, e.id`,
);

/**
 * Admissions to the course whose holders lack a pass to an event that their plan includes, those of
 * before first.
 */
export const listOwnersWithoutPass = statement<{ eventId: string; limit: number }>()(
  'tickets.list_owners_without_pass',
  (_query, param) => sql<{ order_id: string; user_id: string; plan: Plan }>`
  select c.order_id, c.user_id, c.plan ${withoutPass(sql`${param('eventId')}::uuid`)} and c.plan = any (array(select unnest(plans) from events where id = ${param('eventId')}::uuid))
  order by c.issued_at, c.id limit ${param('limit')}`,
);

function withoutPass(eventId: unknown) {
  return sql`from tickets c
    where c.event_id is null and c.state = 'valid'
      and not exists (select 1 from tickets t where t.event_id = ${eventId} and t.user_id = c.user_id and t.state <> 'cancelled')`;
}

/** The valid passes of an order are taken back; answers whose they were. */
export const cancelTickets = statement<{ orderId: string; now: Date }>()(
  'tickets.cancel',
  (query, param) =>
    query
      .updateTable('tickets')
      .set({ state: 'cancelled', cancelled_at: param('now') })
      .where('order_id', '=', param('orderId'))
      .where('state', '=', 'valid')
      .returning('user_id'),
);

/**
 * The passes of an order that were taken back are valid again, but those to events that are off,
 * full, or to which the person has another; under `lockAll`.
 */
export const restoreTickets = statement<{ orderId: string }>()(
  'tickets.restore',
  (_query, param) => sql<{ user_id: string }>`
  update tickets t set state = 'valid', cancelled_at = null
  where t.order_id = ${param('orderId')} and t.state = 'cancelled' and (t.event_id is null or (
    not exists (select 1 from tickets x where x.event_id = t.event_id and x.user_id = t.user_id and x.state <> 'cancelled')
    and exists (select 1 from events e where e.id = t.event_id and e.state = 'open' and (e.capacity is null
      or (select count(*) from tickets x where x.event_id = e.id and x.state <> 'cancelled') < e.capacity))))
  returning t.user_id`,
);
