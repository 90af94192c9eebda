-- Whoever lets somebody in again says so of the block, or of the demand of a new password, that they saw (as 0090-revisions-of-money.sql); whoever answers an
-- application, of what was sent last. What its applicant types on while more is asked of them is no change: nobody decides on that.
-- What the owner of an address reported themselves the office does not take back: only a new password ends it.
alter table users add column seen_revision uuid not null default gen_random_uuid();
alter table users add column takeover_reported_at timestamptz;
alter table users add constraint users_reported_means_demanded check (takeover_reported_at is null or need_update_password);

create function revise_seen() returns trigger language plpgsql as $$
begin
  new.seen_revision := gen_random_uuid();
  return new;
end $$;

create trigger users_revise_seen before update of blocked_at, blocked_reason, need_update_password on users for each row execute function revise_seen();

alter table ambassador_applications add column seen_revision uuid not null default gen_random_uuid();
create trigger applications_revise_seen before update of state, submitted_at, asked_at on ambassador_applications for each row execute function revise_seen();
