import { sql } from 'kysely';

/** Whether a paid order `o` waits for its invoice; of who was deleted nobody can write one. */
export const invoiceWaits = sql<boolean>`(o.status = 'paid' and o.id in (select i.order_id from order_invoices i where i.issued_at is null)
  and exists (select 1 from users b where b.id = o.user_id and b.deleted_at is null))`;

/** The newest refund of an order `o` that is not finished: its kind and state, at most one row. */
export const openRefund = sql`(select r.kind, r.state from refunds r where r.order_id = o.id and r.state in ('proposed', 'needs_account', 'requested', 'sending') order by r.requested_at desc limit 1)`;

/**
 * What an order `o` is called where there is place for one word: its status, or what waits of it,
 * in the order of its list (`orderBadge`). With `open_refund` joined.
 */
export const toldOrder = sql<string>`case
  when o.status = 'underpaid' then o.status when o.status = 'review' and o.review_vnd = 0 then 'short'
  when open_refund.kind = 'excess' then 'excess' when open_refund.kind = 'unmatched' then 'goes_back'
  when o.status = 'paid' and open_refund.state = 'proposed' then 'proposed' when ${invoiceWaits} then 'invoice' else o.status end`;
