-- An order whose own money went back waits again for all of its money, as one to which none came: what was received is what goes back, or went. The check of 0007 wanted nothing received.
do $$
declare
  former text;
begin
  select conname into strict former from pg_constraint
    where conrelid = 'orders'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%pending%' and pg_get_constraintdef(oid) like '%received_vnd = 0%';
  execute format('alter table orders drop constraint %I', former);
end $$;
alter table orders add constraint orders_pending_check check (status <> 'pending' or received_vnd = excess_vnd);
