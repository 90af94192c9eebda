-- What each applied operation said, so that a learner can look back and restore. Rows of before have no lesson and stay ids only.
alter table applied_operations
  add column lesson_id text,
  -- When it was learned, as far as the device's clock can be believed.
  add column learned_at timestamptz,
  -- Name of the client that sent it.
  add column device text,
  add column position_seconds double precision,
  add column watched_ms double precision,
  -- JSON: pairs of whole seconds.
  add column intervals text;
create index applied_operations_by_lesson on applied_operations (user_id, lesson_id) where lesson_id is not null;
