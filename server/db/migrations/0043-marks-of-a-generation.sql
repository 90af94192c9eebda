-- Counts how often a person was signed out everywhere (another password, a reset, a block): marks of sign-ins from before count nothing.
alter table users add column marks_generation integer not null default 0;
