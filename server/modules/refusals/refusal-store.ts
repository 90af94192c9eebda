import { sql } from 'kysely';
import { statement } from '../../db/statement.ts';

/** Adds to what was refused on a day. */
export const addRefusals = statement<{
  day: string;
  operation: string;
  code: string;
  count: number;
  at: Date;
}>()(
  'refusals.add',
  (_query, param) => sql`
    insert into refusal_counts (day, operation, code, count, last_at)
    values (${param('day')}::date, ${param('operation')}::text, ${param('code')}::text, ${param('count')}::bigint, ${param('at')}::timestamptz)
    on conflict (day, operation, code) do update set count = refusal_counts.count + excluded.count, last_at = greatest(refusal_counts.last_at, excluded.last_at)`,
);

export interface RefusalSum {
  readonly operation: string;
  readonly code: string;
  readonly count: bigint;
  readonly today: bigint;
  readonly last_at: Date;
}

/** Sums since a day, what was told most often first. */
export const sumRefusals = statement<{ from: string; today: string; most: number }>()(
  'refusals.sum',
  (_query, param) => sql<RefusalSum>`
    select operation, code, sum(count)::bigint as count, coalesce(sum(count) filter (where day = ${param('today')}::date), 0)::bigint as today, max(last_at) as last_at
    from refusal_counts where day >= ${param('from')}::date
    group by operation, code order by count desc, operation, code limit ${param('most')}::integer`,
);

export const forgetRefusals = statement<{ before: string }>()('refusals.forget', (query, param) =>
  query.deleteFrom('refusal_counts').where('day', '<', param('before')),
);
