-- What each applied operation said, so that a learner can look back and restore. Rows of before have no lesson and stay ids only.
alter table applied_operations
  add column lesson_id text,
  -- Name of the client that sent it.
  add column device text,
  -- JSON: [learned at (ms), position in seconds or null, watched ms, pairs of whole seconds]. One text and not four columns: it
  -- is written at each sync and read when somebody looks back.
  add column said text;
create index applied_operations_by_lesson on applied_operations (user_id, lesson_id) where lesson_id is not null;
