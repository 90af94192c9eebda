import { byOrder, oneByOne } from '#server/jobs/one-by-one.ts';
import { sql } from 'kysely';
import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import { statement } from '../../db/statement.ts';
import type { Chore } from '../../jobs/jobs.ts';
import type { CommerceDeps } from './partners.ts';

/** Less than this is not asked for again, VND. */
const leastRemindedVnd = 10_000n;
/** Asked for again once after each, days. */
const [firstDays, lastDays] = [30, 180] as const;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Asks again where what waits for an account for long goes; each time once. */
export function remindingOfExcess(
  { database, messenger }: Pick<CommerceDeps, 'database' | 'messenger'>,
  now: () => number,
): Chore {
  return {
    name: 'commerce.remind_of_excess',
    everyMs: hourMs,
    nature: 'ends',
    async work() {
      const at = new Date(now());
      const before = (days: number) => new Date(at.getTime() - days * dayMs);
      const due = await database.all(listUnclaimed, {
        firstBefore: before(firstDays),
        lastBefore: before(lastDays),
        leastVnd: leastRemindedVnd,
        count: remindedAtOnce,
      });
      await oneByOne(due, byOrder, async ({ user_id: userId, key, order_id: orderId, ...row }) => {
        const content = {
          kind: 'excess_waits',
          orderId,
          orderCode: orderCode(row.number),
          excessVnd: row.amount_vnd,
        } as const;
        await database.transaction(async (tx) =>
          messenger.tell(tx, { userId, key, content, at, isLookedUp: true }),
        );
      });
    },
  };
}

const remindedAtOnce = 500;

/**
 * What was not asked for again in its time, the oldest first; of who is still here. What was little
 * for long and is more since is not asked for twice in one month.
 */
const listUnclaimed = statement<{
  firstBefore: Date;
  lastBefore: Date;
  leastVnd: bigint;
  count: number;
}>()(
  'commerce.list_unclaimed_excess',
  (_query, param) => sql<{
    user_id: string;
    order_id: string;
    number: number;
    amount_vnd: bigint;
    key: string;
  }>`
  select o.user_id, o.id as order_id, o.number, r.amount_vnd, k.key
  from refunds r join orders o on o.id = r.order_id join users u on u.id = o.user_id and u.deleted_at is null
    cross join lateral (select 'excess_waits:' || r.id::text || ':' || case when r.requested_at <= ${param('lastBefore')}::timestamptz then 'last' else 'first' end as key) k
  where r.kind = 'excess' and r.state = 'needs_account' and r.requested_at <= ${param('firstBefore')}::timestamptz and r.amount_vnd >= ${param('leastVnd')}::bigint
    and not exists (select 1 from notifications n where n.user_id = o.user_id
      and (n.key = k.key or (n.key = 'excess_waits:' || r.id::text || ':first' and n.created_at > ${param('firstBefore')}::timestamptz)))
  order by r.requested_at, r.id limit ${param('count')}`,
);
