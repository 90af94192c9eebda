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
