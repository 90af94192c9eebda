-- What came under one id is looked up with every report.
create index bank_events_same_id on bank_events (same_id_as) where same_id_as is not null;
