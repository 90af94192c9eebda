-- What banks take for themselves: a transfer of its own, or what a refund cost more than it was.
alter table ledger_accounts drop constraint ledger_accounts_name_check;
alter table ledger_accounts add constraint ledger_accounts_name_check check (name in (
  'cash', 'clearing', 'revenue', 'refund_payable', 'excess', 'write_off', 'bank_fee', 'commission_expense', 'payout_clearing', 'tax_payable',
  'affiliate_pending', 'affiliate_wallet'));
insert into ledger_accounts (name) values ('bank_fee');
alter table ledger_journals drop constraint ledger_journals_kind_check;
alter table ledger_journals add constraint ledger_journals_kind_check check (kind in (
  'bank_in', 'order_paid', 'refund_requested', 'refund_sent', 'write_off', 'bank_fee', 'commission_created', 'commission_approved',
  'commission_voided', 'commission_restored', 'commission_reversed', 'payout_taken', 'payout_taxed', 'payout_sent', 'payout_failed',
  'wallet_given_up'));
-- fee: money that left for the bank itself, booked as that.
alter table bank_transactions drop constraint bank_transactions_state_check;
alter table bank_transactions add constraint bank_transactions_state_check
  check (state in ('matched', 'review', 'refund', 'ignored', 'outgoing', 'returned', 'strayed', 'fee'));
alter table bank_transactions drop constraint bank_transactions_way_check;
alter table bank_transactions add constraint bank_transactions_way_check
  check (case direction when 'out' then state in ('outgoing', 'strayed', 'ignored', 'fee') else state not in ('outgoing', 'strayed', 'fee') end);
-- The refund that money which left is a part of, as a person says: several transfers may be one refund, `refunds.paid_by` is the largest of them.
alter table bank_transactions add column refund_id uuid references refunds (id);
alter table bank_transactions add constraint bank_transactions_refund_check check (refund_id is null or (direction = 'out' and state = 'outgoing'));
create index bank_transactions_of_refunds on bank_transactions (refund_id) where refund_id is not null;
