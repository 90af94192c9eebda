import { type Expression, type Selectable, sql } from 'kysely';
import type { OrderStatus } from '#shared/domain/commerce/order-status.ts';
import type { OrderTable, RefundKind, RefundState } from '#server/db/tables/commerce-tables.ts';
import type { CommissionStatus } from '#server/db/tables/money-tables.ts';
import { passState } from '#server/db/pass-state.ts';
import { statement } from '#server/db/statement.ts';
import { invoiceWaits, openRefund } from '#server/db/told-orders.ts';

/** An order as the list of the back office shows it. */
export interface AdminOrderRow extends Pick<
  Selectable<OrderTable>,
  | 'id'
  | 'number'
  | 'user_id'
  | 'plan'
  | 'is_upgrade'
  | 'status'
  | 'created_at'
  | 'expires_at'
  | 'paid_at'
  | 'refundable_until'
  | 'payment_code'
  | 'list_vnd'
  | 'early_discount_vnd'
  | 'upgrade_credit_vnd'
  | 'voucher_code'
  | 'voucher_discount_vnd'
  | 'revision'
  | 'total_vnd'
  | 'received_vnd'
  | 'review_vnd'
  | 'excess_vnd'
  | 'waived_vnd'
  | 'referral_code'
> {
  readonly email: string;
  readonly learner_name: string;
  /** Of what its affiliate earns; null without one. */
  readonly commission_vnd: bigint | null;
  readonly commission_status: CommissionStatus | null;
  /** When something last happened. */
  readonly touched_at: Date;
  /** A refund that is not finished. */
  readonly open_refund_kind: RefundKind | null;
  readonly open_refund_state: RefundState | null;
  /** An invoice was asked for and is not issued. */
  readonly invoice_waits: boolean;
}

/** A search for orders; nulls = all. */
export interface AdminOrderSearch {
  /** Part of an e-mail, a folded name, the memo of its money or its invoice; as a LIKE pattern. */
  readonly pattern: string | null;
  /** The number behind `#MV-`. */
  readonly number: number | null;
}

/**
 * What of an order `o` waits for an administrator: money to look at, too little, a refund to be
 * made, or an invoice to be issued.
 */
export const orderWaits = sql<boolean>`(${invoiceWaits} or o.status in ('underpaid', 'review', 'refund_requested', 'refunding')
  or exists (select 1 from refunds r where r.order_id = o.id and r.state in ('proposed', 'needs_account', 'requested', 'sending')))`;

const personName = sql`concat_ws(' ', u.lastname, u.middlename, u.firstname)`;

const columns = sql`o.id, o.number, o.user_id, u.email, coalesce(nullif(${personName}, ''), u.email) as learner_name, o.plan, o.is_upgrade, o.status,
  o.created_at, o.expires_at, o.paid_at, o.refundable_until, o.payment_code, o.list_vnd, o.early_discount_vnd, o.upgrade_credit_vnd, o.voucher_code, o.voucher_discount_vnd,
  o.revision, o.total_vnd, o.received_vnd, o.review_vnd, o.excess_vnd, o.waived_vnd, o.referral_code, c.amount_vnd as commission_vnd, c.status as commission_status,
  coalesce((select max(e.at) from order_events e where e.order_id = o.id), o.created_at) as touched_at,
  open_refund.kind as open_refund_kind, open_refund.state as open_refund_state, ${invoiceWaits} as invoice_waits`;

/** Whether an order `o` of a person `u` fits a search; everything does without a pattern. */
function fits(pattern: Expression<unknown>, number: Expression<unknown>) {
  return sql<boolean>`(${pattern}::text is null or o.number = ${number}::integer or u.email ilike ${pattern}::text
    or fold_text(${personName}) like ${pattern}::text or o.payment_code ilike ${pattern}::text
    or exists (select 1 from order_invoices i where i.order_id = o.id and (i.tax_code like ${pattern}::text or fold_text(i.name) like ${pattern}::text))
    or exists (select 1 from payment_codes p where p.order_id = o.id and p.code ilike ${pattern}::text)
    or exists (select 1 from bank_transactions b where b.order_id = o.id and fold_text(b.memo) like ${pattern}::text))`;
}

const tables = sql`orders o join users u on u.id = o.user_id left join commissions c on c.order_id = o.id
  left join lateral ${openRefund} open_refund on true`;

/** Orders of some states (null = all) below a number, newest first. */
export const listAdminOrders = statement<
  AdminOrderSearch & {
    statuses: readonly OrderStatus[] | null;
    below: bigint | null;
    count: number;
  }
>()(
  'commerce.list_admin_orders',
  (_query, param) => sql<AdminOrderRow>`
    select ${columns} from ${tables}
    where (${param('below')}::bigint is null or o.number < ${param('below')}::bigint)
      and (${param('statuses')}::text[] is null or o.status = any(${param('statuses')}::text[]))
      and ${fits(param('pattern'), param('number'))}
    order by o.number desc
    limit ${param('count')}::integer`,
);

/**
 * Orders that wait for an administrator, whatever their state, last touched first, below a place.
 * Touched after `seen` (µs; null = now) they stay where they were then: a page after another skips
 * none.
 */
export const listWaitingOrders = statement<
  AdminOrderSearch & {
    belowAt: bigint | null;
    belowId: string | null;
    seen: bigint | null;
    count: number;
  }
>()(
  'commerce.list_waiting_orders',
  (_query, param) => sql<AdminOrderRow & { readonly place: bigint }>`
    select * from (
      select ${columns}, (extract(epoch from coalesce((
        select max(e.at) from order_events e where e.order_id = o.id and (${param('seen')}::bigint is null or (extract(epoch from e.at) * 1000000)::bigint <= ${param('seen')}::bigint)
      ), o.created_at)) * 1000000)::bigint as place
      from ${tables}
      where ${orderWaits} and ${fits(param('pattern'), param('number'))}
    ) waiting
    where ${param('belowAt')}::bigint is null or (place, id) < (${param('belowAt')}::bigint, ${param('belowId')}::uuid)
    order by place desc, id desc
    limit ${param('count')}::integer`,
);

/** One order; no row when there is none. */
export const findAdminOrder = statement<{ id: string }>()(
  'commerce.find_admin_order',
  (_query, param) =>
    sql<AdminOrderRow>`select ${columns} from ${tables} where o.id = ${param('id')}::uuid`,
);

/** How many orders of each status fit a search, and how many of them wait. */
export const countAdminOrders = statement<AdminOrderSearch>()(
  'commerce.count_admin_orders',
  (_query, param) => sql<{ status: OrderStatus; total: number; waiting: number }>`
    select o.status, count(*)::integer as total, count(*) filter (where ${orderWaits})::integer as waiting
    from orders o join users u on u.id = o.user_id
    where ${fits(param('pattern'), param('number'))}
    group by o.status`,
);

/** What happened to an order, newest first. */
export const listAdminEvents = statement<{ orderId: string }>()(
  'commerce.list_admin_events',
  (_query, param) => sql<AdminEventRow>`
    select e.id, e.at, e.kind, e.amount_vnd, e.note, nullif(${personName}, '') as actor_name
    from order_events e left join users u on u.id = e.actor_id
    where e.order_id = ${param('orderId')}::uuid
    order by e.id desc
    limit 200`,
);

/** A line of an order's life. */
export interface AdminEventRow {
  readonly id: bigint;
  readonly at: Date;
  readonly kind: string;
  readonly amount_vnd: bigint | null;
  readonly note: string | null;
  /** The administrator who did it; null: the learner, the bank or the server. */
  readonly actor_name: string | null;
}

/** Data for an invoice, as the learner gave it; no row when they asked for none. */
export const findAdminInvoice = statement<{ orderId: string }>()(
  'commerce.find_admin_invoice',
  (query, param) =>
    query
      .selectFrom('order_invoices')
      .select([
        'kind',
        'name',
        'tax_code',
        'address',
        'email',
        'requested_at',
        'issued_number',
        'issued_at',
      ])
      .where('order_id', '=', param('orderId')),
);

/** What else belongs to an order and its learner, as numbers. */
export const countAround = statement<{ orderId: string; userId: string }>()(
  'commerce.count_around',
  (_query, param) => sql<{
    tickets_valid: number;
    tickets_used: number;
    tickets_cancelled: number;
    support_open: number;
    support_total: number;
    orders_total: number;
  }>`
    select
      count(*) filter (where ${passState} = 'valid')::integer as tickets_valid,
      count(*) filter (where ${passState} = 'used')::integer as tickets_used,
      count(*) filter (where ${passState} = 'cancelled')::integer as tickets_cancelled,
      (select count(*)::integer from support_requests where user_id = ${param('userId')}::uuid and state = 'open') as support_open,
      (select count(*)::integer from support_requests where user_id = ${param('userId')}::uuid) as support_total,
      (select count(*)::integer from orders where user_id = ${param('userId')}::uuid) as orders_total
    from tickets t left join events e on e.id = t.event_id where t.order_id = ${param('orderId')}::uuid`,
);
