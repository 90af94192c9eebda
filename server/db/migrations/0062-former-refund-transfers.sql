-- A transfer of a refund that was begun before its refund was given another account, which has a code of its own: told of late, or sent back,
-- it is told apart from the one that is made now.
create table former_refund_transfers (
  memo_code text primary key check (memo_code ~ '^HT[0-9A-HJKMNP-TV-Z]{8}$'),
  refund_id uuid not null references refunds (id),
  bank_bin text not null,
  -- Sealed as the refund's own (table refunds, its id).
  account_number bytea not null,
  account_last4 text not null,
  account_holder text not null,
  started_at timestamptz not null,
  replaced_at timestamptz not null
);
create index former_refund_transfers_by_refund on former_refund_transfers (refund_id);
alter table bank_transactions drop constraint bank_transactions_review_reason_check;
alter table bank_transactions add constraint bank_transactions_review_reason_check
  check (review_reason in ('no_code', 'unknown_code', 'several_codes', 'wrong_account', 'late', 'closed_order', 'plan_gone', 'plan_owned', 'buyer_gone', 'came_back',
    'refund_taken_back', 'refund_rejected', 'refund_not_due', 'refund_paid', 'refund_amount', 'refund_replaced', 'payout_failed', 'payout_paid', 'payout_amount'));
