-- Whoever gets or loses a plan is told to every process by the database itself, on the channel rights: no way of taking one away can forget
-- it. Payload: the person.
create function tell_changed_plan() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform pg_notify('rights', old.user_id::text); end if;
  if tg_op <> 'DELETE' then perform pg_notify('rights', new.user_id::text); end if;
  return null;
end $$;

create trigger entitlements_tell_change after insert or update or delete on entitlements for each row execute function tell_changed_plan();
