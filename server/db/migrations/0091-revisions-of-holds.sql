-- Whoever lets payouts or a commission go on says so of the hold that they saw (as 0090-revisions-of-money.sql): one that was laid meanwhile stays.
alter table affiliates add column revision uuid not null default gen_random_uuid();
alter table commissions add column revision uuid not null default gen_random_uuid();

create trigger affiliates_revise before update on affiliates for each row execute function revise();
create trigger commissions_revise before update on commissions for each row execute function revise();
