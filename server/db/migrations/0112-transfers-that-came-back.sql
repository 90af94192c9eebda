-- A transfer that left and came back while nothing of ours waits for either: two movements of one amount that settle each other. Each is in one such pair at
-- most, and each row of a pair names the other one.
alter table bank_transactions add column paired_with uuid;
alter table bank_transactions drop constraint bank_transactions_state_check;
alter table bank_transactions add constraint bank_transactions_state_check
  check (state in ('matched', 'review', 'refund', 'ignored', 'outgoing', 'returned', 'strayed', 'fee', 'tax', 'paired'));
alter table bank_transactions drop constraint bank_transactions_way_check;
alter table bank_transactions add constraint bank_transactions_way_check
  check (case direction when 'out' then state in ('outgoing', 'strayed', 'ignored', 'fee', 'tax', 'paired') else state not in ('outgoing', 'strayed', 'fee', 'tax') end);
alter table bank_transactions add constraint bank_transactions_paired_check check ((state = 'paired') = (paired_with is not null) and paired_with <> id);
alter table bank_transactions add constraint bank_transactions_pair_key unique (id, paired_with, amount_vnd);
-- Held at the end of the statement that writes both: the other one names this one, and has its amount.
alter table bank_transactions add constraint bank_transactions_pair_fkey
  foreign key (paired_with, id, amount_vnd) references bank_transactions (id, paired_with, amount_vnd);

alter table ledger_journals drop constraint ledger_journals_kind_check;
alter table ledger_journals add constraint ledger_journals_kind_check check (kind in (
  'bank_in', 'order_paid', 'refund_requested', 'refund_sent', 'write_off', 'bank_fee', 'commission_created', 'commission_approved',
  'commission_voided', 'commission_restored', 'commission_reversed', 'payout_taken', 'payout_taxed', 'payout_sent', 'payout_failed',
  'tax_paid', 'transfer_back', 'wallet_given_up'));
