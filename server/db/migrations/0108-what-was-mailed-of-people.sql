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

-- Whose words or name a letter, or a notice to somebody else, has besides its reader's: it goes when they are deleted.
alter table emails add column about_user_id uuid references users (id) on delete cascade;
create index emails_about on emails (about_user_id) where about_user_id is not null;
alter table notifications add column about_user_id uuid references users (id) on delete cascade;
create index notifications_about on notifications (about_user_id) where about_user_id is not null;
-- Feedback to the team, by the address that stands in it. What is nobody's address any more was of somebody who was deleted or
-- moved; the list of feedback has the words of whoever is still here.
create temporary table letters_to_team on commit drop as
  select id, state, substring(text from E'\nTừ: [^\n]*<([^<>\n]*)>\nTrang: ') as author from emails
  where user_id is null and notification_id is null and text like E'%\nTừ: %>\nTrang: %\nPhiên bản: %';
update emails e set about_user_id = u.id from letters_to_team l join users u on u.email = l.author where e.id = l.id;
delete from emails e using letters_to_team l where e.id = l.id and e.about_user_id is null and e.state in ('sent', 'failed', 'unknown', 'kept');
drop table letters_to_team;
-- Who changed whose role, told by name: the log knows both by their ids.
update notifications n set about_user_id = u.id
  from (
    select told.id, case when told.content ->> 'whose' = 'other' then a.subject_id else coalesce(a.after ->> 'invited_by', a.actor_id::text) end as other
    from notifications told join audit_log a on a.action = 'office.role' and a.at = told.created_at
    where told.content ->> 'kind' = 'office_role' and (told.content ->> 'whose' = 'other' or a.subject_id = told.user_id::text)
  ) named join users u on u.id::text = named.other
  where n.id = named.id and u.id <> n.user_id;
delete from notifications n using users u where u.id = n.about_user_id and u.deleted_at is not null;

-- A code is kept as it is compared, so that it is found when its affiliate is deleted.
update users set referral_code = upper(regexp_replace(referral_code, '\s', '', 'g'))
  where referral_code is not null and referral_code <> upper(regexp_replace(referral_code, '\s', '', 'g'));
