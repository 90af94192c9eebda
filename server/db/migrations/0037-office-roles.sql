-- An administrator has an office role, and nobody else has one. Who was an administrator before did everything: an owner.
alter table users add column office_role text check (office_role in ('owner', 'accounting', 'support', 'content'));
update users set office_role = 'owner' where role = 'admin';
alter table users add constraint users_office_role_of_administrators check ((role = 'admin') = (office_role is not null));

create index users_of_office on users (office_role) where office_role is not null;

-- Somebody has to be able to give roles: whoever would be the last owner to go stays, however it is tried. The lock lets one go at a time:
-- the second sees what the first did, for each statement of a function reads anew (read committed).
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('users_keep_an_owner'));
  if not exists (select 1 from users where office_role = 'owner' and blocked_at is null and deleted_at is null) then
    raise exception 'the last owner has to stay' using errcode = 'check_violation', constraint = 'users_keep_an_owner';
  end if;
  return null;
end $$;

create trigger users_keep_an_owner after update of role, office_role, blocked_at, deleted_at on users for each row
  when (old.office_role = 'owner' and old.blocked_at is null and old.deleted_at is null
    and (new.office_role is distinct from 'owner' or new.blocked_at is not null or new.deleted_at is not null))
  execute function keep_an_owner();

create trigger users_keep_an_owner_there after delete on users for each row
  when (old.office_role = 'owner' and old.blocked_at is null and old.deleted_at is null) execute function keep_an_owner();

-- What somebody may do changes with the office role too: every process hears of it (0033).
drop trigger users_tell_change on users;
create trigger users_tell_change after update of role, office_role, blocked_at, need_update_password, deleted_at on users for each row
  when (old.role is distinct from new.role or old.office_role is distinct from new.office_role or old.blocked_at is distinct from new.blocked_at
    or old.need_update_password is distinct from new.need_update_password or old.deleted_at is distinct from new.deleted_at)
  execute function tell_changed_person();
