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
