import { type Expression, type Selectable, sql } from 'kysely';
import { refundDueMs } from '#shared/domain/commerce/commerce-rules.ts';
import type {
  FormerRefundTransferTable,
  RefundKind,
  RefundState,
  RefundTable,
} from '../../db/tables/commerce-tables.ts';
import {
  reportWaits,
  type SentObstacle,
  sentObstacle,
  transferWaits,
} from '../../db/money-that-left.ts';
import { statement } from '../../db/statement.ts';
import {
  byItsCode,
  familyOf,
  mayBeGone,
  ofRefund,
  ofSameMoney,
  toldColumns,
} from './refunds-that-left.ts';

/**
 * What a learner takes back: the order's refund, what came too much, or of the order's refund the
 * account alone.
 */
export type TakenBack = 'order' | 'order_account' | 'excess';

/** Money that goes back to somebody. */
export type RefundRow = Selectable<RefundTable>;

/**
 * When the database was put back, if the money to be given back was there before: it may have been
 * given back since the backup, by a refund that nobody knows of any more.
 */
function doubtedSince(
  orderId: Expression<string | null>,
  transactionId: Expression<string | null>,
) {
  return sql<Date | null>`(select f.at from (select to_timestamp(value::double precision / 1000) as at from server_facts where name = 'restored_at') f
    where exists (select 1 from orders o where o.id = ${orderId}::uuid and o.created_at < f.at) or exists (select 1 from bank_transactions t where t.id = ${transactionId}::uuid and least(t.occurred_at, t.heard_at) < f.at))`;
}

export const insertRefund = statement<{
  id: string;
  kind: RefundKind;
  state: RefundState;
  orderId: string | null;
  transactionId: string | null;
  amountVnd: bigint;
  memoCode: string;
  bankBin: string | null;
  accountNumber: Uint8Array | null;
  accountLast4: string | null;
  accountHolder: string | null;
  reason: string | null;
  now: Date;
  requestedBy: string | null;
  dueAt: Date;
  heldUntil: Date | null;
}>()('commerce.insert_refund', (query, param) =>
  query
    .insertInto('refunds')
    .values({
      id: param('id'),
      kind: param('kind'),
      state: param('state'),
      order_id: param('orderId'),
      transaction_id: param('transactionId'),
      amount_vnd: param('amountVnd'),
      memo_code: param('memoCode'),
      bank_bin: param('bankBin'),
      account_number: param('accountNumber'),
      account_last4: param('accountLast4'),
      account_holder: param('accountHolder'),
      reason: param('reason'),
      requested_at: param('now'),
      requested_by: param('requestedBy'),
      due_at: param('dueAt'),
      held_until: param('heldUntil'),
      times_handed_out: sql<number>`case when ${doubtedSince(param('orderId'), param('transactionId'))} is null then 0 else 1 end`,
      handed_out_at: doubtedSince(param('orderId'), param('transactionId')),
    })
    .returningAll(),
);

/** Writes everything that may change. The row is locked. */
export const saveRefund = statement<RefundRow>()('commerce.save_refund', (query, param) =>
  query
    .updateTable('refunds')
    .set({
      state: param('state'),
      amount_vnd: param('amount_vnd'),
      bank_bin: param('bank_bin'),
      account_number: param('account_number'),
      account_last4: param('account_last4'),
      account_holder: param('account_holder'),
      memo_code: param('memo_code'),
      reason: param('reason'),
      due_at: param('due_at'),
      started_at: param('started_at'),
      sent_at: param('sent_at'),
      reference: param('reference'),
      paid_by: param('paid_by'),
      paid_from: param('paid_from'),
      held_until: param('held_until'),
      account_reported_at: param('account_reported_at'),
      taken_back_at: param('taken_back_at'),
      times_handed_out: param('times_handed_out'),
      handed_out_at: param('handed_out_at'),
      handed_out_by: param('handed_out_by'),
    })
    .where('id', '=', param('id')),
);

/** A refund without a lock: for which order it is never changes. */
export const findRefund = statement<{ id: string }>()('commerce.find_refund', (query, param) =>
  query.selectFrom('refunds').selectAll().where('id', '=', param('id')),
);

export const lockRefund = statement<{ id: string }>()('commerce.lock_refund', (query, param) =>
  query.selectFrom('refunds').selectAll().where('id', '=', param('id')).forUpdate(),
);

/** Of an order, the newest first. */
export const listRefunds = statement<{ orderId: string }>()(
  'commerce.list_refunds',
  (query, param) =>
    query
      .selectFrom('refunds')
      .selectAll()
      .where('order_id', '=', param('orderId'))
      .where('kind', '!=', sql.lit('unmatched' as const))
      .orderBy('requested_at', 'desc')
      .orderBy('id'),
);

/** How often money was booked as excess of an order, and as none, and whether it ever was one. */
export const countExcess = statement<{ transactionId: string }>()(
  'commerce.count_excess',
  (_query, param) => sql<{ times: number; was_excess: boolean }>`
  select count(*)::integer as times, coalesce(bool_or(key not like 'un%'), false) as was_excess from ledger_journals
  where key = 'excess:' || ${param('transactionId')}::text or key like 'excess:' || ${param('transactionId')}::text || ':%' or key like 'unexcess:' || ${param('transactionId')}::text || ':%'`,
);

/** The refund of money that belongs to no order, while it is one and did not come back. */
export const lockRefundOfMoney = statement<{ transactionId: string }>()(
  'commerce.lock_refund_of_money',
  (query, param) =>
    query
      .selectFrom('refunds')
      .selectAll()
      .where('transaction_id', '=', param('transactionId'))
      .where('state', '!=', sql.lit('rejected' as const))
      .where('returned_by', 'is', null)
      .forUpdate(),
);

/**
 * Of `refunds r`: somebody had it, by a code of now or of before. Its sum stays as it is, for a
 * transfer of that sum may be told late.
 */
export const wasBegun = sql<boolean>`(coalesce(r.handed_out_at >= r.requested_at, false) or exists (select 1 from former_refund_transfers f where f.refund_id = r.id) or ${mayBeGone})`;

/** Refunds of what came too much, not yet sent: one that can still grow first. */
export const lockOpenExcess = statement<{ orderId: string }>()(
  'commerce.lock_open_excess',
  (_query, param) => sql<RefundRow & { readonly was_begun: boolean }>`
  select r.*, ${wasBegun} as was_begun from refunds r
  where r.order_id = ${param('orderId')}::uuid and r.kind = 'excess' and r.state in ('needs_account', 'requested')
  order by was_begun, r.requested_at, r.id for update of r`,
);

/** The same for whoever says where it goes: one that waits for that first. */
export const lockExcessToFill = statement<{ orderId: string }>()(
  'commerce.lock_excess_to_fill',
  (query, param) =>
    query
      .selectFrom('refunds')
      .selectAll()
      .where('order_id', '=', param('orderId'))
      .where('kind', '=', sql.lit('excess' as const))
      .where('state', 'in', [sql.lit('needs_account' as const), sql.lit('requested' as const)])
      .orderBy(sql`state = 'needs_account' desc, requested_at, id`)
      .limit(1)
      .forUpdate(),
);

/** The order's refund of excess: one to be stopped, else one under way, else the newest. */
export const lockStoppableExcess = statement<{ orderId: string }>()(
  'commerce.lock_stoppable_excess',
  (query, param) =>
    query
      .selectFrom('refunds')
      .selectAll()
      .where('order_id', '=', param('orderId'))
      .where('kind', '=', sql.lit('excess' as const))
      .orderBy(
        sql`array_position(array['requested', 'sending'], state), (handed_out_at is not null and handed_out_at >= requested_at), requested_at desc, id`,
      )
      .limit(1)
      .forUpdate(),
);

/** The order's own refund, unless it was rejected, taken back or came back. */
export const lockOrderRefund = statement<{ orderId: string }>()(
  'commerce.lock_order_refund',
  (query, param) =>
    query
      .selectFrom('refunds')
      .selectAll()
      .where('order_id', '=', param('orderId'))
      .where('kind', '=', sql.lit('order' as const))
      .where('state', 'not in', [sql.lit('rejected' as const), sql.lit('taken_back' as const)])
      .where('returned_by', 'is', null)
      .forUpdate(),
);

/** An account was given for it after it was asked for: its days to be sent began anew. */
const isGivenLater = sql<boolean>`r.due_at > r.requested_at + ${sql.lit(`${refundDueMs} milliseconds`)}::interval`;

/**
 * What to take back of refunds that are held because somebody else may have asked for them: those
 * that the person has two days or more to ask for again; of what is owed in any case, and where
 * only its account was given later, the account alone.
 */
export const listReported = statement<{ userId: string; now: Date }>()(
  'commerce.list_reported_refunds',
  (_query, param) => sql<{ order_id: string; kind: TakenBack }>`
  select r.order_id, case when r.kind = 'order' and ${isGivenLater} then 'order_account' else r.kind end as kind from refunds r join orders o on o.id = r.order_id
  where o.user_id = ${param('userId')}::uuid and r.state = 'requested' and r.account_reported_at is not null and (r.kind = 'excess' or r.instead_of is not null or ${isGivenLater} or r.kind = 'order' and o.refundable_until >= ${param('now')}::timestamptz + interval '2 days')
  order by r.requested_at, r.id`,
);

/** How often the order's refund was taken back. */
export const countTakenBack = statement<{ orderId: string }>()(
  'commerce.count_taken_back',
  (query, param) =>
    query
      .selectFrom('refunds')
      .select(sql<number>`count(*)::integer`.as('total'))
      .where('order_id', '=', param('orderId'))
      .where('kind', '=', sql.lit('order' as const))
      .where('state', '=', sql.lit('taken_back' as const)),
);

/** How often a refund that its transfers had ended was laid back. */
export const countUnpaid = statement<{ id: string }>()(
  'commerce.count_unpaid',
  (_query, param) => sql<{ total: number }>`
  select count(*)::integer as total from ledger_journals where key like 'refund\\_unsent:' || ${param('id')}::text || ':%'`,
);

export interface ToldOfMoney {
  readonly has_left: boolean;
  /** Some of it was set aside. */
  readonly is_set_aside: boolean;
  /** The money that it gives back, or that came back of it, says since that it is another's. */
  readonly is_of_another: boolean;
  readonly report_waits: boolean;
}

/** What is told of a refund's money, and nobody has decided. */
export const findToldOfRefund = statement<{ id: string }>()(
  'commerce.find_told_of_refund',
  (_query, param) => sql<ToldOfMoney & { readonly sent_obstacle: SentObstacle | null }>`
  select ${toldColumns}, ${sentObstacle(ofRefund)} as sent_obstacle
  from refunds r where r.id = ${param('id')}::uuid`,
);

/** The same by the codes of the refund alone, of now and of before. */
export const findToldByItsCode = statement<{ id: string }>()(
  'commerce.find_told_by_its_code',
  (_query, param) => sql<{ is_told: boolean }>`
  select ${transferWaits(byItsCode)} or ${reportWaits(byItsCode)} as is_told from refunds r where r.id = ${param('id')}::uuid`,
);

/** The same of money of no order, of which refunds were ended, whatever that was split into. */
export const findToldOfMoney = statement<{ transactionId: string }>()(
  'commerce.find_told_of_money',
  (_query, param) => sql<ToldOfMoney>`
  select bool_or(s.has_left) as has_left, bool_or(s.is_set_aside) as is_set_aside, bool_or(s.is_of_another) as is_of_another, bool_or(s.report_waits) as report_waits from (select ${toldColumns} from refunds r where r.transaction_id in (${familyOf(param('transactionId'))})) s having count(*) > 0`,
);

/**
 * Refunds by the codes of their transfers, whatever their state; `is_former`: the transfer was
 * begun before the account was changed.
 */
export const findRefundsOfCodes = statement<{ codes: readonly string[] }>()(
  'commerce.find_refunds_of_codes',
  (_query, param) => sql<{ id: string; is_former: boolean }>`
  select id, false as is_former from refunds where memo_code = any(${param('codes')}::text[])
  union all select refund_id, true from former_refund_transfers where memo_code = any(${param('codes')}::text[])`,
);

/** The refund that money which left was laid to, by a person or by itself; null when it is none. */
export const findRefundPaidBy = statement<{ transactionId: string }>()(
  'commerce.find_refund_paid_by',
  (_query, param) => sql<{ id: string }>`
  select id from refunds where paid_by = ${param('transactionId')}::uuid
  union select refund_id from bank_transactions where id = ${param('transactionId')}::uuid and refund_id is not null limit 1`,
);

/** The transfer that was begun is one of before: its code and its account stay with it. */
export const keepFormerTransfer = statement<{ refundId: string; now: Date }>()(
  'commerce.keep_former_transfer',
  (_query, param) => sql<never>`
  insert into former_refund_transfers (memo_code, refund_id, bank_bin, account_number, account_last4, account_holder, started_at, replaced_at)
  select memo_code, id, bank_bin, account_number, account_last4, account_holder, coalesce(started_at, ${param('now')}::timestamptz), ${param('now')}::timestamptz
  from refunds where id = ${param('refundId')}::uuid`,
);

/** Where the former transfer of a refund went that one of these codes names. */
export const findFormerAccount = statement<{ refundId: string; codes: readonly string[] }>()(
  'commerce.find_former_account',
  (_query, param) => sql<FormerAccount>`
  select bank_bin, account_number, account_last4, account_holder from former_refund_transfers
  where refund_id = ${param('refundId')}::uuid and memo_code = any(${param('codes')}::text[]) order by started_at desc limit 1`,
);

/**
 * Where a refund without an account went: the former transfer that one of these codes names, else
 * the last one.
 */
export const findLastFormerAccount = statement<{ refundId: string; codes: readonly string[] }>()(
  'commerce.find_last_former_account',
  (_query, param) => sql<FormerAccount>`
  select bank_bin, account_number, account_last4, account_holder from former_refund_transfers
  where refund_id = ${param('refundId')}::uuid order by memo_code = any(${param('codes')}::text[]) desc, started_at desc limit 1`,
);

export type FormerAccount = Pick<
  FormerRefundTransferTable,
  'bank_bin' | 'account_number' | 'account_last4' | 'account_holder'
>;

/**
 * Refunds that no report of the bank paid and a transfer could have, those of its very amount
 * first, then the most urgent: with a pattern or an order's number all that fit it; else what it
 * names (`named`, and others of the same money), or where it names nothing what it pays, with a
 * transfer's fee or without.
 */
export const listUnpaidRefunds = statement<{
  amountVnd: bigint;
  feesVnd: bigint;
  named: readonly string[] | null;
  pattern: string | null;
  number: number | null;
  count: number;
}>()(
  'commerce.list_unpaid_refunds',
  (_query, param) => sql<UnpaidRefundRow>`
  select r.id, r.kind, r.state, r.amount_vnd, r.order_id, r.transaction_id, r.revision, r.instead_of is not null as is_again, (select coalesce(t.occurred_at, t.heard_at) from bank_transactions t where t.id = r.returned_by) as returned_at, o.number as order_number, coalesce(nullif(concat_ws(' ', u.lastname, u.middlename, u.firstname), ''), u.email) as learner_name, r.account_last4
  from refunds r left join orders o on o.id = r.order_id left join users u on u.id = o.user_id
  where r.paid_by is null and (r.state in ('requested', 'sending', 'sent') or r.state = 'needs_account' and (r.instead_of is not null or exists (select 1 from former_refund_transfers f where f.refund_id = r.id)))
    and case when ${param('pattern')}::text is not null then o.number = ${param('number')}::integer or u.email ilike ${param('pattern')}::text or r.memo_code ilike ${param('pattern')}::text
          or fold_text(concat_ws(' ', u.lastname, u.middlename, u.firstname)) like ${param('pattern')}::text or fold_text(r.account_holder) like ${param('pattern')}::text
        when ${param('named')}::uuid[] is not null then r.id = any(${param('named')}::uuid[]) or exists (select 1 from refunds x where x.id = any(${param('named')}::uuid[]) and ${ofSameMoney})
        else ${param('amountVnd')}::bigint between r.amount_vnd and r.amount_vnd + ${param('feesVnd')}::bigint end
  order by r.amount_vnd <> ${param('amountVnd')}::bigint, r.due_at, r.id limit ${param('count')}::integer`,
);

/**
 * What the transfers of a refund may say: its code, those of before, and those of other refunds of
 * the same money.
 */
export const listCodesOfRefund = statement<{ refundId: string }>()(
  'commerce.list_codes_of_refund',
  (_query, param) => sql<{ code: string }>`
  with alike as (select x.id, x.memo_code from refunds r join refunds x on ${ofSameMoney} where r.id = ${param('refundId')}::uuid)
  select memo_code as code from alike union select f.memo_code from former_refund_transfers f join alike a on a.id = f.refund_id`,
);

export interface UnpaidRefundRow {
  readonly id: string;
  readonly kind: RefundKind;
  readonly state: RefundState;
  readonly amount_vnd: bigint;
  readonly order_id: string | null;
  readonly transaction_id: string | null;
  readonly order_number: number | null;
  readonly learner_name: string | null;
  readonly account_last4: string | null;
  /** It is owed since another one came back. */
  readonly is_again: boolean;
  /** When it came back, as the bank says or we heard; null: it did not. */
  readonly returned_at: Date | null;
  readonly revision: string;
}

/**
 * Refunds whose reference an administrator typed, that the bank's report has not been laid beside.
 */
export const findRefundsOfReference = statement<{ reference: string; amountVnd: bigint }>()(
  'commerce.find_refunds_of_reference',
  (query, param) =>
    query
      .selectFrom('refunds')
      .select('id')
      .where('reference', '=', param('reference'))
      .where('amount_vnd', '=', param('amountVnd'))
      .where('paid_by', 'is', null)
      .where('state', '=', sql.lit('sent' as const)),
);

export const findRefundCode = statement<{ code: string }>()(
  'commerce.find_refund_code',
  (_query, param) => sql<{ id: string }>`
  select id from refunds where memo_code = ${param('code')} union all select refund_id from former_refund_transfers where memo_code = ${param('code')}`,
);
