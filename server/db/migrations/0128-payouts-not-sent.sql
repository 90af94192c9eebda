-- Also what was handed out, or was doubted by a restore, waits for the office until it is said to have gone.
drop index payouts_being_prepared;
create index payouts_not_sent on payouts (run_id) where status in ('draft', 'confirmed');
