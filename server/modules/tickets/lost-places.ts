import { sql } from 'kysely';
import { statement } from '../../db/statement.ts';

/**
 * Events ahead of which an order's pass stays taken back though they take place, and to which its
 * person has no other: others have the places.
 */
export const listLostPlaces = statement<{ orderId: string; now: Date }>()(
  'tickets.list_lost_places',
  (_query, param) => sql<{ title: string }>`
  select e.title from tickets t join events e on e.id = t.event_id
  where t.order_id = ${param('orderId')} and t.state = 'cancelled' and e.state = 'open' and e.ends_at > ${param('now')}
    and not exists (select 1 from tickets x where x.event_id = t.event_id and x.user_id = t.user_id and x.state <> 'cancelled')
  order by e.starts_at, e.id`,
);
