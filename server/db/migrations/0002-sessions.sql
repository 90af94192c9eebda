-- A sign-in on one client: the family of its tokens.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  client text not null check (client in ('PORTAL', 'DESKTOP')),
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- The end that no renewal can move.
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signed_out', 'revoked', 'reused'))
);
create index sessions_by_user on sessions (user_id) where ended_at is null;

-- SHA-256 of tokens; a token itself is stored nowhere.
create table refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  expires_at timestamptz not null,
  -- When it was exchanged, by which client (SHA-256 of its user agent), and for which access token.
  spent_at timestamptz,
  spent_by bytea,
  successor_access_hash bytea
);
create index refresh_tokens_by_session on refresh_tokens (session_id);
create index refresh_tokens_by_expiry on refresh_tokens (expires_at);

create table access_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  expires_at timestamptz not null,
  -- Once true, the client is known to hold it: the refresh token behind it is really spent.
  is_used boolean not null default false
);
create index access_tokens_by_session on access_tokens (session_id);
create index access_tokens_by_expiry on access_tokens (expires_at);

-- Counters against guessing. `subject` is an account (hash of the e-mail) or an address.
create table attempt_counters (
  subject text primary key,
  attempts integer not null,
  window_started_at timestamptz not null,
  blocked_until timestamptz not null
);
create index attempt_counters_by_age on attempt_counters (blocked_until);
