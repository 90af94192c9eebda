-- What was reversed in the wallet comes back there, when its order is kept after all.
create or replace view affiliate_moves as
  select e.journal_id, e.account_id, j.order_id, a.user_id as affiliate_id, (j.at at time zone 'Asia/Ho_Chi_Minh')::date as day,
    (j.kind = 'commission_created')::integer as orders,
    (j.kind in ('commission_voided', 'commission_reversed'))::integer - (j.kind = 'commission_restored')::integer as undone_orders,
    case j.kind when 'commission_created' then -e.amount else 0 end as created_vnd,
    case when j.kind = 'commission_voided' or (j.kind, a.name) = ('commission_restored', 'affiliate_pending') then e.amount else 0 end as voided_vnd,
    case j.kind when 'commission_approved' then -e.amount else 0 end as approved_vnd,
    case when j.kind = 'commission_reversed' or (j.kind, a.name) = ('commission_restored', 'affiliate_wallet') then e.amount else 0 end as reversed_vnd,
    case when j.kind in ('payout_taken', 'wallet_given_up') then e.amount else 0 end as taken_vnd,
    case j.kind when 'payout_failed' then -e.amount else 0 end as returned_vnd
  from ledger_entries e join ledger_journals j on j.id = e.journal_id join ledger_accounts a on a.id = e.account_id
  where (a.name = 'affiliate_pending' and j.kind in ('commission_created', 'commission_voided', 'commission_restored'))
    or (a.name = 'affiliate_wallet' and j.kind in ('commission_approved', 'commission_reversed', 'commission_restored', 'payout_taken', 'payout_failed', 'wallet_given_up'));
