-- The money columns of the sums per day (0017), kept by the database with the journals they are of; and the proofs of them.

-- No reference, as at the ledger's accounts: the sums follow the journals, and must never keep one from being written.
alter table affiliate_days drop constraint if exists affiliate_days_affiliate_id_fkey;

-- What a journal adds to the day it is of, in Asia/Ho_Chi_Minh: a row for each entry that counts. Amounts are what they are for
-- the affiliate; his accounts are credited, so they stand negative in the ledger.
create view affiliate_moves as
  select e.journal_id, e.account_id, j.order_id, a.user_id as affiliate_id, (j.at at time zone 'Asia/Ho_Chi_Minh')::date as day,
    (j.kind = 'commission_created')::integer as orders,
    (j.kind in ('commission_voided', 'commission_reversed'))::integer as undone_orders,
    case j.kind when 'commission_created' then -e.amount else 0 end as created_vnd,
    case j.kind when 'commission_voided' then e.amount else 0 end as voided_vnd,
    case j.kind when 'commission_approved' then -e.amount else 0 end as approved_vnd,
    case j.kind when 'commission_reversed' then e.amount else 0 end as reversed_vnd,
    case j.kind when 'payout_taken' then e.amount else 0 end as taken_vnd,
    case j.kind when 'payout_failed' then -e.amount else 0 end as returned_vnd
  from ledger_entries e join ledger_journals j on j.id = e.journal_id join ledger_accounts a on a.id = e.account_id
  where (a.name = 'affiliate_pending' and j.kind in ('commission_created', 'commission_voided'))
    or (a.name = 'affiliate_wallet' and j.kind in ('commission_approved', 'commission_reversed', 'payout_taken', 'payout_failed'));

-- Which journal's entry it is; an entry is one of its account in its journal.
alter table ledger_unsettled add column journal_id bigint not null;

create or replace function ledger_note_entry() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from ledger_journals where id = new.journal_id and xmin::text = pg_current_xact_id()::xid::text) then
    raise exception 'journal % was written before: nothing is added to it', new.journal_id using errcode = 'restrict_violation';
  end if;
  insert into ledger_unsettled (account_id, amount, journal_id) values (new.account_id, new.amount, new.journal_id);
  return null;
end $$;

-- Adds entries, given by journal and account, to the days they are of. Rows are taken in the order that 0017 tells. Arrays, so that
-- the database looks each entry up and never walks the ledger, whatever it believes of the size of a table that is always empty.
create function rollup_add_entries(journals bigint[], accounts integer[]) returns void language plpgsql as $$
begin
  insert into affiliate_days as d (affiliate_id, day, orders, undone_orders, created_vnd, voided_vnd, approved_vnd, reversed_vnd, taken_vnd, returned_vnd)
    select m.affiliate_id, m.day, sum(m.orders), sum(m.undone_orders), sum(m.created_vnd), sum(m.voided_vnd), sum(m.approved_vnd), sum(m.reversed_vnd), sum(m.taken_vnd), sum(m.returned_vnd)
    from unnest(journals, accounts) as u (journal_id, account_id) join affiliate_moves m on m.journal_id = u.journal_id and m.account_id = u.account_id
    group by m.affiliate_id, m.day order by m.affiliate_id, m.day
    on conflict (affiliate_id, day) do update set
      orders = d.orders + excluded.orders, undone_orders = d.undone_orders + excluded.undone_orders, created_vnd = d.created_vnd + excluded.created_vnd,
      voided_vnd = d.voided_vnd + excluded.voided_vnd, approved_vnd = d.approved_vnd + excluded.approved_vnd, reversed_vnd = d.reversed_vnd + excluded.reversed_vnd,
      taken_vnd = d.taken_vnd + excluded.taken_vnd, returned_vnd = d.returned_vnd + excluded.returned_vnd;
  insert into campaign_link_days as d (link_id, day, orders)
    select o.campaign_link_id, m.day, sum(m.orders)
    from unnest(journals, accounts) as u (journal_id, account_id) join affiliate_moves m on m.journal_id = u.journal_id and m.account_id = u.account_id
      join orders o on o.id = m.order_id
    where m.orders > 0 and o.campaign_link_id is not null
    group by o.campaign_link_id, m.day order by o.campaign_link_id, m.day
    on conflict (link_id, day) do update set orders = d.orders + excluded.orders;
  insert into programme_days as d (day, orders, undone_orders, created_vnd, voided_vnd, approved_vnd, reversed_vnd, taken_vnd, returned_vnd)
    select m.day, sum(m.orders), sum(m.undone_orders), sum(m.created_vnd), sum(m.voided_vnd), sum(m.approved_vnd), sum(m.reversed_vnd), sum(m.taken_vnd), sum(m.returned_vnd)
    from unnest(journals, accounts) as u (journal_id, account_id) join affiliate_moves m on m.journal_id = u.journal_id and m.account_id = u.account_id
    group by m.day order by m.day
    on conflict (day) do update set
      orders = d.orders + excluded.orders, undone_orders = d.undone_orders + excluded.undone_orders, created_vnd = d.created_vnd + excluded.created_vnd,
      voided_vnd = d.voided_vnd + excluded.voided_vnd, approved_vnd = d.approved_vnd + excluded.approved_vnd, reversed_vnd = d.reversed_vnd + excluded.reversed_vnd,
      taken_vnd = d.taken_vnd + excluded.taken_vnd, returned_vnd = d.returned_vnd + excluded.returned_vnd;
end $$;

-- As before (0008), and the days right after the balances.
create or replace function ledger_settle() returns void language plpgsql as $$
declare
  journals bigint[];
  accounts integer[];
begin
  if not exists (select 1 from ledger_unsettled) then
    return;
  end if;
  perform 1 from ledger_accounts where id in (select account_id from ledger_unsettled) order by id for no key update;
  with gone as (delete from ledger_unsettled returning account_id, amount, journal_id),
    moves as (select account_id, sum(amount) as amount, array_agg(journal_id) as journal_ids from gone group by account_id),
    moved as (update ledger_accounts set balance = balance + moves.amount from moves where id = moves.account_id returning id, user_id, moves.journal_ids)
  select array_agg(one.journal_id), array_agg(moved.id) into journals, accounts
    from moved cross join lateral unnest(moved.journal_ids) as one (journal_id) where moved.user_id is not null;
  if journals is not null then
    perform rollup_add_entries(journals, accounts);
  end if;
end $$;

-- What was booked before.
select rollup_add_entries(array_agg(journal_id), array_agg(account_id)) from affiliate_moves having count(*) > 0;

-- Each night's comparison of the sums per day with the raw clicks, journals and commissions they are of.
create table rollup_proofs (
  id bigint generated always as identity primary key,
  -- The Vietnamese day in whose night it was made; before three in the morning that is the day before.
  day date not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  -- Sums per day and commissions that were looked at.
  checked_rows bigint not null,
  difference_count bigint not null
);
create index rollup_proofs_by_day on rollup_proofs (day);

-- What differed, the first hundreds of it.
create table rollup_differences (
  id bigint generated always as identity primary key,
  proof_id bigint not null references rollup_proofs (id),
  place text not null check (place in ('affiliate_days', 'campaign_link_days', 'programme_days', 'commissions')),
  -- Whose: the affiliate, the link; the commission's order. Null for the whole programme.
  subject uuid,
  day date not null,
  field text not null,
  stored bigint not null,
  raw bigint not null
);
create index rollup_differences_by_proof on rollup_differences (proof_id);
