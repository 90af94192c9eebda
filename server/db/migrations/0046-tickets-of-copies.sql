-- A copy of somebody's data is fetched by a ticket: given for a fresh proof, once, to one session, for a moment. SHA-256 of it.
alter table data_exports add column ticket_hash bytea, add column ticket_session uuid, add column ticket_until timestamptz;
alter table data_exports add constraint data_exports_ticket_is_whole
  check ((ticket_hash is null) = (ticket_session is null) and (ticket_hash is null) = (ticket_until is null));
