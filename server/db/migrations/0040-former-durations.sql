-- What a lesson used to last: a completion that was right when a device made it stays one after the lesson has grown.
create table lesson_durations (
  lesson_id uuid not null references lessons (id) on delete cascade,
  duration_seconds integer not null check (duration_seconds > 0),
  -- Until when it lasted so long.
  replaced_at timestamptz not null,
  primary key (lesson_id, replaced_at, duration_seconds)
);

-- Whoever changes a lesson, and by whatever statement.
create function remember_lesson_duration() returns trigger language plpgsql as $$
begin
  insert into lesson_durations (lesson_id, duration_seconds, replaced_at) values (old.id, old.duration_seconds, clock_timestamp()) on conflict do nothing;
  return null;
end $$;
create trigger remember_duration after update of duration_seconds on lessons for each row
  when (old.duration_seconds > 0 and old.duration_seconds <> new.duration_seconds) execute function remember_lesson_duration();
