-- What an operation said, in columns: the history is read without its seconds and in the order of an index, and the seconds are kept joined, for a
-- client could repeat one twenty thousand times.
alter table applied_operations
  -- By the clock of the device as far as it can be believed.
  add column learned_at timestamptz,
  add column position_seconds double precision,
  add column watched_ms double precision,
  -- JSON: pairs of whole seconds, half-open, sorted, disjoint, within the lesson.
  add column intervals text;

update applied_operations set
  learned_at = to_timestamp((said::json ->> 0)::double precision / 1000),
  position_seconds = (said::json ->> 1)::double precision,
  watched_ms = (said::json ->> 2)::double precision,
  intervals = coalesce((
    select '[' || string_agg('[' || lower(part) || ',' || upper(part) || ']', ',' order by part) || ']'
    from unnest((
      select range_agg(int4range((pair ->> 0)::integer, (pair ->> 1)::integer)) from json_array_elements(said::json -> 3) pair)) part
  ), '[]'),
  said = null
where said is not null;

alter table applied_operations drop column said;
drop index applied_operations_by_lesson;
create index applied_operations_by_lesson on applied_operations (user_id, lesson_id, learned_at desc, operation_id) where lesson_id is not null;

-- How much of a learner's operations is remembered is bounded: a bucket that drains, and this is when it will be empty (ms).
alter table learners add column remembering_until_ms double precision not null default 0;
