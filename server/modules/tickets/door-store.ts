import { type RawBuilder, sql } from 'kysely';
import { statement } from '../../db/statement.ts';

/** A valid pass of an event that takes place is used; no row when it is anything else. */
export const useTicket = statement<{ id: string; now: Date }>()(
  'tickets.use',
  (_query, param) => sql<{ id: string }>`
  update tickets t set state = 'used', used_at = ${param('now')}, occasion_starts_at = e.starts_at from events e
  where t.id = ${param('id')} and t.state = 'valid' and e.id = t.event_id and e.state = 'open' returning t.id`,
);

/**
 * Held while a pass of an event is used: the event is not changed meanwhile, and what is read of it
 * behind this stands.
 */
export const holdEvent = statement<{ code: string; eventId: string | null }>()(
  'tickets.hold_event',
  (_query, param) => sql<{ id: string }>`
  select e.id from events e where e.id = coalesce((select t.event_id from tickets t where t.code = ${param('code')}), ${param('eventId')}::uuid) for share of e`,
);

/** A pass whose check-in does not count any more, and when that was. */
export interface UnusedPass {
  readonly id: string;
  readonly user_id: string;
  readonly event_id: string;
  readonly state: 'valid' | 'cancelled';
  readonly was_used_at: Date;
}

/**
 * Used passes are as if they had never been used: valid, or cancelled when their orders were given
 * back meanwhile. Under `lockAll`.
 */
function unused(which: RawBuilder<unknown>, now: RawBuilder<Date>) {
  return sql<UnusedPass>`
  update tickets t set used_at = null, occasion_starts_at = null, state = case when k.stands then 'valid' else 'cancelled' end, cancelled_at = case when k.stands then null else ${now}::timestamptz end
  from (select u.id, u.used_at, exists (select 1 from tickets c where c.order_id = u.order_id and c.event_id is null and c.state = 'valid') as stands from tickets u) k
  where k.id = t.id and t.state = 'used' and ${which} returning t.id, t.user_id, t.event_id, t.state, k.used_at as was_used_at`;
}

/** One pass; no row when it was not used at that moment. */
export const unuseTicket = statement<{ id: string; usedAt: Date; now: Date }>()(
  'tickets.unuse',
  (_query, param) =>
    unused(sql`t.id = ${param('id')} and t.used_at = ${param('usedAt')}`, param('now')),
);

/** The passes of an event that were used for a beginning before that moment. */
export const unuseTicketsOfEvent = statement<{ eventId: string; validBefore: Date; now: Date }>()(
  'tickets.unuse_of_event',
  (_query, param) =>
    unused(
      sql`t.event_id = ${param('eventId')} and t.occasion_starts_at < ${param('validBefore')}`,
      param('now'),
    ),
);

/** The passes of an event that were used for a later beginning were used for that one. */
export const bringOccasionForward = statement<{ eventId: string; latest: Date }>()(
  'tickets.bring_occasion_forward',
  (query, param) =>
    query
      .updateTable('tickets')
      .set({ occasion_starts_at: param('latest') })
      .where('event_id', '=', param('eventId'))
      .where('state', '=', 'used')
      .where('occasion_starts_at', '>', param('latest')),
);
