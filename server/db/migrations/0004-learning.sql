-- One row per learner, locked first by every sync call: versions therefore follow commit order (SYNC.md).
create table learners (
  user_id uuid primary key references users (id) on delete cascade,
  -- Grows with every call that changed something.
  version integer not null,
  -- Learning time that is still plausible, and the server time (ms) when it was counted.
  allowance_left_ms double precision not null,
  allowance_at_ms double precision not null
);

-- All progress of a learner in a course in one row.
create table course_progress (
  user_id uuid not null references learners (user_id) on delete cascade,
  course_id uuid not null references courses (id),
  version integer not null,
  -- {"<lesson id>": {v, covered, position, learned_ms, completed_at}}
  lessons jsonb not null,
  -- Kept beside it so that the profile need not read it all.
  learned_ms double precision not null,
  completed_lesson_ids text[] not null,
  -- The lesson watched last that is not complete.
  resume_lesson_id text,
  primary key (user_id, course_id)
);

-- Operation ids that were folded, for 180 days.
create table applied_operations (
  user_id uuid not null references users (id) on delete cascade,
  operation_id text not null,
  applied_at timestamptz not null,
  primary key (user_id, operation_id)
);
create index applied_operations_by_age on applied_operations (applied_at);

-- Operations of which something was cut, for people who look at a learner's record.
create table flagged_operations (
  user_id uuid not null references users (id) on delete cascade,
  operation_id text not null,
  lesson_id text not null,
  flags text[] not null,
  claimed_ms double precision not null,
  counted_ms double precision not null,
  flagged_at timestamptz not null,
  primary key (user_id, operation_id)
);

create table notes (
  user_id uuid not null references learners (user_id) on delete cascade,
  note_id text not null,
  lesson_id text not null,
  at_seconds double precision not null,
  text text not null,
  -- A tombstone: it has to reach every device.
  deleted boolean not null,
  stamp_ms double precision not null,
  stamp_counter integer not null,
  stamp_node text not null,
  version integer not null,
  primary key (user_id, note_id)
);
create index notes_by_version on notes (user_id, version);
