-- What an order costs, and until when it is sold at that, is promised: a row each time either moves. So money is judged by what was promised when it
-- was sent, however late it is heard of and whatever gave the order more time. The code of its voucher is `note`.
alter table order_events add column until timestamptz, add column list_vnd bigint, add column early_discount_vnd bigint, add column voucher_id uuid, add column voucher_discount_vnd bigint;
alter table order_events drop constraint order_events_price_check;
update order_events e set until = o.expires_at, is_price_of_before = false, is_upgrade = o.is_upgrade, list_vnd = o.list_vnd, early_discount_vnd = o.early_discount_vnd,
  upgrade_credit_vnd = o.upgrade_credit_vnd, voucher_id = o.voucher_id, voucher_discount_vnd = o.voucher_discount_vnd
from orders o where o.id = e.order_id and e.id = (select max(p.id) from order_events p where p.order_id = o.id and p.kind in ('created', 'renewed'));
-- Of a price that was renewed since only the sum is known: what comes for it waits for a person.
update order_events set until = at + interval '24 hours', is_price_of_before = true where kind in ('created', 'renewed') and until is null;
alter table order_events add constraint order_events_promise_check check (case when until is null then kind not in ('created', 'renewed') else
  is_price_of_before or (is_upgrade is not null and list_vnd is not null and early_discount_vnd is not null and upgrade_credit_vnd is not null and voucher_discount_vnd is not null) end);
-- Paid in time, at a price whose voucher is used up since.
alter table bank_transactions drop constraint bank_transactions_review_reason_check;
alter table bank_transactions add constraint bank_transactions_review_reason_check
  check (review_reason in ('no_code', 'unknown_code', 'several_codes', 'wrong_account', 'late', 'closed_order', 'voucher_gone', 'plan_gone', 'plan_owned', 'buyer_gone', 'came_back',
    'refund_taken_back', 'refund_rejected', 'refund_not_due', 'refund_paid', 'refund_amount', 'refund_replaced', 'payout_failed', 'payout_paid', 'payout_amount'));
