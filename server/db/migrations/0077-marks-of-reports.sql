-- What tells a report from another under its id, under a key: its words go after 15 days, and a repeat of it has to be known still.
alter table bank_events add column mark bytea;
