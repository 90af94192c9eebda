-- What was mailed to a person so that he can prove that he reads an address: a link, six digits, or both. Only hashes are kept. A
-- new one takes the place of the one before.
create table account_proofs (
  user_id uuid not null references users (id) on delete cascade,
  -- reset: a new password. verify: the address of the account. confirm: a deed of somebody who has no password.
  purpose text not null check (purpose in ('reset', 'verify', 'confirm')),
  -- Where it was mailed; it proves nothing once the account has another address.
  email text not null check (email = lower(email)),
  -- SHA-256 of the link's token.
  token_hash bytea unique,
  -- HMAC of the digits under the server's key.
  code_hash bytea,
  wrong_codes smallint not null default 0,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, purpose),
  check (token_hash is not null or code_hash is not null)
);
create index account_proofs_by_end on account_proofs (expires_at);

-- Its words prove who somebody is: they are forgotten as soon as the mail server has them, or nobody can use them any more.
alter table emails add column is_secret boolean not null default false;
create index emails_secret on emails (created_at) where is_secret and text <> '';

comment on column users.password_hash is 'Null: he signs in by a social account only.';
comment on column users.need_update_password is 'He has to choose a new password before he goes on; an administrator asked for it.';
