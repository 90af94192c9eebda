-- What was cut from a person's operations is a sum for each lesson and reason: as many rows as a course has lessons, however much is claimed. It is forgotten
-- with the operations themselves.
create table flagged_sums as
  select user_id, lesson_id, flags, count(*)::integer as operations, sum(claimed_ms) as claimed_ms, sum(counted_ms) as counted_ms, max(flagged_at) as flagged_at
  from flagged_operations group by user_id, lesson_id, flags;
delete from flagged_operations;
alter table flagged_operations drop column operation_id;
alter table flagged_operations add column operations integer not null check (operations > 0);
alter table flagged_operations add primary key (user_id, lesson_id, flags);
insert into flagged_operations (user_id, lesson_id, flags, operations, claimed_ms, counted_ms, flagged_at)
  select user_id, lesson_id, flags, operations, claimed_ms, counted_ms, flagged_at from flagged_sums;
drop table flagged_sums;
