import { sql } from 'kysely';
import type { RefundKind, RefundState } from '../../db/tables/commerce-tables.ts';
import {
  apartFromRefund,
  type AroundReturn,
  aroundRefund,
  cameBeforeRefund,
  type ReturnOf,
  returnOfRefund,
} from '../../db/money-that-returns.ts';
import { statement } from '../../db/statement.ts';
import type { RefundRow } from './refund-store.ts';
import { ofSameMoney } from './refunds-that-left.ts';

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
  /** Which of its transfers the money is the return of, as the moments tell. */
  readonly return_of: ReturnOf;
}

const returnableColumns = sql`r.id, r.kind, r.state, r.amount_vnd, r.order_id, o.number as order_number, case when u.deleted_at is null then coalesce(nullif(concat_ws(' ', u.lastname, u.middlename, u.firstname), ''), u.email) end as learner_name,
    u.deleted_at is not null as is_learner_deleted, r.account_last4, r.sent_at, r.revision`;
const returnableTables = sql`refunds r left join orders o on o.id = r.order_id left join users u on u.id = o.user_id`;

/** Which of its transfers the money is the return of, and what stands nearest to that first. */
const returnColumns = sql`${returnableColumns}, ${returnOfRefund} as return_of`;
const nearestFirst = sql`${apartFromRefund} nulls last, r.id`;

/**
 * Of these refunds, and of what was sent of the same money, those that did not come back yet.
 */
export const listNamedReturnable = statement<{
  transactionId: string;
  ids: readonly string[];
  count: number;
}>()(
  'commerce.list_named_returnable',
  (_query, param) => sql<ReturnableRefundRow>`
  select ${returnColumns} from bank_transactions t cross join ${returnableTables}
  where t.id = ${param('transactionId')}::uuid and r.returned_by is null
    and (r.id = any(${param('ids')}::uuid[]) or r.state in ('sending', 'sent') and exists (select 1 from refunds x where x.id = any(${param('ids')}::uuid[]) and ${ofSameMoney}))
  order by r.id = any(${param('ids')}::uuid[]) desc, ${nearestFirst} limit ${param('count')}::integer`,
);

/**
 * Refunds of the very amount of money whose words name nothing, that may have left in the weeks
 * before it and did not come back yet; of what was asked for after we heard of it none is that.
 */
export const listAlikeReturnable = statement<{
  transactionId: string;
  days: number;
  count: number;
}>()(
  'commerce.list_alike_returnable',
  (_query, param) => sql<ReturnableRefundRow>`
  select ${returnColumns} from bank_transactions t cross join ${returnableTables}
  where t.id = ${param('transactionId')}::uuid and r.returned_by is null and r.state in ('sending', 'sent') and r.amount_vnd = t.amount_vnd
    and not ${cameBeforeRefund} and coalesce(r.sent_at, r.started_at) >= t.heard_at - make_interval(days => ${param('days')}::integer)
  order by ${nearestFirst} limit ${param('count')}::integer`,
);

/** Which transfer of a refund money is the return of. */
export const findReturnOf = statement<{ transactionId: string; refundId: string }>()(
  'commerce.find_return_of',
  (_query, param) => sql<{ return_of: ReturnOf }>`
  select ${returnOfRefund} as return_of from bank_transactions t cross join refunds r
  where t.id = ${param('transactionId')}::uuid and r.id = ${param('refundId')}::uuid`,
);

/** What is asked before transfers are laid to a refund that came back, or is owed since. */
export const findAroundRefund = statement<{ refundId: string; ids: readonly string[] }>()(
  'commerce.find_around_refund',
  (_query, param) => sql<{ asks: AroundReturn | null }>`
  select ${aroundRefund(sql`${param('ids')}::uuid[]`)} as asks from refunds r where r.id = ${param('refundId')}::uuid`,
);

/** `refunds x` goes to the person of `r`: of an order its learner, of none by the account. */
const ofSamePerson = sql`(exists (select 1 from orders o join orders p on p.user_id = o.user_id where o.id = r.order_id and p.id = x.order_id)
    or (r.order_id is null and x.bank_bin = r.bank_bin and x.account_last4 = r.account_last4 and fold_text(x.account_holder) = fold_text(r.account_holder)))`;

/** Whether another refund of the same money, or of the same person, came back before. */
export const findReturnBefore = statement<{ refundId: string }>()(
  'commerce.find_return_before',
  (_query, param) => sql<{ id: string }>`
  select x.id from refunds r join refunds x on (${ofSameMoney} or ${ofSamePerson})
  where r.id = ${param('refundId')}::uuid and x.id <> r.id and x.returned_by is not null limit 1`,
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

/** For which refund that came back another one was opened; null: that did not after all. */
export const setInsteadOf = statement<{ id: string; insteadOf: string | null }>()(
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

/**
 * The transfers that paid what is owed since a refund came back with this money; where that came
 * back in its turn, those of the last one.
 */
export const listPayingSince = statement<{ transactionId: string }>()(
  'commerce.list_paying_since',
  (_query, param) => sql<{ id: string }>`
  with recursive since as (
    select id, returned_by, paid_by from refunds where returned_by = ${param('transactionId')}::uuid
    union all select n.id, n.returned_by, n.paid_by from since s join refunds n on n.instead_of = s.id and n.state <> 'rejected' where s.returned_by is not null)
  select t.id from since s join bank_transactions t on t.state = 'outgoing' and (t.id = s.paid_by or t.refund_id = s.id) where s.returned_by is null order by t.id`,
);

/** Where transfers of an order's refunds, or of money of none, went that came back. */
export const listReturnedAccounts = statement<{
  orderId: string | null;
  transactionId: string | null;
}>()(
  'commerce.list_returned_accounts',
  (_query, param) => sql<Pick<RefundRow, 'id' | 'bank_bin' | 'account_number'>>`
  select id, bank_bin, account_number from refunds
  where returned_by is not null and (order_id = ${param('orderId')}::uuid or transaction_id = ${param('transactionId')}::uuid)`,
);

/** Where a refund goes, masked. */
export const findMaskedAccount = statement<{ id: string }>()(
  'commerce.find_masked_account',
  (query, param) =>
    query.selectFrom('refunds').select(['bank_bin', 'account_last4']).where('id', '=', param('id')),
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
