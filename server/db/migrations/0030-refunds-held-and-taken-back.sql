-- Where money goes back to is held for a day, told by mail, and can be stopped by its learner until it is sent.
alter table refunds
  -- Nothing is sent to its account before.
  add column held_until timestamptz,
  add column taken_back_at timestamptz;
alter table refunds drop constraint refunds_state_check;
-- taken_back: its learner keeps the order.
alter table refunds add constraint refunds_state_check check (state in ('proposed', 'needs_account', 'requested', 'sending', 'sent', 'rejected', 'taken_back'));
alter table refunds add check ((state = 'taken_back') = (taken_back_at is not null)), add check (state <> 'taken_back' or kind = 'order');
drop index refunds_one_per_order;
create unique index refunds_one_per_order on refunds (order_id) where kind = 'order' and state not in ('rejected', 'taken_back');

-- A commission comes back with its order: what was voided is pending again, each time with a journal of its own.
alter table commissions add column times_restored smallint not null default 0 check (times_restored >= 0);
alter table ledger_journals drop constraint ledger_journals_kind_check;
alter table ledger_journals add constraint ledger_journals_kind_check check (kind in (
  'bank_in', 'order_paid', 'refund_requested', 'refund_sent', 'write_off', 'commission_created', 'commission_approved',
  'commission_voided', 'commission_restored', 'commission_reversed', 'payout_taken', 'payout_taxed', 'payout_sent', 'payout_failed'));
create or replace view affiliate_moves as
  select e.journal_id, e.account_id, j.order_id, a.user_id as affiliate_id, (j.at at time zone 'Asia/Ho_Chi_Minh')::date as day,
    (j.kind = 'commission_created')::integer as orders,
    (j.kind in ('commission_voided', 'commission_reversed'))::integer - (j.kind = 'commission_restored')::integer as undone_orders,
    case j.kind when 'commission_created' then -e.amount else 0 end as created_vnd,
    case when j.kind in ('commission_voided', 'commission_restored') then e.amount else 0 end as voided_vnd,
    case j.kind when 'commission_approved' then -e.amount else 0 end as approved_vnd,
    case j.kind when 'commission_reversed' then e.amount else 0 end as reversed_vnd,
    case j.kind when 'payout_taken' then e.amount else 0 end as taken_vnd,
    case j.kind when 'payout_failed' then -e.amount else 0 end as returned_vnd
  from ledger_entries e join ledger_journals j on j.id = e.journal_id join ledger_accounts a on a.id = e.account_id
  where (a.name = 'affiliate_pending' and j.kind in ('commission_created', 'commission_voided', 'commission_restored'))
    or (a.name = 'affiliate_wallet' and j.kind in ('commission_approved', 'commission_reversed', 'payout_taken', 'payout_failed'));
