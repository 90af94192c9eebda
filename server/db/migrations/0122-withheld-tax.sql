-- Who tax was withheld from, for the books of 10 years, once their account is deleted: sealed, and read by the file of a year's withheld tax alone. The number stays sealed
-- as it was in `identity_number`.
alter table affiliates
  add column taxed_name bytea,
  add column taxed_identity bytea,
  add constraint affiliates_taxed_check check (taxed_identity is null or taxed_name is not null);
-- Payments of a year.
create index payouts_by_sending on payouts (sent_at) where status in ('sent', 'completed');
