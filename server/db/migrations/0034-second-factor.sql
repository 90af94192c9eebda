-- What a person proves beside the password: passkeys, an authenticator app, recovery codes.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- base64url, as the browser names it.
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null,
  counter bigint not null,
  -- How the browser reaches it (`internal hybrid`), with blanks between.
  transports text not null,
  -- The name that its owner knows it by.
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

create table authenticator_apps (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Sealed (AES-256-GCM under a field key).
  secret bytea not null,
  made_at timestamptz not null,
  -- The session that sets it up, until its first code was right.
  session_id uuid references sessions (id) on delete cascade,
  confirmed_at timestamptz,
  -- The newest time step (RFC 6238) whose code was taken: no code of it or of an older one is taken again.
  last_step bigint not null default 0,
  last_used_at timestamptz,
  check ((session_id is null) = (confirmed_at is not null))
);
create unique index authenticator_apps_on on authenticator_apps (user_id) where confirmed_at is not null;
create unique index authenticator_apps_pending on authenticator_apps (user_id) where confirmed_at is null;
create index authenticator_apps_by_session on authenticator_apps (session_id) where session_id is not null;

-- HMAC of each code under the server's key; a code itself is stored nowhere.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- SHA-256 of one-time tokens and of the challenges that passkeys sign.
create table factor_tokens (
  hash bytea primary key,
  -- sign_in: the password was right, the second step is missing. passkey_sign_in, passkey_new, passkey_proof: what a passkey is to sign.
  -- proof: a passkey signed, good for one deed. ticket: proved, for changes of the factors themselves. device: remembered for 30 days.
  -- stop_reset: mailed, stops the opening of an account without its factor.
  purpose text not null check (purpose in ('sign_in', 'passkey_sign_in', 'passkey_new', 'passkey_proof', 'proof', 'ticket', 'device', 'stop_reset')),
  user_id uuid references users (id) on delete cascade,
  -- The session that it is bound to.
  session_id uuid references sessions (id) on delete cascade,
  -- Where the session will be opened (sign_in).
  client text check (client in ('PORTAL', 'DESKTOP')),
  client_name text,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check (user_id is not null or purpose = 'passkey_sign_in'),
  check ((session_id is not null) = (purpose in ('passkey_new', 'passkey_proof', 'proof', 'ticket'))),
  check ((client is not null and client_name is not null) = (purpose = 'sign_in'))
);
create index factor_tokens_by_user on factor_tokens (user_id);
create index factor_tokens_by_session on factor_tokens (session_id) where session_id is not null;
create index factor_tokens_by_end on factor_tokens (expires_at);

-- Taking away the factors of somebody who lost all of them: two administrators, a day of waiting.
create table factor_resets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  asked_by uuid not null references users (id),
  asked_at timestamptz not null,
  reason text not null,
  confirmed_by uuid references users (id),
  confirmed_at timestamptz,
  runs_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('stopped', 'done')),
  check (asked_by <> user_id),
  check (confirmed_by <> user_id and confirmed_by <> asked_by),
  check ((confirmed_by is null) = (runs_at is null) and (confirmed_by is null) = (confirmed_at is null)),
  check ((ended_at is null) = (outcome is null)),
  check (outcome <> 'done' or runs_at is not null)
);
create unique index factor_resets_open on factor_resets (user_id) where ended_at is null;

-- When this session proved a second factor. Without it an administrator's session opens nothing of the back office.
alter table sessions add column factor_at timestamptz;
-- When somebody last proved in it that it is really they: deeds within a few minutes need not ask again.
alter table sessions add column proof_at timestamptz;

-- What a session may do changes with it: every process hears (migration 0033).
create function tell_proved_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_news', 'person ' || new.user_id);
  return null;
end $$;

create trigger sessions_tell_factor after update of factor_at on sessions for each row
  when (old.factor_at is distinct from new.factor_at) execute function tell_proved_session();
