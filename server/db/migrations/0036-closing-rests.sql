-- A wallet below the payout's minimum forbade to leave for ever: its rest is paid by a closing request, or given up by its owner, who saw it.
alter table payout_requests add column is_closing boolean not null default false;
alter table account_deletions add column given_up_vnd bigint check (given_up_vnd > 0);
alter table ledger_journals drop constraint ledger_journals_kind_check;
alter table ledger_journals add constraint ledger_journals_kind_check check (kind in (
  'bank_in', 'order_paid', 'refund_requested', 'refund_sent', 'write_off', 'commission_created', 'commission_approved',
  'commission_voided', 'commission_restored', 'commission_reversed', 'payout_taken', 'payout_taxed', 'payout_sent', 'payout_failed',
  'wallet_given_up'));
create or replace view affiliate_moves as
  select e.journal_id, e.account_id, j.order_id, a.user_id as affiliate_id, (j.at at time zone 'Asia/Ho_Chi_Minh')::date as day,
    (j.kind = 'commission_created')::integer as orders,
    (j.kind in ('commission_voided', 'commission_reversed'))::integer - (j.kind = 'commission_restored')::integer as undone_orders,
    case j.kind when 'commission_created' then -e.amount else 0 end as created_vnd,
    case when j.kind in ('commission_voided', 'commission_restored') then e.amount else 0 end as voided_vnd,
    case j.kind when 'commission_approved' then -e.amount else 0 end as approved_vnd,
    case j.kind when 'commission_reversed' then e.amount else 0 end as reversed_vnd,
    case when j.kind in ('payout_taken', 'wallet_given_up') then e.amount else 0 end as taken_vnd,
    case j.kind when 'payout_failed' then -e.amount else 0 end as returned_vnd
  from ledger_entries e join ledger_journals j on j.id = e.journal_id join ledger_accounts a on a.id = e.account_id
  where (a.name = 'affiliate_pending' and j.kind in ('commission_created', 'commission_voided', 'commission_restored'))
    or (a.name = 'affiliate_wallet' and j.kind in ('commission_approved', 'commission_reversed', 'payout_taken', 'payout_failed', 'wallet_given_up'));
