import { sql } from 'kysely';

/**
 * How a pass `t` counts, whose event is `e` (joined from the left: admission to the course has
 * none). Of an event that is off every pass counts as cancelled, whoever was let in with it: the
 * row keeps what it was. Nothing reads the column instead that is shown to anybody.
 */
export const passState = sql<
  'valid' | 'used' | 'cancelled'
>`(case when t.state <> 'cancelled' and e.state = 'cancelled' then 'cancelled' else t.state end)`;
