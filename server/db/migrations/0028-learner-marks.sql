-- Each version of a learner has a random mark, made by the call that made the version. A cursor is a version with its mark, so a
-- device whose version belongs to a history that this database does not have (restored, promoted, copied) is recognised, also
-- when the numbers agree (docs/decisions/0022).
alter table learners add column mark text not null default '0';
update learners set mark = substr(replace(gen_random_uuid()::text, '-', ''), 1, 16);

create table learner_marks (
  user_id uuid not null references learners (user_id) on delete cascade,
  version integer not null,
  mark text not null,
  made_at timestamptz not null,
  primary key (user_id, version)
);
create index learner_marks_by_age on learner_marks (made_at);

-- Nothing asks for the name of the whole database any more.
delete from server_facts where name = 'epoch';
