import { type Selectable, sql } from 'kysely';
import type { RefundKind, RefundState, RefundTable } from '../../db/commerce-tables.ts';
import { statement } from '../../db/statement.ts';

/** Money that goes back to somebody. */
export type RefundRow = Selectable<RefundTable>;

export const insertRefund = statement<{
  id: string; kind: RefundKind; state: RefundState; orderId: string | null; transactionId: string | null; amountVnd: bigint; memoCode: string;
  bankBin: string | null; accountNumber: Uint8Array | null; accountLast4: string | null; accountHolder: string | null;
  reason: string | null; now: Date; requestedBy: string | null; dueAt: Date; heldUntil: Date | null;
}>()('commerce.insert_refund', (query, param) =>
  query
    .insertInto('refunds')
    .values({
      id: param('id'), kind: param('kind'), state: param('state'), order_id: param('orderId'), transaction_id: param('transactionId'), amount_vnd: param('amountVnd'), memo_code: param('memoCode'),
      bank_bin: param('bankBin'), account_number: param('accountNumber'), account_last4: param('accountLast4'), account_holder: param('accountHolder'),
      reason: param('reason'), requested_at: param('now'), requested_by: param('requestedBy'), due_at: param('dueAt'), held_until: param('heldUntil'),
    })
    .returningAll(),
);

/** Writes everything that may change. The row is locked. */
export const saveRefund = statement<RefundRow>()('commerce.save_refund', (query, param) =>
  query
    .updateTable('refunds')
    .set({
      state: param('state'), amount_vnd: param('amount_vnd'), bank_bin: param('bank_bin'), account_number: param('account_number'), account_last4: param('account_last4'),
      account_holder: param('account_holder'), reason: param('reason'), due_at: param('due_at'), started_at: param('started_at'), sent_at: param('sent_at'),
      reference: param('reference'), paid_by: param('paid_by'), held_until: param('held_until'), taken_back_at: param('taken_back_at'),
    })
    .where('id', '=', param('id')),
);

/** A refund without a lock: for which order it is never changes. */
export const findRefund = statement<{ id: string }>()('commerce.find_refund', (query, param) => query.selectFrom('refunds').selectAll().where('id', '=', param('id')));

export const lockRefund = statement<{ id: string }>()('commerce.lock_refund', (query, param) => query.selectFrom('refunds').selectAll().where('id', '=', param('id')).forUpdate());

/** Of an order, the newest first. */
export const listRefunds = statement<{ orderId: string }>()('commerce.list_refunds', (query, param) =>
  query.selectFrom('refunds').selectAll().where('order_id', '=', param('orderId')).where('kind', '!=', sql.lit('unmatched' as const)).orderBy('requested_at', 'desc').orderBy('id'),
);

/** The order's refund of what came too much, while it can still grow. */
export const lockOpenExcess = statement<{ orderId: string }>()('commerce.lock_open_excess', (query, param) =>
  query
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', param('orderId'))
    .where('kind', '=', sql.lit('excess' as const))
    .where('state', 'in', [sql.lit('needs_account' as const), sql.lit('requested' as const)])
    .forUpdate(),
);

/** The order's newest refund of what came too much, whatever its state. */
export const lockLatestExcess = statement<{ orderId: string }>()('commerce.lock_latest_excess', (query, param) =>
  query.selectFrom('refunds').selectAll().where('order_id', '=', param('orderId')).where('kind', '=', sql.lit('excess' as const)).orderBy('requested_at', 'desc').orderBy('id').limit(1).forUpdate(),
);

/** The order's own refund, unless it was rejected or taken back. */
export const lockOrderRefund = statement<{ orderId: string }>()('commerce.lock_order_refund', (query, param) =>
  query.selectFrom('refunds').selectAll().where('order_id', '=', param('orderId')).where('kind', '=', sql.lit('order' as const)).where('state', 'not in', [sql.lit('rejected' as const), sql.lit('taken_back' as const)]).forUpdate(),
);

/** How often the order's refund was taken back. */
export const countTakenBack = statement<{ orderId: string }>()('commerce.count_taken_back', (query, param) =>
  query.selectFrom('refunds').select(sql<number>`count(*)::integer`.as('total')).where('order_id', '=', param('orderId')).where('state', '=', sql.lit('taken_back' as const)),
);

/** Refunds that may be sent now, the most urgent first; in the order of their learners, so that two who lock them never wait in a circle. */
export const listSendable = statement<{ now: Date; count: number }>()('commerce.list_sendable', (_query, param) => sql<{ id: string }>`
  select id from (
    select r.id, o.user_id from refunds r left join orders o on o.id = r.order_id
    where r.state = 'requested' and (r.held_until is null or r.held_until <= ${param('now')}) order by r.due_at, r.id limit ${param('count')}::integer
  ) due order by user_id nulls last, id`);

/** Refunds by the codes of their transfers, whatever their state. */
export const findRefundsOfCodes = statement<{ codes: readonly string[] }>()('commerce.find_refunds_of_codes', (_query, param) => sql<{ id: string }>`
  select id from refunds where memo_code = any(${param('codes')}::text[])`);

/** Refunds that a transfer of this amount could have paid and no report of the bank did, the most urgent first. */
export const listUnpaidRefunds = statement<{ amountVnd: bigint; count: number }>()('commerce.list_unpaid_refunds', (_query, param) => sql<UnpaidRefundRow>`
  select r.id, r.kind, r.state, o.number as order_number, coalesce(nullif(concat_ws(' ', u.lastname, u.middlename, u.firstname), ''), u.email) as learner_name, r.account_last4
  from refunds r left join orders o on o.id = r.order_id left join users u on u.id = o.user_id
  where r.amount_vnd = ${param('amountVnd')} and r.paid_by is null and r.state in ('requested', 'sending', 'sent')
  order by r.due_at, r.id limit ${param('count')}::integer`);

export interface UnpaidRefundRow {
  readonly id: string;
  readonly kind: RefundKind;
  readonly state: RefundState;
  readonly order_number: number | null;
  readonly learner_name: string | null;
  readonly account_last4: string | null;
}

/** A refund of one of these codes whose transfer was started. */
export const findLeftRefund = statement<{ codes: readonly string[] }>()('commerce.find_left_refund', (_query, param) => sql<{ id: string }>`
  select id from refunds where memo_code = any(${param('codes')}::text[]) and state in ('sending', 'sent') limit 1`);

/** Refunds whose reference an administrator typed, that the bank's report has not been laid beside. */
export const findRefundsOfReference = statement<{ reference: string; amountVnd: bigint }>()('commerce.find_refunds_of_reference', (query, param) =>
  query.selectFrom('refunds').select('id').where('reference', '=', param('reference')).where('amount_vnd', '=', param('amountVnd')).where('paid_by', 'is', null).where('state', '=', sql.lit('sent' as const)),
);

export const findRefundCode = statement<{ code: string }>()('commerce.find_refund_code', (query, param) => query.selectFrom('refunds').select('id').where('memo_code', '=', param('code')));
