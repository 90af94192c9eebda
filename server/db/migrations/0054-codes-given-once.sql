-- A code that was an affiliate's is never another's: links and cookies with it are about for long. Kept as a hash, which says nothing of anybody.
create table retired_affiliate_codes (
  code_hash bytea primary key,
  retired_at timestamptz not null default now()
);

create function retire_affiliate_code() returns trigger language plpgsql as $$
begin
  insert into retired_affiliate_codes (code_hash) values (sha256(convert_to(old.code, 'UTF8'))) on conflict do nothing;
  return null;
end $$;
create trigger retire_affiliate_code_of_deleted after delete on affiliates for each row execute function retire_affiliate_code();
create trigger retire_affiliate_code_of_renamed after update of code on affiliates for each row when (old.code <> new.code) execute function retire_affiliate_code();

-- Whoever wishes for one is told that it is taken: the row is not written.
create function refuse_retired_code() returns trigger language plpgsql as $$
begin
  if exists (select 1 from retired_affiliate_codes where code_hash = sha256(convert_to(new.code, 'UTF8'))) then return null; end if;
  return new;
end $$;
create trigger refuse_retired_code before insert on affiliates for each row execute function refuse_retired_code();
