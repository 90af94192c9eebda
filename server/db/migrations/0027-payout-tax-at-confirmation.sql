-- A draft's tax is judged again when its run is confirmed: by the form filed until then, and by the rule of that day.
alter table ledger_journals drop constraint ledger_journals_kind_check;
alter table ledger_journals add constraint ledger_journals_kind_check check (kind in (
  'bank_in', 'order_paid', 'refund_requested', 'refund_sent', 'write_off', 'commission_created', 'commission_approved',
  'commission_voided', 'commission_reversed', 'payout_taken', 'payout_taxed', 'payout_sent', 'payout_failed'));
