-- A demand of a new password can be taken back: what it took away waits here meanwhile. Nothing signs in by it, and nothing reads it but
-- the deed that takes the demand back.
alter table users
  add column former_password_hash text,
  add constraint users_former_password_waits_for_a_demand check (need_update_password or former_password_hash is null);
comment on column users.former_password_hash is 'The password before one was demanded; null where there was none.';
