-- Since when an account has had a second factor without a break, as it was when this one was added. Whoever adds the first one has shown
-- no more than the password; each later one was proved by one before it. Null: as old as the row itself.
alter table passkeys add column factor_since timestamptz;
alter table authenticator_apps add column factor_since timestamptz;

-- takeover: mailed with each sign-in method that is added. It takes back what was added since it was made.
alter table factor_tokens
  drop constraint factor_tokens_purpose_check,
  add constraint factor_tokens_purpose_check check (purpose in ('sign_in', 'passkey_sign_in', 'passkey_new', 'passkey_proof', 'proof', 'ticket', 'device', 'stop_reset', 'takeover'));

-- With a demanded password: sign-in methods that were added since then are not believed at the reset that follows, and go with it.
alter table users
  add column methods_distrusted_since timestamptz,
  add constraint users_distrust_goes_with_a_demand check (need_update_password or methods_distrusted_since is null);
