-- When the person of a session last said who they are: one that is made out of another has that of the other, and ends when the other does.
-- Of sessions of before nobody knows out of which they were made.
alter table sessions add column signed_in_at timestamptz;
update sessions set signed_in_at = created_at;
alter table sessions alter column signed_in_at set not null;
-- No session outlives 90 days from there, whatever made it (limits.ts, sessionMs).
update sessions set expires_at = signed_in_at + interval '2160 hours' where expires_at > signed_in_at + interval '2160 hours';
alter table sessions add constraint sessions_end check (expires_at <= signed_in_at + interval '2160 hours');
