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
