-- What came too much can be given up by its learner: its refund is taken back, as one of an order whose learner keeps that. The check of 0030 wanted an order's.
do $$
declare
  former text;
begin
  select conname into strict former from pg_constraint
    where conrelid = 'refunds'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%taken_back%' and pg_get_constraintdef(oid) like '%kind%' and pg_get_constraintdef(oid) not like '%taken_back_at%';
  execute format('alter table refunds drop constraint %I', former);
end $$;
alter table refunds add constraint refunds_taken_back_check check (state <> 'taken_back' or kind <> 'unmatched');
-- What waits for an account for long is asked for again.
create index refunds_unclaimed on refunds (requested_at) where state = 'needs_account' and kind = 'excess';

-- Two payments never say the same code: what the bank tells of one would be read as the other. Where two do already, none of later does.
do $$
declare
  newest timestamptz;
begin
  select max(p.created_at) into newest from payouts p
    where exists (select 1 from payouts o where 'CT' || upper(left(o.id::text, 6)) = 'CT' || upper(left(p.id::text, 6)) and o.id <> p.id);
  if newest is null then
    drop index payouts_by_code;
    create unique index payouts_by_code on payouts (('CT' || upper(left(id::text, 6))));
  else
    execute format('create unique index payouts_code_once on payouts ((''CT'' || upper(left(id::text, 6)))) where created_at > %L', newest);
  end if;
end $$;
