-- A provider can give the id of one movement to another: that is kept beside it, and a person says what it is.
alter table bank_events add column same_id_as bigint references bank_events (id);
