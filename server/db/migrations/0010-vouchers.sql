-- A voucher and its rules. One code, or many codes of one use each. Whole VND.
create table vouchers (
  id uuid primary key default gen_random_uuid(),
  -- Its place in lists: the newest first.
  seq bigint generated always as identity unique,
  -- Its code as it is written; of a voucher with many codes what they begin with.
  code text not null,
  has_many_codes boolean not null,
  -- Shown to everybody, usable by whoever knows the code, or one person's.
  audience text not null check (audience in ('public', 'code', 'personal')),
  owner_id uuid references users (id),
  kind text not null check (kind in ('percent', 'fixed')),
  percent integer check (percent between 1 and 100),
  cap bigint check (cap > 0),
  amount bigint check (amount > 0),
  min_order bigint not null check (min_order >= 0),
  plans text[] not null check (cardinality(plans) > 0 and plans <@ array['kha_pro', 'pro']),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  -- In total and on one Vietnamese day; null = no limit.
  max_uses integer check (max_uses > 0),
  per_day integer check (per_day > 0),
  -- Uses that are reserved or redeemed. Moves with the rows of voucher_uses, in their transaction.
  used integer not null default 0 check (used >= 0 and used <= coalesce(max_uses, used)),
  is_paused boolean not null default false,
  note text not null,
  -- Counts edits, so that two administrators do not overwrite each other unseen.
  version integer not null default 1,
  created_by uuid references users (id),
  created_at timestamptz not null,
  check ((kind = 'percent') = (percent is not null) and (kind = 'fixed') = (amount is not null) and (kind = 'percent' or cap is null)),
  check ((audience = 'personal') = (owner_id is not null)),
  check (not has_many_codes or (audience = 'code' and max_uses is not null))
);
create index vouchers_public on vouchers (starts_at) where audience = 'public';
create index vouchers_by_owner on vouchers (owner_id) where owner_id is not null;

-- Every code there is. `key` is what a typed code is compared by: capitals and digits only.
create table voucher_codes (
  key text primary key check (key ~ '^[A-Z0-9]{4,24}$'),
  code text not null,
  voucher_id uuid not null references vouchers (id),
  -- One of many: it is gone with its first use.
  is_single boolean not null
);
create index voucher_codes_by_voucher on voucher_codes (voucher_id);

-- One use: held for an order that waits for its money, spent by a paid one, or given back.
create table voucher_uses (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  voucher_id uuid not null references vouchers (id),
  code_key text not null references voucher_codes (key),
  is_single_code boolean not null,
  user_id uuid not null references users (id),
  -- No reference: the order is written in the same transaction, before or after.
  order_id uuid not null,
  state text not null check (state in ('reserved', 'redeemed', 'released')),
  -- Taken off this order, whose amount before it was `amount`.
  discount bigint not null check (discount >= 0 and discount <= amount),
  amount bigint not null,
  -- The Vietnamese day whose uses it counts to.
  day date not null,
  reserved_at timestamptz not null,
  redeemed_at timestamptz,
  released_at timestamptz,
  check ((state = 'redeemed') = (redeemed_at is not null)),
  check ((state = 'released') = (released_at is not null))
);
-- Once per person, one voucher per order, a code of many once.
create unique index voucher_uses_one_per_person on voucher_uses (voucher_id, user_id) where state <> 'released';
create unique index voucher_uses_one_per_order on voucher_uses (order_id) where state <> 'released';
create unique index voucher_uses_one_per_code on voucher_uses (code_key) where state <> 'released' and is_single_code;
create index voucher_uses_by_voucher on voucher_uses (voucher_id, seq desc);

-- How often a voucher was used on a day: reserved then, and not given back.
create table voucher_days (
  voucher_id uuid not null references vouchers (id),
  day date not null,
  used integer not null check (used >= 0),
  primary key (voucher_id, day)
);
