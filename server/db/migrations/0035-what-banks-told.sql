-- A batch was stored whole with each of its movements: the report of one person's money had everybody else's names in it.
update bank_events set raw_body = payload::text where provider = 'casso' and raw_body <> '' and raw_body <> payload::text;
-- Reports that still have their words, by when they were handled (server/modules/people-data/bank-retention.ts).
create index bank_events_with_words on bank_events (processed_at) where raw_body <> '';

-- A statement's file names everybody who paid: it goes after a while, what was booked of it stays.
alter table statements
  alter column bytes drop not null,
  add column size integer,
  add column kept_until timestamptz;
update statements set size = length(bytes), kept_until = uploaded_at + interval '15 days';
alter table statements
  alter column size set not null,
  alter column kept_until set not null;
create index statements_with_file on statements (kept_until) where bytes is not null;
