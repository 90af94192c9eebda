-- What was restored has columns of its own: nothing that was voided or reversed is less than nothing.
alter table affiliate_days add column restored_orders integer not null default 0, add column restored_pending_vnd bigint not null default 0,
  add column restored_wallet_vnd bigint not null default 0;
alter table programme_days add column restored_orders integer not null default 0, add column restored_pending_vnd bigint not null default 0,
  add column restored_wallet_vnd bigint not null default 0;

create or replace view affiliate_moves as
  select e.journal_id, e.account_id, j.order_id, a.user_id as affiliate_id, (j.at at time zone 'Asia/Ho_Chi_Minh')::date as day,
    (j.kind = 'commission_created')::integer as orders,
    (j.kind in ('commission_voided', 'commission_reversed'))::integer as undone_orders,
    case j.kind when 'commission_created' then -e.amount else 0 end as created_vnd,
    case j.kind when 'commission_voided' then e.amount else 0 end as voided_vnd,
    case j.kind when 'commission_approved' then -e.amount else 0 end as approved_vnd,
    case j.kind when 'commission_reversed' then e.amount else 0 end as reversed_vnd,
    case when j.kind in ('payout_taken', 'wallet_given_up') then e.amount else 0 end as taken_vnd,
    case j.kind when 'payout_failed' then -e.amount else 0 end as returned_vnd,
    (j.kind = 'commission_restored')::integer as restored_orders,
    case when (j.kind, a.name) = ('commission_restored', 'affiliate_pending') then -e.amount else 0 end as restored_pending_vnd,
    case when (j.kind, a.name) = ('commission_restored', 'affiliate_wallet') then -e.amount else 0 end as restored_wallet_vnd
  from ledger_entries e join ledger_journals j on j.id = e.journal_id join ledger_accounts a on a.id = e.account_id
  where (a.name = 'affiliate_pending' and j.kind in ('commission_created', 'commission_voided', 'commission_restored'))
    or (a.name = 'affiliate_wallet' and j.kind in ('commission_approved', 'commission_reversed', 'commission_restored', 'payout_taken', 'payout_failed', 'wallet_given_up'));

create or replace function rollup_add_entries(journals bigint[], accounts integer[]) returns void language plpgsql as $$
begin
  insert into affiliate_days as d (affiliate_id, day, orders, undone_orders, created_vnd, voided_vnd, approved_vnd, reversed_vnd, taken_vnd, returned_vnd,
      restored_orders, restored_pending_vnd, restored_wallet_vnd)
    select m.affiliate_id, m.day, sum(m.orders), sum(m.undone_orders), sum(m.created_vnd), sum(m.voided_vnd), sum(m.approved_vnd), sum(m.reversed_vnd), sum(m.taken_vnd), sum(m.returned_vnd),
      sum(m.restored_orders), sum(m.restored_pending_vnd), sum(m.restored_wallet_vnd)
    from unnest(journals, accounts) as u (journal_id, account_id) join affiliate_moves m on m.journal_id = u.journal_id and m.account_id = u.account_id
    group by m.affiliate_id, m.day order by m.affiliate_id, m.day
    on conflict (affiliate_id, day) do update set
      orders = d.orders + excluded.orders, undone_orders = d.undone_orders + excluded.undone_orders, created_vnd = d.created_vnd + excluded.created_vnd,
      voided_vnd = d.voided_vnd + excluded.voided_vnd, approved_vnd = d.approved_vnd + excluded.approved_vnd, reversed_vnd = d.reversed_vnd + excluded.reversed_vnd,
      taken_vnd = d.taken_vnd + excluded.taken_vnd, returned_vnd = d.returned_vnd + excluded.returned_vnd, restored_orders = d.restored_orders + excluded.restored_orders,
      restored_pending_vnd = d.restored_pending_vnd + excluded.restored_pending_vnd, restored_wallet_vnd = d.restored_wallet_vnd + excluded.restored_wallet_vnd;
  insert into campaign_link_days as d (link_id, day, orders)
    select o.campaign_link_id, m.day, sum(m.orders)
    from unnest(journals, accounts) as u (journal_id, account_id) join affiliate_moves m on m.journal_id = u.journal_id and m.account_id = u.account_id
      join orders o on o.id = m.order_id
    where m.orders > 0 and o.campaign_link_id is not null
    group by o.campaign_link_id, m.day order by o.campaign_link_id, m.day
    on conflict (link_id, day) do update set orders = d.orders + excluded.orders;
  insert into programme_days as d (day, orders, undone_orders, created_vnd, voided_vnd, approved_vnd, reversed_vnd, taken_vnd, returned_vnd,
      restored_orders, restored_pending_vnd, restored_wallet_vnd)
    select m.day, sum(m.orders), sum(m.undone_orders), sum(m.created_vnd), sum(m.voided_vnd), sum(m.approved_vnd), sum(m.reversed_vnd), sum(m.taken_vnd), sum(m.returned_vnd),
      sum(m.restored_orders), sum(m.restored_pending_vnd), sum(m.restored_wallet_vnd)
    from unnest(journals, accounts) as u (journal_id, account_id) join affiliate_moves m on m.journal_id = u.journal_id and m.account_id = u.account_id
    group by m.day order by m.day
    on conflict (day) do update set
      orders = d.orders + excluded.orders, undone_orders = d.undone_orders + excluded.undone_orders, created_vnd = d.created_vnd + excluded.created_vnd,
      voided_vnd = d.voided_vnd + excluded.voided_vnd, approved_vnd = d.approved_vnd + excluded.approved_vnd, reversed_vnd = d.reversed_vnd + excluded.reversed_vnd,
      taken_vnd = d.taken_vnd + excluded.taken_vnd, returned_vnd = d.returned_vnd + excluded.returned_vnd, restored_orders = d.restored_orders + excluded.restored_orders,
      restored_pending_vnd = d.restored_pending_vnd + excluded.restored_pending_vnd, restored_wallet_vnd = d.restored_wallet_vnd + excluded.restored_wallet_vnd;
end $$;

-- What was restored before stands apart too.
with restored as (
  select affiliate_id, day, sum(restored_orders) as orders, sum(restored_pending_vnd) as pending, sum(restored_wallet_vnd) as wallet
  from affiliate_moves where restored_orders > 0 group by affiliate_id, day
)
update affiliate_days d set undone_orders = d.undone_orders + r.orders, voided_vnd = d.voided_vnd + r.pending, reversed_vnd = d.reversed_vnd + r.wallet,
  restored_orders = r.orders, restored_pending_vnd = r.pending, restored_wallet_vnd = r.wallet
from restored r where d.affiliate_id = r.affiliate_id and d.day = r.day;
with restored as (
  select day, sum(restored_orders) as orders, sum(restored_pending_vnd) as pending, sum(restored_wallet_vnd) as wallet
  from affiliate_moves where restored_orders > 0 group by day
)
update programme_days d set undone_orders = d.undone_orders + r.orders, voided_vnd = d.voided_vnd + r.pending, reversed_vnd = d.reversed_vnd + r.wallet,
  restored_orders = r.orders, restored_pending_vnd = r.pending, restored_wallet_vnd = r.wallet
from restored r where d.day = r.day;
