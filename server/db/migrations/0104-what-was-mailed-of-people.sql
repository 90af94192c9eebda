-- A mail server's answer is kept without the addresses in it (mail-refusal.ts); so are those of before.
update emails set last_error = regexp_replace(last_error, '[^[:space:]<>()"'',;:]+@[^[:space:]<>()"'',;:]+', '…', 'g') where last_error like '%@%';
-- The queue's tables are pg-boss's and come after the first migrations.
do $$
begin
  if to_regclass('jobs.job') is not null then
    update jobs.job set output = '{"message": "an answer that named an address"}' where name = 'send_email' and output::text like '%@%';
  end if;
end
$$;

-- What proves who somebody is keeps its words as long as it proves it, and not for one day whatever it says.
alter table emails add column forgets_at timestamptz;
update emails set forgets_at = created_at + interval '7 days' where is_secret;
alter table emails add constraint emails_secret_ends check (not is_secret or forgets_at is not null);
drop index emails_secret;
create index emails_secret on emails (forgets_at) where is_secret and text <> '';

-- Files whose row is gone. Written down in the transaction that lets a file's name go, whoever that is, and taken out once the
-- file is gone: a process that dies behind its commit, or a disk that does not answer, leaves nothing that is served for ever.
create table files_to_remove (
  kind text not null check (kind in ('avatar', 'picture', 'export')),
  name text not null,
  primary key (kind, name)
);

create function note_avatar() returns trigger language plpgsql as $$
begin
  insert into files_to_remove (kind, name) values ('avatar', old.avatar) on conflict do nothing;
  return null;
end $$;
create trigger users_note_avatar after update of avatar on users for each row
  when (old.avatar is distinct from new.avatar and old.avatar is not null) execute function note_avatar();
create trigger users_note_avatar_of_gone after delete on users for each row when (old.avatar is not null) execute function note_avatar();

create function note_file() returns trigger language plpgsql as $$
begin
  insert into files_to_remove (kind, name) values (tg_argv[0], old.file) on conflict do nothing;
  return null;
end $$;
create trigger support_pictures_note_file after delete on support_pictures for each row execute function note_file('picture');
create trigger support_pictures_note_former_file after update of file on support_pictures for each row
  when (old.file is distinct from new.file) execute function note_file('picture');
create trigger data_exports_note_file after delete on data_exports for each row when (old.file is not null) execute function note_file('export');
create trigger data_exports_note_former_file after update of file on data_exports for each row
  when (old.file is distinct from new.file and old.file is not null) execute function note_file('export');
