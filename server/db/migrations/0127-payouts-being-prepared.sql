-- Runs with a payment that waits for the office are counted with every look at its menu.
create index payouts_being_prepared on payouts (run_id) where status in ('draft', 'confirmed') and times_handed_out = 0;
