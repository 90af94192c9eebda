import { sql } from 'kysely';
import type { RefundKind, RefundState } from '../../db/commerce-tables.ts';
import { statement } from '../../db/statement.ts';

/** A refund that money which came in may be, sent back by its bank; VND. */
export interface ReturnableRefundRow {
  readonly id: string;
  readonly kind: RefundKind;
  readonly state: RefundState;
  readonly amount_vnd: bigint;
  readonly order_id: string | null;
  readonly order_number: number | null;
  /** Null for money of no order, and of who was deleted. */
  readonly learner_name: string | null;
  readonly is_learner_deleted: boolean;
  readonly account_last4: string | null;
  readonly sent_at: Date | null;
  readonly revision: string;
  /** Its code, of now or of before, is in the money's words. */
  readonly is_named: boolean;
}

/**
 * Refunds that may have left us and did not come back yet: those of these codes, or where there is
 * none those that were sent and are of this very amount; the newest first.
 */
export const listReturnableRefunds = statement<{
  amountVnd: bigint;
  codes: readonly string[];
  count: number;
}>()(
  'commerce.list_returnable_refunds',
  (_query, param) => sql<ReturnableRefundRow>`
  with possible as (
    select r.*, (r.memo_code = any(${param('codes')}::text[]) or exists (select 1 from former_refund_transfers f where f.refund_id = r.id and f.memo_code = any(${param('codes')}::text[]))) as is_named
    from refunds r where r.returned_by is null and r.state in ('sending', 'sent')
  )
  select p.id, p.kind, p.state, p.amount_vnd, p.order_id, o.number as order_number, case when u.deleted_at is null then coalesce(nullif(concat_ws(' ', u.lastname, u.middlename, u.firstname), ''), u.email) end as learner_name, u.deleted_at is not null as is_learner_deleted,
    p.account_last4, p.sent_at, p.revision, p.is_named
  from possible p left join orders o on o.id = p.order_id left join users u on u.id = o.user_id
  where p.is_named or (p.state = 'sent' and p.amount_vnd = ${param('amountVnd')}::bigint and not exists (select 1 from possible n where n.is_named))
  order by p.sent_at desc nulls first, p.id limit ${param('count')}::integer`,
);

/** Which money it came back with; null: it did not after all. The row is locked. */
export const setReturnedRefund = statement<{ id: string; transactionId: string | null }>()(
  'commerce.set_returned_refund',
  (query, param) =>
    query
      .updateTable('refunds')
      .set({ returned_by: param('transactionId') })
      .where('id', '=', param('id')),
);

/** For which refund that came back another one was opened. */
export const setInsteadOf = statement<{ id: string; insteadOf: string }>()(
  'commerce.set_instead_of',
  (query, param) =>
    query
      .updateTable('refunds')
      .set({ instead_of: param('insteadOf') })
      .where('id', '=', param('id')),
);

/** The refund that came back with this money. */
export const findReturnedRefund = statement<{ transactionId: string }>()(
  'commerce.find_returned_refund',
  (query, param) =>
    query.selectFrom('refunds').select('id').where('returned_by', '=', param('transactionId')),
);

/** What is owed since a refund came back. */
export const lockInsteadOf = statement<{ refundId: string }>()(
  'commerce.lock_instead_of',
  (query, param) =>
    query
      .selectFrom('refunds')
      .selectAll()
      .where('instead_of', '=', param('refundId'))
      .where('state', '!=', sql.lit('rejected' as const))
      .forUpdate(),
);

/** What of an order waits for an account, whoever may have had it before; its own refund first. */
export const lockUnaddressed = statement<{ orderId: string }>()(
  'commerce.lock_unaddressed',
  (query, param) =>
    query
      .selectFrom('refunds')
      .selectAll()
      .where('order_id', '=', param('orderId'))
      .where('state', '=', sql.lit('needs_account' as const))
      .orderBy(sql`kind <> 'order', requested_at, id`)
      .limit(1)
      .forUpdate(),
);
