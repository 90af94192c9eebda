-- What an affiliate agreed to, in versions; a version never changes once it is published.
create table affiliate_policies (
  version integer primary key check (version > 0),
  -- As it was written, and the sanitised HTML of it (server/modules/affiliate/programme/render-policy.ts).
  markdown text not null,
  html text not null,
  -- The five lines at its top.
  summary text[] not null check (cardinality(summary) = 5),
  published_at timestamptz not null,
  -- The Vietnamese day from which on it counts.
  effective_from date not null,
  -- Null: the first one, which came with the product.
  published_by uuid references users (id),
  -- When the last affiliate was told of it.
  announced_at timestamptz
);
create index affiliate_policies_to_announce on affiliate_policies (version) where announced_at is null;

-- What the person himself gave when he joined. Null for whoever an administrator activated.
alter table affiliates
  add column legal_name text check (char_length(legal_name) between 2 and 100),
  add column date_of_birth date,
  -- AES-256-GCM, server/crypto/field-cipher.ts.
  add column identity_number bytea,
  add column identity_last3 text check (identity_last3 ~ '^\d{3}$'),
  add column policy_version integer references affiliate_policies (version),
  add column agreed_at timestamptz,
  -- Of the receiving account; null = never since the activation.
  add column account_changed_at timestamptz,
  add constraint affiliates_identity_is_whole check ((identity_number is null) = (identity_last3 is null)),
  add constraint affiliates_agreed_to_something check ((policy_version is null) = (agreed_at is null));

-- Links that an affiliate made for one purpose. A removed one stays: clicks and orders came by it.
create table campaign_links (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references affiliates (user_id),
  name text not null check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(name) <= 40),
  -- A page of ours: `/checkout`.
  path text not null check (starts_with(path, '/') and not starts_with(path, '//') and char_length(path) <= 200),
  -- Official spelling of a public voucher.
  voucher_code text,
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index campaign_links_names on campaign_links (affiliate_id, name) where removed_at is null;
create index campaign_links_by_affiliate on campaign_links (affiliate_id, created_at desc, id desc) where removed_at is null;
