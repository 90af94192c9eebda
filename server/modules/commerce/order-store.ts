import { type Selectable, sql } from 'kysely';
import type { Plan } from '#shared/domain/commerce/commerce-rules.ts';
import type { OrderEventKind } from '#shared/domain/commerce/order-events.ts';
import type {
  AttributedBy,
  OrderEventTable,
  OrderInvoiceTable,
  OrderTable,
} from '../../db/tables/commerce-tables.ts';
import { statement } from '../../db/statement.ts';

/** An order as it stands. */
export type OrderRow = Selectable<OrderTable>;

/**
 * What changes in the life of an order, but for its price and its end: these are promised
 * (`OrderFlow.promise`).
 */
export type OrderChange = Pick<
  OrderRow,
  | 'plan'
  | 'status'
  | 'paid_at'
  | 'refundable_until'
  | 'cancelled_at'
  | 'payment_code'
  | 'received_vnd'
  | 'review_vnd'
  | 'excess_vnd'
  | 'waived_vnd'
>;

/** What an order costs, and what that rests on. */
export type OrderPriceParts = Pick<
  OrderRow,
  | 'is_upgrade'
  | 'list_vnd'
  | 'early_discount_vnd'
  | 'upgrade_credit_vnd'
  | 'voucher_id'
  | 'voucher_code'
  | 'voucher_discount_vnd'
  | 'total_vnd'
>;

export type OrderEventRow = Pick<
  Selectable<OrderEventTable>,
  'id' | 'at' | 'kind' | 'amount_vnd' | 'note' | 'actor_id'
>;

export type InvoiceRow = Omit<Selectable<OrderInvoiceTable>, 'order_id'>;

/**
 * Whatever happens to the orders of one person happens one after the other, until the end of the
 * transaction. Taken before any row of theirs: two payments at once could otherwise each wait for
 * the other's order.
 */
export const lockPerson = statement<{ userId: string }>()(
  'commerce.lock_person',
  (_query, param) => sql<{ locked: string }>`
  select pg_advisory_xact_lock(hashtextextended('mai vang: orders of ' || ${param('userId')}::text, 0))::text as locked`,
);

/** The same lock on whose order it is. No row when there is no such order. */
export const lockOwner = statement<{ orderId: string }>()(
  'commerce.lock_owner',
  (_query, param) => sql<{ locked: string }>`
  select pg_advisory_xact_lock(hashtextextended('mai vang: orders of ' || user_id::text, 0))::text as locked from orders where id = ${param('orderId')}::uuid`,
);

export const insertOrder = statement<{
  id: string;
  userId: string;
  requestKey: string;
  requestHash: Uint8Array;
  plan: Plan;
  isUpgrade: boolean;
  now: Date;
  paymentCode: string;
  listVnd: bigint;
  earlyDiscountVnd: bigint;
  upgradeCreditVnd: bigint;
  voucherId: string | null;
  voucherCode: string | null;
  voucherDiscountVnd: bigint;
  totalVnd: bigint;
  affiliateId: string | null;
  referralCode: string | null;
  referrerFirstname: string | null;
  attributedBy: AttributedBy | null;
  clickId: bigint | null;
  clickedAt: Date | null;
  campaignLinkId: string | null;
}>()('commerce.insert_order', (query, param) =>
  query
    .insertInto('orders')
    .values({
      id: param('id'),
      user_id: param('userId'),
      request_key: param('requestKey'),
      request_hash: param('requestHash'),
      plan: param('plan'),
      is_upgrade: param('isUpgrade'),
      status: sql.lit('pending' as const),
      created_at: param('now'),
      expires_at: param('now'),
      paid_at: null,
      refundable_until: null,
      cancelled_at: null,
      payment_code: param('paymentCode'),
      list_vnd: param('listVnd'),
      early_discount_vnd: param('earlyDiscountVnd'),
      upgrade_credit_vnd: param('upgradeCreditVnd'),
      voucher_id: param('voucherId'),
      voucher_code: param('voucherCode'),
      voucher_discount_vnd: param('voucherDiscountVnd'),
      total_vnd: param('totalVnd'),
      affiliate_id: param('affiliateId'),
      referral_code: param('referralCode'),
      referrer_firstname: param('referrerFirstname'),
      attributed_by: param('attributedBy'),
      click_id: param('clickId'),
      clicked_at: param('clickedAt'),
      campaign_link_id: param('campaignLinkId'),
    })
    .returningAll(),
);

/** Writes everything that may change but what is promised. The row is locked. */
export const saveOrder = statement<OrderRow>()('commerce.save_order', (query, param) =>
  query
    .updateTable('orders')
    .set({
      plan: param('plan'),
      status: param('status'),
      paid_at: param('paid_at'),
      refundable_until: param('refundable_until'),
      cancelled_at: param('cancelled_at'),
      payment_code: param('payment_code'),
      received_vnd: param('received_vnd'),
      review_vnd: param('review_vnd'),
      excess_vnd: param('excess_vnd'),
      waived_vnd: param('waived_vnd'),
    })
    .where('id', '=', param('id'))
    .where('user_id', '=', param('user_id')),
);

/** An order of this very person. */
export const findOwnOrder = statement<{ id: string; userId: string }>()(
  'commerce.find_own_order',
  (query, param) =>
    query
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', param('id'))
      .where('user_id', '=', param('userId')),
);

export const findOrderByKey = statement<{ userId: string; requestKey: string }>()(
  'commerce.find_order_by_key',
  (query, param) =>
    query
      .selectFrom('orders')
      .selectAll()
      .where('user_id', '=', param('userId'))
      .where('request_key', '=', param('requestKey')),
);

/** Whose an order is. That never changes, so it needs no lock. */
export const findOrderOwner = statement<{ id: string }>()(
  'commerce.find_order_owner',
  (query, param) => query.selectFrom('orders').select('user_id').where('id', '=', param('id')),
);

export const lockOrder = statement<{ id: string }>()('commerce.lock_order', (query, param) =>
  query.selectFrom('orders').selectAll().where('id', '=', param('id')).forUpdate(),
);

/** Orders of a person that wait for money, the oldest first, locked. */
export const lockOpenOrders = statement<{ userId: string }>()(
  'commerce.lock_open_orders',
  (query, param) =>
    query
      .selectFrom('orders')
      .selectAll()
      .where('user_id', '=', param('userId'))
      .where('status', 'in', [sql.lit('pending' as const), sql.lit('underpaid' as const)])
      .orderBy('number')
      .forUpdate(),
);

/**
 * Orders of a person that wait for money, or whose time was over with some of it and nothing to
 * decide; the oldest first, locked.
 */
export const lockSupersededOrders = statement<{ userId: string }>()(
  'commerce.lock_superseded_orders',
  (query, param) =>
    query
      .selectFrom('orders')
      .selectAll()
      .where('user_id', '=', param('userId'))
      .where((where) =>
        where.or([
          where('status', 'in', [sql.lit('pending' as const), sql.lit('underpaid' as const)]),
          where.and([
            where('status', '=', sql.lit('review' as const)),
            where('review_vnd', '=', sql.lit(0n)),
            where('received_vnd', '>', where.ref('excess_vnd')),
          ]),
        ]),
      )
      .orderBy('number')
      .forUpdate(),
);

/** Below a number, the newest first. */
export const listOwnOrders = statement<{ userId: string; below: number; limit: number }>()(
  'commerce.list_own_orders',
  (query, param) =>
    query
      .selectFrom('orders')
      .selectAll()
      .where('user_id', '=', param('userId'))
      .where('number', '<', param('below'))
      .orderBy('number', 'desc')
      .limit(sql<number>`${param('limit')}::integer`),
);

/**
 * How many orders a person made since a moment, whatever became of them, and when the oldest of
 * these was made.
 */
export const countOrdersSince = statement<{ userId: string; since: Date }>()(
  'commerce.count_orders_since',
  (query, param) =>
    query
      .selectFrom('orders')
      .select([
        sql<number>`count(*)::integer`.as('total'),
        (eb) => eb.fn.min('created_at').as('oldest_at'),
      ])
      .where('user_id', '=', param('userId'))
      .where('created_at', '>', param('since')),
);

export const countOwnOrders = statement<{ userId: string }>()(
  'commerce.count_own_orders',
  (query, param) =>
    query
      .selectFrom('orders')
      .select(sql<number>`count(*)::integer`.as('total'))
      .where('user_id', '=', param('userId')),
);

export const latestStatus = statement<{ userId: string }>()(
  'commerce.latest_status',
  (query, param) =>
    query
      .selectFrom('orders')
      .select('status')
      .where('user_id', '=', param('userId'))
      .orderBy('number', 'desc')
      .limit(1),
);

/** Upgrades that a person has paid, whatever became of them. */
export const countUpgrades = statement<{ userId: string }>()(
  'commerce.count_upgrades',
  (query, param) =>
    query
      .selectFrom('orders')
      .select(sql<number>`count(*)::integer`.as('total'))
      .where('user_id', '=', param('userId'))
      .where('is_upgrade', '=', true)
      .where('paid_at', 'is not', null),
);

/** Orders whose time is over, the oldest first. */
export const findOverdue = statement<{ now: Date; limit: number }>()(
  'commerce.find_overdue',
  (query, param) =>
    query
      .selectFrom('orders')
      .select(['id', 'user_id'])
      .where('status', 'in', [sql.lit('pending' as const), sql.lit('underpaid' as const)])
      .where('expires_at', '<=', param('now'))
      .orderBy('expires_at')
      .limit(sql<number>`${param('limit')}::integer`),
);

/** A code for ever; no row when it was given out before. */
export const insertPaymentCode = statement<{ code: string; orderId: string; now: Date }>()(
  'commerce.insert_payment_code',
  (query, param) =>
    query
      .insertInto('payment_codes')
      .values({ code: param('code'), order_id: param('orderId'), made_at: param('now') })
      .onConflict((conflict) => conflict.doNothing())
      .returning('code'),
);

export const findPaymentCode = statement<{ code: string }>()(
  'commerce.find_payment_code',
  (query, param) =>
    query.selectFrom('payment_codes').select('code').where('code', '=', param('code')),
);

/** The orders behind codes, each once, and when the first of its codes was made. */
export const findOrdersOfCodes = statement<{ codes: readonly string[] }>()(
  'commerce.find_orders_of_codes',
  (_query, param) => sql<{ id: string; user_id: string; code_made_at: Date }>`
  select o.id, o.user_id, min(c.made_at) as code_made_at from payment_codes c join orders o on o.id = c.order_id where c.code = any(${param('codes')}::text[])
  group by o.id, o.user_id`,
);

export const insertOrderEvent = statement<{
  orderId: string;
  at: Date;
  kind: OrderEventKind;
  amountVnd: bigint | null;
  note: string | null;
  actorId: string | null;
  transactionId: string | null;
}>()('commerce.insert_order_event', (query, param) =>
  query.insertInto('order_events').values({
    order_id: param('orderId'),
    at: param('at'),
    kind: param('kind'),
    amount_vnd: param('amountVnd'),
    note: param('note'),
    actor_id: param('actorId'),
    transaction_id: param('transactionId'),
  }),
);

/**
 * Orders of a person that were called off when another one was paid, nothing came
 * for and whose time is not over; the oldest first, locked. `notes`: how versions write that down.
 */
export const lockCalledOff = statement<{ userId: string; notes: readonly string[]; now: Date }>()(
  'commerce.lock_called_off',
  (_query, param) => sql<OrderRow>`
  select o.* from orders o where o.user_id = ${param('userId')}::uuid and o.status = 'cancelled' and o.received_vnd = 0 and o.expires_at > ${param('now')}::timestamptz
    and (select e.kind = 'cancelled' and e.note = any(${param('notes')}::text[]) from order_events e where e.order_id = o.id order by e.id desc limit 1)
  order by o.number for update`,
);

/** Whatever says what an order costs, and until when. */
export type PromiseKind = Extract<
  OrderEventKind,
  'created' | 'renewed' | 'top_up_requested' | 'extended' | 'price_kept'
>;

/**
 * The only statement that moves what an order costs or when it ends: the promise is written down
 * from the row itself.
 */
export const promiseOrder = statement<
  OrderPriceParts & {
    id: string;
    until: Date;
    at: Date;
    kind: PromiseKind;
    amountVnd: bigint;
    actorId: string | null;
  }
>()(
  'commerce.promise_order',
  (_query, param) => sql`
  with promised as (
    update orders set is_upgrade = ${param('is_upgrade')}, list_vnd = ${param('list_vnd')}::bigint, early_discount_vnd = ${param('early_discount_vnd')}::bigint, upgrade_credit_vnd = ${param('upgrade_credit_vnd')}::bigint,
      voucher_id = ${param('voucher_id')}::uuid, voucher_code = ${param('voucher_code')}, voucher_discount_vnd = ${param('voucher_discount_vnd')}::bigint, total_vnd = ${param('total_vnd')}::bigint,
      expires_at = ${param('until')}::timestamptz
    where id = ${param('id')}::uuid returning *)
  insert into order_events (order_id, at, kind, amount_vnd, note, actor_id, until, is_upgrade, list_vnd, early_discount_vnd, upgrade_credit_vnd, voucher_id, voucher_discount_vnd)
  select id, ${param('at')}::timestamptz, ${param('kind')}, ${param('amountVnd')}::bigint, voucher_code, ${param('actorId')}::uuid, expires_at, is_upgrade, list_vnd, early_discount_vnd, upgrade_credit_vnd, voucher_id, voucher_discount_vnd
  from promised`,
);

/** A price as it was promised. */
export interface PromisedPrice extends OrderPriceParts {
  readonly at: Date;
  /** Of before all of it was kept: only its sum is known. */
  readonly is_price_of_before: boolean;
}

/**
 * What an order was promised to cost when money moved at a moment; null when its time was over
 * then.
 */
export const findPromise = statement<{ orderId: string; moment: Date }>()(
  'commerce.find_promise',
  (_query, param) => sql<PromisedPrice>`
  select at, is_price_of_before, is_upgrade, list_vnd, early_discount_vnd, upgrade_credit_vnd, voucher_id, note as voucher_code, voucher_discount_vnd,
    case when is_price_of_before then amount_vnd else list_vnd - early_discount_vnd - upgrade_credit_vnd - voucher_discount_vnd end as total_vnd
  from (select * from order_events where order_id = ${param('orderId')}::uuid and until is not null and at <= ${param('moment')}::timestamptz order by id desc limit 1) promise
  where until >= ${param('moment')}::timestamptz`,
);

export const listOrderEvents = statement<{ orderId: string; userId: string }>()(
  'commerce.list_order_events',
  (query, param) =>
    query
      .selectFrom('order_events as event')
      .innerJoin('orders', 'orders.id', 'event.order_id')
      .select([
        'event.id',
        'event.at',
        'event.kind',
        'event.amount_vnd',
        'event.note',
        'event.actor_id',
      ])
      .where('event.order_id', '=', param('orderId'))
      .where('orders.user_id', '=', param('userId'))
      .orderBy('event.id'),
);

/** Gives a plan by an order; nothing when the order gave it already. */
export const insertOrderEntitlement = statement<{
  userId: string;
  plan: Plan;
  orderId: string;
  now: Date;
}>()('commerce.insert_entitlement', (query, param) =>
  query
    .insertInto('entitlements')
    .values({
      user_id: param('userId'),
      plan: param('plan'),
      granted_at: param('now'),
      revoked_at: null,
      order_id: param('orderId'),
    })
    .onConflict((conflict) => conflict.column('order_id').doNothing()),
);

export const revokeOrderEntitlement = statement<{ userId: string; orderId: string; now: Date }>()(
  'commerce.revoke_entitlement',
  (query, param) =>
    query
      .updateTable('entitlements')
      .set({ revoked_at: param('now') })
      .where('order_id', '=', param('orderId'))
      .where('user_id', '=', param('userId'))
      .where('revoked_at', 'is', null),
);

/** The order gives its plan again. */
export const restoreOrderEntitlement = statement<{ userId: string; orderId: string }>()(
  'commerce.restore_entitlement',
  (query, param) =>
    query
      .updateTable('entitlements')
      .set({ revoked_at: null })
      .where('order_id', '=', param('orderId'))
      .where('user_id', '=', param('userId')),
);

/** The plans a person has now. */
export const listPlans = statement<{ userId: string }>()('commerce.list_plans', (query, param) =>
  query
    .selectFrom('entitlements')
    .select(['plan', 'order_id'])
    .where('user_id', '=', param('userId'))
    .where('revoked_at', 'is', null),
);

/** What decides whether a person's order may be sold as it was priced. */
export const findStanding = statement<{ userId: string; orderId: string }>()(
  'commerce.find_standing',
  (_query, param) => sql<{
    plans: readonly Plan[];
    paid_vnd: bigint;
    is_gone: boolean;
    was_undone: boolean;
  }>`
  select coalesce(array_agg(e.plan) filter (where e.plan is not null), '{}') as plans,
    coalesce(sum(o.total_vnd - o.waived_vnd) filter (where o.status = 'paid'), 0)::bigint as paid_vnd, u.deleted_at is not null as is_gone,
    exists (select 1 from order_events v where v.order_id = ${param('orderId')}::uuid and v.kind = 'sale_undone') as was_undone
  from users u left join entitlements e on e.user_id = u.id and e.revoked_at is null left join orders o on o.id = e.order_id
  where u.id = ${param('userId')}::uuid group by u.id`,
);

/** What came, and was not waived, for the orders that give a person the plans of now. */
export const sumPaid = statement<{ userId: string }>()(
  'commerce.sum_paid',
  (_query, param) => sql<{ paid: bigint }>`
  select coalesce(sum(o.total_vnd - o.waived_vnd), 0)::bigint as paid from entitlements e join orders o on o.id = e.order_id
  where e.user_id = ${param('userId')} and e.revoked_at is null and o.status = 'paid'`,
);

/** Who referred an order that is made new; the order is locked and unpaid. */
export const saveReferrer = statement<{
  id: string;
  affiliateId: string | null;
  referralCode: string | null;
  referrerFirstname: string | null;
  attributedBy: AttributedBy | null;
  clickId: bigint | null;
  clickedAt: Date | null;
  campaignLinkId: string | null;
}>()('commerce.save_referrer', (query, param) =>
  query
    .updateTable('orders')
    .set({
      affiliate_id: param('affiliateId'),
      referral_code: param('referralCode'),
      referrer_firstname: param('referrerFirstname'),
      attributed_by: param('attributedBy'),
      click_id: param('clickId'),
      clicked_at: param('clickedAt'),
      campaign_link_id: param('campaignLinkId'),
    })
    .where('id', '=', param('id')),
);

export const listPrices = statement()('commerce.list_prices', (query) =>
  query.selectFrom('plan_prices').selectAll().orderBy('list_vnd', 'desc'),
);

/** The code by which this person refers others. */
export const findOwnReferralCode = statement<{ userId: string }>()(
  'commerce.find_own_referral_code',
  (query, param) =>
    query
      .selectFrom('affiliates')
      .select('code as affiliate_code')
      .where('user_id', '=', param('userId')),
);

export const putInvoice = statement<{
  orderId: string;
  kind: 'person' | 'company';
  name: string;
  taxCode: string | null;
  address: string | null;
  email: string;
  now: Date;
}>()('commerce.put_invoice', (query, param) =>
  query
    .insertInto('order_invoices')
    .values({
      order_id: param('orderId'),
      kind: param('kind'),
      name: param('name'),
      tax_code: param('taxCode'),
      address: param('address'),
      email: param('email'),
      requested_at: param('now'),
    })
    .onConflict((conflict) =>
      conflict
        .column('order_id')
        .doUpdateSet({
          kind: param('kind'),
          name: param('name'),
          tax_code: param('taxCode'),
          address: param('address'),
          email: param('email'),
          requested_at: param('now'),
        })
        .where('order_invoices.issued_at', 'is', null),
    ),
);

export const findInvoice = statement<{ orderId: string; userId: string }>()(
  'commerce.find_invoice',
  (query, param) =>
    query
      .selectFrom('order_invoices as invoice')
      .innerJoin('orders', 'orders.id', 'invoice.order_id')
      .select([
        'invoice.kind',
        'invoice.name',
        'invoice.tax_code',
        'invoice.address',
        'invoice.email',
        'invoice.requested_at',
        'invoice.issued_number',
        'invoice.issued_at',
      ])
      .where('invoice.order_id', '=', param('orderId'))
      .where('orders.user_id', '=', param('userId')),
);
