import { sql } from 'kysely';
import { statement } from '#server/db/statement.ts';
import type { DayRow } from './reports.ts';

// Before the statements, which are built when the module loads.
const sums = sql`clicks, orders, undone_orders, created_vnd, voided_vnd, approved_vnd, reversed_vnd, restored_orders, restored_pending_vnd, restored_wallet_vnd`;

/** When somebody became an affiliate; no row when they are none. */
export const findActivation = statement<{ userId: string }>()(
  'affiliate.find_activation',
  (query, param) =>
    query
      .selectFrom('affiliates')
      .select(['activated_at', 'code'])
      .where('user_id', '=', param('userId')),
);

/** The days of an affiliate in a range that have anything, in their order. */
export const listAffiliateDays = statement<{ userId: string; from: string; to: string }>()(
  'affiliate.list_days',
  (_query, param) => sql<DayRow>`
    select day, ${sums} from affiliate_days
    where affiliate_id = ${param('userId')} and day between ${param('from')}::date and ${param('to')}::date order by day`,
);

/** The days of the whole programme in a range, likewise. */
export const listProgrammeDays = statement<{ from: string; to: string }>()(
  'affiliate.list_programme_days',
  (_query, param) =>
    sql<DayRow>`select day, ${sums} from programme_days where day between ${param('from')}::date and ${param('to')}::date order by day`,
);

/** The first day of the programme; null before it. */
export const findFirstDay = statement()(
  'affiliate.find_first_day',
  () => sql<{ day: string | null }>`select min(day) as day from programme_days`,
);

/** Whose statement it is, as it stands at its head. */
export const findHolder = statement<{ userId: string }>()(
  'affiliate.find_holder',
  (_query, param) => sql<{ code: string; name: string }>`
    select f.code, coalesce(f.legal_name, concat_ws(' ', u.lastname, u.middlename, u.firstname)) as name from affiliates f join users u on u.id = f.user_id where f.user_id = ${param('userId')}`,
);
