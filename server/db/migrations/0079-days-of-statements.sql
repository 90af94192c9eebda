-- Day and month of a statement may stand in two orders, and only a person can tell which: a file that was imported keeps its order, so that a second
-- import cannot book the same lines on other days. Files of before were read with the day first.
alter table statements add column days text check (days in ('usual', 'swapped'));
update statements set days = 'usual' where imported_at is not null;
