-- strayed: money that went out by the code of a refund that was not to be paid. A person says what it was.
alter table bank_transactions drop constraint bank_transactions_state_check;
alter table bank_transactions add constraint bank_transactions_state_check
  check (state in ('matched', 'review', 'refund', 'ignored', 'outgoing', 'returned', 'strayed'));
alter table bank_transactions drop constraint bank_transactions_review_reason_check;
alter table bank_transactions add constraint bank_transactions_review_reason_check
  check (review_reason in ('no_code', 'unknown_code', 'several_codes', 'wrong_account', 'late', 'closed_order', 'plan_gone', 'plan_owned', 'buyer_gone', 'came_back',
    'refund_taken_back', 'refund_rejected', 'refund_not_due', 'refund_paid', 'refund_amount'));
-- The one of 0007 that compares the state with the direction: money that left can be written off too.
alter table bank_transactions drop constraint bank_transactions_check;
alter table bank_transactions add constraint bank_transactions_way_check
  check (case direction when 'out' then state in ('outgoing', 'strayed', 'ignored') else state not in ('outgoing', 'strayed') end);
alter table bank_transactions add constraint bank_transactions_strayed_check check (state <> 'strayed' or review_reason is not null);
drop index bank_transactions_in_review;
create index bank_transactions_in_review on bank_transactions (heard_at, id) where state in ('review', 'strayed');
-- What went out so before: the same question.
update bank_transactions t set state = 'strayed', settled_at = null, order_id = r.order_id,
  review_reason = case r.state when 'taken_back' then 'refund_taken_back' else 'refund_rejected' end
from refunds r
where t.direction = 'out' and t.state = 'outgoing' and r.state in ('taken_back', 'rejected') and t.memo like '%' || r.memo_code || '%'
  and not exists (select 1 from refunds p where p.paid_by = t.id);
