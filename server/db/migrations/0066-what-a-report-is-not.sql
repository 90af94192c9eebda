-- Money that a person has said a report is not. What was told of since is still asked about, however much nearer it is.
alter table bank_events add column is_not uuid[] not null default '{}';
