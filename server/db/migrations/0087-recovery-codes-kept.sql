-- When the person said that they had put a set of recovery codes away. Without it a set whose page was left at once passed for a way in.
alter table recovery_codes add column kept_at timestamptz;
update recovery_codes set kept_at = made_at;
