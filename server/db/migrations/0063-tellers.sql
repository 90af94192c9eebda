-- Who told: `sepay`, `casso`, `statement:` and the file. Two forms of one statement give one movement two references; within a file two
-- lines are two movements. Of lines imported before this the file is not known.
alter table bank_events add column tellers text[] not null default '{}';
update bank_events set tellers = array[provider];
alter table bank_events alter column tellers drop default;
alter table bank_events add constraint bank_events_tellers_check check (cardinality(tellers) > 0);
