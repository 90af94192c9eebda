import { sql } from 'kysely';
import { statement } from '#server/db/statement.ts';
import {
  type AdminRefundRow,
  type RefundFilter,
  refundColumns,
  refundTables,
} from './money-store.ts';

/** A refund that is not finished; its place is in the order of what has to be done first. */
export interface DueRefundRow extends AdminRefundRow {
  /** µs since 1970 when it is due; behind all of those for one that waits for something. */
  readonly due_place: bigint;
}

/**
 * Those that can be sent first, the one that is due first before all: what is overdue stands at
 * the top. Behind them those that wait for an account or a decision.
 */
export const listDueRefunds = statement<
  Omit<RefundFilter, 'orderId'> & { aboveAt: bigint | null; aboveId: string | null; count: number }
>()(
  'commerce.list_due_refunds',
  (_query, param) => sql<DueRefundRow>`
    select * from (
      select ${refundColumns}, (extract(epoch from r.due_at) * 1000000)::bigint + case when r.state in ('requested', 'sending') then 0 else 5000000000000000 end as due_place
      from ${refundTables}
      where (${param('states')}::text[] is null or r.state = any(${param('states')}::text[]))
        and (${param('pattern')}::text is null or o.number = ${param('number')}::integer or u.email ilike ${param('pattern')}::text or r.memo_code ilike ${param('pattern')}::text or r.reference ilike ${param('pattern')}::text
          or fold_text(concat_ws(' ', u.lastname, u.middlename, u.firstname)) like ${param('pattern')}::text or fold_text(r.account_holder) like ${param('pattern')}::text)
    ) d
    where ${param('aboveAt')}::bigint is null or (d.due_place, d.id) > (${param('aboveAt')}::bigint, ${param('aboveId')}::uuid)
    order by d.due_place, d.id
    limit ${param('count')}::integer`,
);
