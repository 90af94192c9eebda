import { type Selectable, sql } from 'kysely';
import type { OrderStatus } from '#shared/domain/commerce/order-status.ts';
import type {
  BankTransactionState,
  BankTransactionTable,
  RefundState,
  RefundTable,
} from '#server/db/tables/commerce-tables.ts';
import { isLaidByPerson } from '#server/db/money-that-left.ts';
import { statement } from '#server/db/statement.ts';
import { nameAndEmail } from '#server/lists/person-words.ts';
import { isNobodys } from '../bank/bank-store.ts';
import { bankDay, movedAt } from '#server/db/moved-at.ts';
import { isNotShown } from '../bank/split-store.ts';
import { isOwnAgain } from '../own-again.ts';
import { isToldElsewhere, toldElsewhereIds } from './told-elsewhere.ts';

/** Money that moved on our account, as the office shows it. */
export interface AdminTransactionRow extends Pick<
  Selectable<BankTransactionTable>,
  | 'id'
  | 'direction'
  | 'bank'
  | 'account_number'
  | 'amount_vnd'
  | 'memo'
  | 'reference'
  | 'counterparty'
  | 'occurred_at'
  | 'heard_at'
  | 'state'
  | 'review_reason'
  | 'order_id'
  | 'revision'
> {
  /** Its place in the list: µs since 1970 when we heard of it. */
  readonly place: bigint;
  readonly order_number: number | null;
  readonly order_revision: string | null;
  /** `YYYY-MM-DD`, where the bank tells no more than the day. */
  readonly bank_day: string | null;
  readonly moved_at: Date;
  /** A person laid it to a payment, which did not come back. */
  readonly is_laid_payout: boolean;
  /** A person laid it to a refund, alone or as one of its transfers. */
  readonly is_laid_refund: boolean;
  /** The refund that it paid, alone or as one of its transfers, and the order of that. */
  readonly refund_id: string | null;
  readonly refund_order_number: number | null;
  /** The payment that it is, or that came back with it: its run, and whose it is. */
  readonly payout_run_id: string | null;
  readonly payout_affiliate: string | null;
  /** It was laid to an order that was paid already: all of it is excess there. */
  readonly is_excess: boolean;
  /** It came, and a person laid it to its order. */
  readonly is_laid_in: boolean;
  /** It left, and belongs to no refund, no payment and no fee. */
  readonly is_nobodys: boolean;
  /** It says since it lies there what else it is, or was set aside and holds a refund. */
  readonly is_elsewhere: boolean;
  /** The refund that came back with it. */
  readonly returned_refund_id: string | null;
  /** The movement that it settles, and is settled by. */
  readonly paired_with: string | null;
  /** The movement that was split into it and others, and what that comes to, VND. */
  readonly part_of: string | null;
  readonly part_of_vnd: bigint | null;
}

/** Which transactions; null = all. */
export interface TransactionFilter {
  readonly states: readonly BankTransactionState[] | null;
  readonly orderId: string | null;
  /** Part of a memo, a reference or a counterparty, folded; as a LIKE pattern. */
  readonly pattern: string | null;
}

/** Of `bank_transactions t`, `orders o` and `laidTo`. */
export const transactionColumns = sql`t.id, (extract(epoch from t.heard_at) * 1000000)::bigint as place, t.direction, t.bank, t.account_number, t.amount_vnd, t.memo, t.reference, t.counterparty,
  t.occurred_at, t.heard_at, t.state, t.review_reason, t.order_id, t.revision, t.paired_with, t.part_of, (select w.amount_vnd from bank_transactions w where w.id = t.part_of) as part_of_vnd, o.revision as order_revision, o.number as order_number, ${movedAt} as moved_at,
  ${bankDay} as bank_day, (t.state = 'strayed' or (t.state = 'outgoing' and ${isNobodys})) as is_nobodys,
  ${isToldElsewhere} as is_elsewhere,
  t.state = 'matched' and t.amount_vnd <= o.excess_vnd and (select count(*) filter (where j.key not like 'un%') > count(*) filter (where j.key like 'un%') from ledger_journals j
    where j.key = 'excess:' || t.id or j.key like 'excess:' || t.id || ':%' or j.key like 'unexcess:' || t.id || ':%') as is_excess,
  t.state = 'matched' and t.direction = 'in' and t.review_reason is not null as is_laid_in, (select r.id from refunds r where r.returned_by = t.id) as returned_refund_id,
  t.state = 'outgoing' and ${isLaidByPerson} and exists (select 1 from payouts p where p.id = t.payout_id and p.returned_by is null) as is_laid_payout,
  t.state = 'outgoing' and ${isLaidByPerson} and exists (select 1 from refunds r where r.id = t.refund_id or r.paid_by = t.id) as is_laid_refund,
  laid.refund_id, laid.refund_order_number, paid.run_id as payout_run_id, paid.code as payout_affiliate`;

/** What `bank_transactions t` is laid to beside an order. */
export const laidTo = sql`left join lateral (select r.id as refund_id, ro.number as refund_order_number from refunds r left join orders ro on ro.id = r.order_id
    where t.state = 'outgoing' and (r.id = t.refund_id or r.paid_by = t.id) limit 1) laid on true
  left join lateral (select p.run_id, a.code from payouts p join affiliates a on a.user_id = p.affiliate_id
    where (t.state = 'outgoing' and p.id = t.payout_id) or (t.state = 'returned' and p.returned_by = t.id) limit 1) paid on true`;

/** Newest first; the lines of one statement were heard of in one moment. */
export const listTransactions = statement<
  TransactionFilter & { belowAt: bigint | null; belowId: string | null; count: number }
>()(
  'commerce.list_transactions',
  (_query, param) => sql<AdminTransactionRow>`
    select ${transactionColumns} from bank_transactions t left join orders o on o.id = t.order_id ${laidTo}
    where not ${isNotShown} and (${param('belowAt')}::bigint is null or ((extract(epoch from t.heard_at) * 1000000)::bigint, t.id) < (${param('belowAt')}::bigint, ${param('belowId')}::uuid))
      and (${param('states')}::text[] is null or t.state = any(${param('states')}::text[]) or ('strayed' = any(${param('states')}::text[]) and t.id in (${toldElsewhereIds})))
      and (${param('orderId')}::uuid is null or t.order_id = ${param('orderId')}::uuid)
      and (${param('pattern')}::text is null or fold_text(t.memo) like ${param('pattern')}::text or t.reference ilike ${param('pattern')}::text or fold_text(t.counterparty) like ${param('pattern')}::text
        or t.amount_vnd::text like ${param('pattern')}::text)
    order by t.heard_at desc, t.id desc
    limit ${param('count')}::integer`,
);

export const countTransactions = statement<{ pattern: string | null }>()(
  'commerce.count_transactions',
  (_query, param) => sql<{ state: BankTransactionState; total: number; elsewhere: number }>`
    select t.state, count(*)::integer as total, (count(*) filter (where t.id in (${toldElsewhereIds})))::integer as elsewhere from bank_transactions t
    where not ${isNotShown} and (${param('pattern')}::text is null or fold_text(t.memo) like ${param('pattern')}::text or t.reference ilike ${param('pattern')}::text or fold_text(t.counterparty) like ${param('pattern')}::text
      or t.amount_vnd::text like ${param('pattern')}::text)
    group by t.state`,
);

export const findTransaction = statement<{ id: string }>()(
  'commerce.find_admin_transaction',
  (_query, param) =>
    sql<AdminTransactionRow>`select ${transactionColumns} from bank_transactions t left join orders o on o.id = t.order_id ${laidTo} where t.id = ${param('id')}::uuid`,
);

/** Money that left since a day and is nobody's, or was written off, the newest first. */
export const listNobodys = statement<{ exceptId: string; since: Date; count: number }>()(
  'commerce.list_nobodys_transfers',
  (_query, param) => sql<AdminTransactionRow & { readonly payout_id: string | null }>`
    select ${transactionColumns}, t.payout_id from bank_transactions t left join orders o on o.id = t.order_id ${laidTo}
    where t.direction = 'out' and t.id <> ${param('exceptId')}::uuid and t.heard_at >= ${param('since')}::timestamptz and (t.state in ('strayed', 'ignored') or (t.state = 'outgoing' and ${isNobodys}))
    order by t.heard_at desc, t.id desc limit ${param('count')}::integer`,
);

/** An order that a transaction could belong to. */
export interface CandidateRow {
  readonly id: string;
  readonly number: number;
  readonly learner_name: string;
  readonly email: string;
  readonly plan: 'kha_pro' | 'pro';
  readonly status: OrderStatus;
  readonly payment_code: string;
  readonly total_vnd: bigint;
  /** Beside what is its own again as soon as money is laid to it. */
  readonly missing_vnd: bigint;
  readonly created_at: Date;
  /** The better of the plans that the learner has; null without one. */
  readonly owned_plan: 'kha_pro' | 'pro' | null;
  readonly is_upgrade: boolean;
  readonly revision: string;
}

/**
 * The newest orders that money could still be laid to, before them the one that it waits beside and
 * those whose number it says; with a pattern all that fit it (a telephone number only whole: it is
 * not shown), however old and whatever became of them: what is found says what becomes of the
 * money, or why it is none.
 */
export const listCandidates = statement<{
  since: Date;
  besideId: string | null;
  saidNumbers: readonly number[];
  pattern: string | null;
  number: number | null;
  phone: string | null;
  count: number;
}>()(
  'commerce.list_candidates',
  (_query, param) => sql<CandidateRow>`
    select o.id, o.number, coalesce(nullif(concat_ws(' ', u.lastname, u.middlename, u.firstname), ''), u.email) as learner_name, u.email, o.plan, o.status, o.payment_code, o.total_vnd,
      greatest(o.total_vnd - o.waived_vnd - (o.received_vnd - o.excess_vnd) - own.vnd, 0) as missing_vnd, o.created_at, o.is_upgrade, o.revision,
      (select max(e.plan) from entitlements e where e.user_id = o.user_id and e.revoked_at is null) as owned_plan
    from orders o join users u on u.id = o.user_id
      cross join lateral (select coalesce(sum(r.amount_vnd), 0)::bigint as vnd from refunds r where o.cancelled_at is not null and r.order_id = o.id and ${isOwnAgain}) own
    where ((o.created_at >= ${param('since')} and o.status in ('pending', 'underpaid', 'review', 'expired', 'cancelled')) or o.id = ${param('besideId')}::uuid or o.number = any(${param('saidNumbers')}::integer[]) or ${param('pattern')}::text is not null)
      and (${param('pattern')}::text is null or o.number = ${param('number')}::integer or ${nameAndEmail} like ${param('pattern')}::text or u.phone_number = ${param('phone')}::text
        or exists (select 1 from payment_codes p where p.order_id = o.id and p.code ilike ${param('pattern')}::text))
    order by coalesce(o.id = ${param('besideId')}::uuid, false) or o.number = any(${param('saidNumbers')}::integer[]) desc, o.number desc
    limit ${param('count')}::integer`,
);

/** Money on its way back, as the office shows it. */
export interface AdminRefundRow extends Pick<
  Selectable<RefundTable>,
  | 'id'
  | 'kind'
  | 'state'
  | 'order_id'
  | 'amount_vnd'
  | 'memo_code'
  | 'bank_bin'
  | 'account_last4'
  | 'account_holder'
  | 'reason'
  | 'requested_at'
  | 'due_at'
  | 'held_until'
  | 'account_reported_at'
  | 'started_at'
  | 'sent_at'
  | 'reference'
  | 'times_handed_out'
  | 'handed_out_at'
  | 'revision'
> {
  /** Its place in the list: µs since 1970 when it was asked for. */
  readonly place: bigint;
  readonly order_number: number | null;
  readonly learner_name: string | null;
  readonly email: string | null;
  readonly paid_at: Date | null;
  readonly refundable_until: Date | null;
  readonly transaction_memo: string | null;
  /** Who had what a bank takes of it the last time; null: nobody, or not known. */
  readonly handed_out_to: string | null;
  /** Whether the bank's own report of it came. */
  readonly is_confirmed: boolean;
  /** Its bank sent it back; or it is owed since another one came back. */
  readonly came_back: boolean;
  readonly is_owed_again: boolean;
  /** Of the one that came back; null for none, or once it is forgotten. */
  readonly returned_bank_bin: string | null;
  readonly returned_account_last4: string | null;
}

/** Which refunds; null = all. */
export interface RefundFilter {
  readonly states: readonly RefundState[] | null;
  readonly orderId: string | null;
  readonly pattern: string | null;
  readonly number: number | null;
}

export const refundColumns = sql`r.id, (extract(epoch from r.requested_at) * 1000000)::bigint as place, r.kind, r.state, r.returned_by is not null as came_back, r.instead_of is not null as is_owed_again, y.bank_bin as returned_bank_bin, y.account_last4 as returned_account_last4, r.order_id, o.number as order_number,
  coalesce(nullif(concat_ws(' ', u.lastname, u.middlename, u.firstname), ''), u.email) as learner_name, u.email, o.paid_at, o.refundable_until, t.memo as transaction_memo, r.amount_vnd, r.memo_code,
  r.bank_bin, r.account_last4, r.account_holder, r.reason, r.requested_at, r.due_at, r.held_until, r.account_reported_at, r.started_at, r.sent_at, r.reference, r.paid_by is not null as is_confirmed,
  r.times_handed_out, r.handed_out_at, r.revision, (select coalesce(nullif(concat_ws(' ', h.lastname, h.middlename, h.firstname), ''), h.email) from users h where h.id = r.handed_out_by) as handed_out_to`;
export const refundTables = sql`refunds r left join orders o on o.id = r.order_id left join users u on u.id = o.user_id left join bank_transactions t on t.id = r.transaction_id left join refunds y on y.id = r.instead_of`;

/** Newest first. */
export const listAdminRefunds = statement<
  RefundFilter & { belowAt: bigint | null; belowId: string | null; count: number }
>()(
  'commerce.list_admin_refunds',
  (_query, param) => sql<AdminRefundRow>`
    select ${refundColumns} from ${refundTables}
    where (${param('belowAt')}::bigint is null or ((extract(epoch from r.requested_at) * 1000000)::bigint, r.id) < (${param('belowAt')}::bigint, ${param('belowId')}::uuid))
      and (${param('states')}::text[] is null or r.state = any(${param('states')}::text[]))
      and (${param('orderId')}::uuid is null or r.order_id = ${param('orderId')}::uuid)
      and (${param('pattern')}::text is null or o.number = ${param('number')}::integer or u.email ilike ${param('pattern')}::text or r.memo_code ilike ${param('pattern')}::text or r.reference ilike ${param('pattern')}::text
        or fold_text(concat_ws(' ', u.lastname, u.middlename, u.firstname)) like ${param('pattern')}::text or fold_text(r.account_holder) like ${param('pattern')}::text)
    order by r.requested_at desc, r.id desc
    limit ${param('count')}::integer`,
);

export const countAdminRefunds = statement<{ pattern: string | null; number: number | null }>()(
  'commerce.count_admin_refunds',
  (_query, param) => sql<{ state: RefundState; total: number }>`
    select r.state, count(*)::integer as total from ${refundTables}
    where ${param('pattern')}::text is null or o.number = ${param('number')}::integer or u.email ilike ${param('pattern')}::text or r.memo_code ilike ${param('pattern')}::text or r.reference ilike ${param('pattern')}::text
      or fold_text(concat_ws(' ', u.lastname, u.middlename, u.firstname)) like ${param('pattern')}::text or fold_text(r.account_holder) like ${param('pattern')}::text
    group by r.state`,
);

export const findAdminRefund = statement<{ id: string }>()(
  'commerce.find_admin_refund',
  (_query, param) =>
    sql<AdminRefundRow>`select ${refundColumns} from ${refundTables} where r.id = ${param('id')}::uuid`,
);
