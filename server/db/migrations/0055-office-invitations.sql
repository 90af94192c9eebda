-- Addresses that an owner asks into the office and that have no proved account yet. A row waits: what was accepted or taken back is deleted.
create table office_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  role text not null check (role in ('owner', 'accounting', 'support', 'content')),
  reason text,
  -- SHA-256 of the token of the newest link; the links before are good for nothing.
  token_hash bytea not null unique,
  invited_by uuid not null references users (id),
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create index office_invitations_expires_at on office_invitations (expires_at);
