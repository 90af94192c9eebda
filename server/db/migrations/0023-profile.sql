-- The account that somebody is paid to who is no affiliate: sealed by FieldCipher (users, account_number, id).
alter table users drop constraint users_account_number_check;
alter table users
  add column account_last4 text,
  -- When his account was deleted: the row stays under its id for the books, and says nothing of him.
  add column deleted_at timestamptz;
update users set account_bank = null, account_holder = null;
alter table users
  add constraint users_account_is_whole check (num_nonnulls(account_bank, account_number, account_last4, account_holder) in (0, 4));

-- An affiliate's account is the affiliate's: there are never two truths.
create function forget_account_of_person() returns trigger language plpgsql as $$
begin
  update users set account_bank = null, account_number = null, account_last4 = null, account_holder = null where id = new.user_id and account_bank is not null;
  return null;
end $$;
create trigger forget_account_of_person after insert on affiliates for each row execute function forget_account_of_person();

-- Nobody buys for a person who is being deleted: whoever does it holds his row, and this waits for him.
create function refuse_order_of_deleted() returns trigger language plpgsql as $$
begin
  if (select deleted_at from users where id = new.user_id for key share) is not null then
    raise exception 'the account of % was deleted', new.user_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger refuse_order_of_deleted before insert on orders for each row execute function refuse_order_of_deleted();

-- Copies of his data that somebody asked for.
create table data_exports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  state text not null default 'queued' check (state in ('queued', 'ready', 'failed', 'expired')),
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  -- Name below the folder of exports.
  file text unique,
  bytes integer check (bytes > 0),
  check ((state in ('ready', 'expired')) = (ready_at is not null)),
  check ((ready_at is null) = (expires_at is null)),
  check ((state = 'ready') = (file is not null) and (file is null) = (bytes is null))
);
create unique index data_exports_open on data_exports (user_id) where state = 'queued';
create index data_exports_by_user on data_exports (user_id, requested_at desc);
create index data_exports_to_expire on data_exports (expires_at) where state = 'ready';

-- Wishes to be deleted.
create table account_deletions (
  id uuid primary key,
  user_id uuid not null references users (id),
  state text not null default 'waiting' check (state in ('waiting', 'withdrawn', 'done')),
  requested_at timestamptz not null,
  -- Until then he may take it back; then it is carried out.
  runs_at timestamptz not null,
  -- The last day that the law gives.
  due_at timestamptz not null check (due_at > runs_at),
  -- Why it could not be carried out when it was tried: names of obstacles.
  blocked_by text[] not null default '{}',
  ended_at timestamptz,
  check ((state = 'waiting') = (ended_at is null))
);
create unique index account_deletions_waiting on account_deletions (user_id) where state = 'waiting';
create index account_deletions_due on account_deletions (runs_at) where state = 'waiting';
create index account_deletions_by_user on account_deletions (user_id, requested_at desc);

-- An e-mail to an address that is to be forgotten once it is out: the last one to somebody whose account was deleted.
alter table emails add column forgets_address boolean not null default false;
create index emails_to_forget on emails (created_at) where forgets_address;

-- «Mã học viên»: a number of his own that says nothing of him.
create sequence student_numbers start with 1001;
update users u set custom_attribute_id = u.id::text, custom_attribute_increment_id = 'HV-' || n.number
  from (select id, 1000 + row_number() over (order by created_at, id) as number from users where custom_attribute_increment_id is null) n where n.id = u.id;
select setval('student_numbers', (select 1000 + count(*) from users) + 1, false);
alter table users
  alter column custom_attribute_id set default gen_random_uuid()::text,
  alter column custom_attribute_increment_id set default 'HV-' || nextval('student_numbers');
