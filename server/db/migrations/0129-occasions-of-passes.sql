-- The beginning for which a pass was used, as its event stood then: how much later it is held is measured from there, not from the last change.
-- Moved back with an event that is brought forward.
alter table tickets add column occasion_starts_at timestamptz;
update tickets t set occasion_starts_at = e.starts_at from events e where e.id = t.event_id and t.state = 'used';
alter table tickets add constraint tickets_occasion_check check ((state = 'used') = (occasion_starts_at is not null));
