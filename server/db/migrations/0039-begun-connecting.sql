-- Until when a session may connect a social account: proved on the profile page, because the provider's page runs the provider's script.
alter table sessions add column connecting_until timestamptz;
-- The session that used a code up: a form of it that is refused afterwards comes again with the same code.
alter table account_proofs add column used_by uuid references sessions (id) on delete set null;
create index account_proofs_by_session on account_proofs (used_by) where used_by is not null;
