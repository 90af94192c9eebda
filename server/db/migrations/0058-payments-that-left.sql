-- The payment that money which left says it is. A transfer that names one which had failed, or which another transfer paid, asks a person.
alter table bank_transactions add column payout_id uuid references payouts (id);
alter table bank_transactions add constraint bank_transactions_payout_check check (payout_id is null or direction = 'out');
create index bank_transactions_of_payouts on bank_transactions (payout_id) where payout_id is not null;
alter table bank_transactions drop constraint bank_transactions_review_reason_check;
alter table bank_transactions add constraint bank_transactions_review_reason_check
  check (review_reason in ('no_code', 'unknown_code', 'several_codes', 'wrong_account', 'late', 'closed_order', 'plan_gone', 'plan_owned', 'buyer_gone', 'came_back',
    'refund_taken_back', 'refund_rejected', 'refund_not_due', 'refund_paid', 'refund_amount', 'payout_failed', 'payout_paid'));
-- What went out before: each payment has the first transfer of its amount and its code that no other has.
with named as (
  select t.id, p.id as payout_id, p.status = 'failed' and p.returned_by is null as is_stray,
    row_number() over (partition by p.id order by t.heard_at, t.ordinal, t.id) as nth, count(*) over (partition by t.id) as payments
  from bank_transactions t join payouts p on p.net_vnd = t.amount_vnd
    and regexp_replace(upper(t.memo), '[^A-Z0-9]', '', 'g') like '%CT' || upper(left(p.id::text, 6)) || '%'
  where t.direction = 'out' and t.state = 'outgoing' and not exists (select 1 from refunds r where r.paid_by = t.id)
)
update bank_transactions t set payout_id = n.payout_id, state = case when n.is_stray then 'strayed' else t.state end,
  review_reason = case when n.is_stray then 'payout_failed' else t.review_reason end, settled_at = case when n.is_stray then null else t.settled_at end
from named n where n.id = t.id and n.nth = 1 and n.payments = 1;
