-- A session that ends, and what a person may do when it changes, is told to every process by the database itself: no way of ending one
-- can forget it. `ended <person> <session> <ms>` and `person <person>` on the channel session_news.
create function tell_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_news', 'ended ' || old.user_id || ' ' || old.id || ' ' || floor(extract(epoch from coalesce(new.ended_at, now())) * 1000)::bigint);
  return null;
end $$;

create trigger sessions_tell_end after update of ended_at on sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function tell_ended_session();

create function tell_changed_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_news', 'person ' || new.id);
  return null;
end $$;

create trigger users_tell_change after update of role, blocked_at, need_update_password, deleted_at on users for each row
  when (old.role is distinct from new.role or old.blocked_at is distinct from new.blocked_at
    or old.need_update_password is distinct from new.need_update_password or old.deleted_at is distinct from new.deleted_at)
  execute function tell_changed_person();

create index sessions_by_end on sessions (ended_at) where ended_at is not null;

-- A code belongs to the session that asked for it and is good no longer than that. They live a minute: none is worth keeping.
delete from desktop_codes;
alter table desktop_codes add column minted_by uuid not null references sessions (id) on delete cascade;

-- Who has to choose a new password has none: the one before may have leaked. Only the link of the e-mail goes on.
update users set password_hash = null where need_update_password;
alter table users add constraint users_demanded_password_is_gone check (not need_update_password or password_hash is null);

-- At each start it is read who was blocked within hours.
create index users_by_block on users (blocked_at) where blocked_at is not null;
