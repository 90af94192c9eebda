-- The office changes title and description of the course. `edited_at`: a person did; the demonstration leaves them alone from then on.
alter table courses
  add column edited_at timestamptz,
  -- Grows with each change of these texts by a person; who saw an older one is told.
  add column revision integer not null default 1;
