-- One movement of the bank that is several things: a person splits it into parts. Each part is a movement of its own, which its code lays as if the bank had told of
-- it. split: others stand for it and it counts nowhere: its parts, or, of a part that was taken back, what it was a part of.
alter table bank_transactions add column part_of uuid references bank_transactions (id);
-- A part that its code has not laid yet.
alter table bank_transactions add column to_lay boolean not null default false;
alter table bank_transactions drop constraint bank_transactions_state_check;
alter table bank_transactions add constraint bank_transactions_state_check
  check (state in ('matched', 'review', 'refund', 'ignored', 'outgoing', 'returned', 'strayed', 'fee', 'tax', 'paired', 'split'));
alter table bank_transactions drop constraint bank_transactions_way_check;
alter table bank_transactions add constraint bank_transactions_way_check
  check (case direction when 'out' then state in ('outgoing', 'strayed', 'ignored', 'fee', 'tax', 'paired', 'split') else state not in ('outgoing', 'strayed', 'fee', 'tax') end);
alter table bank_transactions add constraint bank_transactions_split_check check (state <> 'split' or (payout_id is null and refund_id is null));
-- No report of a bank has such a fingerprint, and no part is what a report tells of.
alter table bank_transactions add constraint bank_transactions_part_check check ((part_of is not null) = (fingerprint like 'part:%') and (part_of is not null or not to_lay));
-- part: it waits as a part that nothing has laid yet, or was laid as one: a person's word is in that, and a person can take it off.
alter table bank_transactions drop constraint bank_transactions_review_reason_check;
alter table bank_transactions add constraint bank_transactions_review_reason_check
  check (review_reason in ('no_code', 'unknown_code', 'several_codes', 'wrong_account', 'before_code', 'late', 'closed_order', 'voucher_gone', 'plan_gone', 'plan_owned', 'buyer_gone', 'sale_undone', 'came_back', 'laid_back',
    'refund_taken_back', 'refund_rejected', 'refund_not_due', 'refund_paid', 'refund_amount', 'refund_replaced', 'payout_failed', 'payout_paid', 'payout_amount', 'part'));
create index bank_transactions_parts on bank_transactions (part_of) where part_of is not null;
-- What a split has still to do: parts to lay, and the order beside which the whole waited.
create index bank_transactions_to_lay on bank_transactions (id) where to_lay or (state = 'split' and order_id is not null);
