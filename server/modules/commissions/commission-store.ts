import type { CommissionEndReason } from '#shared/domain/affiliate/commission-end.ts';
import { sql } from 'kysely';
import { barredSince } from '../../db/may-refer.ts';
import { statement } from '../../db/statement.ts';
import type { CommissionStatus } from '../../db/tables/money-tables.ts';

/**
 * Whose order it is. `is_barred`: it was renewed while its affiliate could not refer anybody, and
 * they cannot now either. What was made or renewed before is theirs.
 */
export const findBuyer = statement<{ orderId: string }>()(
  'affiliate.find_buyer',
  (_query, param) => sql<{ user_id: string; is_barred: boolean }>`
    select o.user_id, exists (select 1 from affiliates a where a.user_id = o.affiliate_id
      and exists (select 1 from order_events e where e.order_id = o.id and e.kind = 'renewed' and e.at >= ${barredSince})) as is_barred
    from orders o where o.id = ${param('orderId')}::uuid`,
);

/** The commission of an order; no row when it has one. */
export const insertCommission = statement<{
  orderId: string;
  affiliateId: string;
  baseVnd: bigint;
  rateBp: number;
  amountVnd: bigint;
  status: CommissionStatus;
  now: Date;
  endedAt: Date | null;
  endReason: CommissionEndReason | null;
}>()('affiliate.insert_commission', (query, param) =>
  query
    .insertInto('commissions')
    .values({
      order_id: param('orderId'),
      affiliate_id: param('affiliateId'),
      base_vnd: param('baseVnd'),
      rate_bp: param('rateBp'),
      amount_vnd: param('amountVnd'),
      status: param('status'),
      created_at: param('now'),
      ended_at: param('endedAt'),
      end_reason: param('endReason'),
    })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .returning('id'),
);

/** Whose commission an order has. */
export const findAffiliateOfOrder = statement<{ orderId: string }>()(
  'affiliate.find_affiliate_of_order',
  (query, param) =>
    query.selectFrom('commissions').select('affiliate_id').where('order_id', '=', param('orderId')),
);

/** The commission of an order, held until the transaction ends. Lock its affiliate first. */
export const lockCommission = statement<{ orderId: string }>()(
  'affiliate.lock_commission',
  (query, param) =>
    query
      .selectFrom('commissions')
      .innerJoin('orders', 'orders.id', 'commissions.order_id')
      .select([
        'commissions.id',
        'commissions.affiliate_id',
        'commissions.order_id',
        'commissions.amount_vnd',
        'commissions.status',
        'commissions.end_reason',
        'commissions.times_restored',
        'commissions.released_at',
        'commissions.revision',
        'orders.number as order_number',
        // Void from its beginning it is in no journal.
        sql<boolean>`not (coalesce(commissions.end_reason, '') in ('same_person', 'affiliate_gone') and commissions.ended_at = commissions.created_at)`.as(
          'was_booked',
        ),
      ])
      .where('commissions.order_id', '=', param('orderId'))
      .forNoKeyUpdate('commissions'),
);

/**
 * One that ended lives again where it was: a void one on hold or pending; a reversed one in the
 * wallet, or in the payment that took it.
 */
export const restoreCommission = statement<{ id: string }>()(
  'affiliate.restore_commission',
  (_query, param) => sql<never>`
  update commissions c set end_reason = null, times_restored = c.times_restored + 1, payout_id = was.payout_id, ended_at = was.ended_at,
    status = case when c.status = 'void' and c.held_at is null then 'pending' when c.status = 'void' then 'on_hold' when was.payout_id is null then 'approved' when was.ended_at is null then 'in_payout' else 'paid' end
  from (select k.id, p.id as payout_id, p.ended_at from commissions k left join payouts p on p.id = k.payout_id and p.status <> 'failed') was
  where c.id = ${param('id')}::uuid and was.id = c.id`,
);

/** Whether an order is paid and kept, as things are now. */
export const findKeptOrder = statement<{ orderId: string }>()(
  'affiliate.find_kept_order',
  (query, param) =>
    query
      .selectFrom('orders')
      .select('id')
      .where('id', '=', param('orderId'))
      .where('status', '=', 'paid'),
);

/** Whose commission it is, and of which order. */
export const findCommission = statement<{ id: string }>()(
  'affiliate.find_commission',
  (query, param) =>
    query
      .selectFrom('commissions')
      .select(['affiliate_id', 'order_id'])
      .where('id', '=', param('id')),
);

/** What decides an affiliate's level. */
export const lockLevel = statement<{ userId: string }>()('affiliate.lock_level', (query, param) =>
  query
    .selectFrom('affiliates')
    .select(['level', 'is_ambassador', 'granted_level'])
    .where('user_id', '=', param('userId'))
    .forNoKeyUpdate(),
);

/** Looked at for fraud: it does not mature. `evidence` is JSON. */
export const holdCommission = statement<{
  id: string;
  note: string;
  evidence: string;
  now: Date;
}>()('affiliate.hold_commission', (query, param) =>
  query
    .updateTable('commissions')
    .set({
      status: 'on_hold',
      held_at: param('now'),
      held_note: param('note'),
      held_evidence: param('evidence'),
    })
    .where('id', '=', param('id')),
);

/** Nothing was found: it waits for the end of its order's window again. */
export const releaseCommission = statement<{ id: string; now: Date }>()(
  'affiliate.release_commission',
  (query, param) =>
    query
      .updateTable('commissions')
      .set({
        status: 'pending',
        held_at: null,
        held_note: null,
        held_evidence: null,
        released_at: param('now'),
      })
      .where('id', '=', param('id')),
);

/**
 * Orders whose refund window is over, without an open refund, with a commission that waits; the
 * oldest first.
 */
export const listDue = statement<{ now: Date; count: number }>()(
  'affiliate.list_due',
  (_query, param) => sql<{ order_id: string; affiliate_id: string }>`
    select c.order_id, c.affiliate_id from commissions c join orders o on o.id = c.order_id
    where c.status = 'pending' and ${isDue(param('now'))}
    order by c.created_at, c.id limit ${param('count')}`,
);

/** Holds an order, if it is still due, against a refund that comes at the same moment. */
export const lockDueOrder = statement<{ orderId: string; now: Date }>()(
  'affiliate.lock_due_order',
  (_query, param) =>
    sql<{
      id: string;
    }>`select o.id from orders o where o.id = ${param('orderId')} and ${isDue(param('now'))} for no key update of o`,
);

export const approveCommission = statement<{ id: string; now: Date }>()(
  'affiliate.approve_commission',
  (query, param) =>
    query
      .updateTable('commissions')
      .set({ status: 'approved', approved_at: param('now') })
      .where('id', '=', param('id')),
);

/** `void` or `reversed`: for good. */
export const endCommission = statement<{
  id: string;
  status: 'void' | 'reversed';
  reason: CommissionEndReason;
  now: Date;
}>()('affiliate.end_commission', (query, param) =>
  query
    .updateTable('commissions')
    .set({ status: param('status'), end_reason: param('reason'), ended_at: param('now') })
    .where('id', '=', param('id')),
);

/** The hold is the order's own window; a refund that waits for approval keeps it too. */
function isDue(now: ReturnType<typeof sql>) {
  return sql<boolean>`o.status = 'paid' and o.refundable_until < ${now}
    and not exists (select 1 from refunds r where r.order_id = o.id and r.kind = 'order' and r.state not in ('rejected', 'taken_back'))`;
}
