-- tax: money that left to the tax office, for what was withheld of payments.
alter table ledger_journals drop constraint ledger_journals_kind_check;
alter table ledger_journals add constraint ledger_journals_kind_check check (kind in (
  'bank_in', 'order_paid', 'refund_requested', 'refund_sent', 'write_off', 'bank_fee', 'commission_created', 'commission_approved',
  'commission_voided', 'commission_restored', 'commission_reversed', 'payout_taken', 'payout_taxed', 'payout_sent', 'payout_failed',
  'tax_paid', 'wallet_given_up'));
alter table bank_transactions drop constraint bank_transactions_state_check;
alter table bank_transactions add constraint bank_transactions_state_check
  check (state in ('matched', 'review', 'refund', 'ignored', 'outgoing', 'returned', 'strayed', 'fee', 'tax'));
alter table bank_transactions drop constraint bank_transactions_way_check;
alter table bank_transactions add constraint bank_transactions_way_check
  check (case direction when 'out' then state in ('outgoing', 'strayed', 'ignored', 'fee', 'tax') else state not in ('outgoing', 'strayed', 'fee', 'tax') end);
