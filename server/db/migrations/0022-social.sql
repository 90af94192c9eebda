-- A social account by which a person signs in. Found by the provider's own number of it, never by an address.
create table social_identities (
  provider text not null check (provider in ('google', 'facebook')),
  -- `sub` of Google, the id within our app of Facebook.
  subject text not null check (length(subject) between 1 and 255),
  user_id uuid not null references users (id) on delete cascade,
  -- As the provider last called it, for its owner to recognise.
  name text,
  email text,
  connected_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (provider, subject),
  -- One of each kind.
  unique (user_id, provider)
);

-- SHA-256 of Google's tokens that were taken: each opens one session, until it has run out by itself.
create table spent_social_tokens (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index spent_social_tokens_by_end on spent_social_tokens (expires_at);

-- One-time codes that bring a sign-in from the system's browser to the desktop application (RFC 8252), bound to its challenge
-- (RFC 7636, S256). SHA-256 of each; a code itself is stored nowhere.
create table desktop_codes (
  hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  challenge text not null check (length(challenge) = 43),
  expires_at timestamptz not null,
  -- Once somebody came with it, right or wrong. The session that it opened ends when it is shown again.
  used_at timestamptz,
  session_id uuid references sessions (id) on delete set null
);
create index desktop_codes_by_end on desktop_codes (expires_at);

comment on column users.facebook_image is 'The picture itself as a data: address, drawn anew by us: no page of ours asks Facebook for it.';
