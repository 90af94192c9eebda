-- Who promotes the course. The wizard that makes one is yet to come; until then an administrator or the demonstration does.
create table affiliates (
  user_id uuid primary key references users (id),
  -- What stands in links and is typed at checkout; compared in upper case.
  code text not null unique check (code ~ '^[A-Z0-9]{4,16}$'),
  -- Follows the approved sales; 5 is granted. (PRODUCT.md 9)
  level smallint not null default 1 check (level between 1 and 5),
  is_ambassador boolean not null default false,
  -- Filed the form that frees from withholding tax.
  has_tax_commitment boolean not null default false,
  bank_bin text not null,
  account_holder text not null,
  -- AES-256-GCM, server/crypto/field-cipher.ts.
  account_number bytea not null,
  account_last4 text not null,
  activated_at timestamptz not null,
  check (is_ambassador = (level = 5))
);
-- Both stand in `affiliates` from now on; nobody was one before.
alter table users drop column affiliate_code, drop column affiliate_level;

-- Withholding tax of payouts, dated.
create table tax_rules (
  id integer generated always as identity primary key,
  rate_bp integer not null check (rate_bp between 0 and 10000),
  -- Payouts of this much and more are taxed, as a whole.
  threshold_vnd bigint not null check (threshold_vnd >= 0),
  -- Days in Asia/Ho_Chi_Minh, both inclusive.
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  legal_basis text not null,
  exclude using gist (daterange(valid_from, valid_to, '[]') with &&)
);
insert into tax_rules (rate_bp, threshold_vnd, valid_from, valid_to, legal_basis) values
  (1000, 2000000, '2013-10-01', '2026-06-30', 'Thông tư 111/2013/TT-BTC, Điều 25 khoản 1 điểm i'),
  (1000, 5000000, '2026-07-01', null, 'Luật Thuế thu nhập cá nhân số 109/2025/QH15');

-- A run of payments to affiliates: one a month, and extra ones.
create table payout_runs (
  id uuid primary key default gen_random_uuid(),
  serial bigint not null generated always as identity unique,
  -- `monthly:2026-11`, `extra:<key of the request>`: the same key again is the same run.
  key text not null unique,
  kind text not null check (kind in ('monthly', 'extra')),
  -- Null: the server.
  created_by uuid references users (id),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  check (starts_with(key, kind || ':'))
);

-- One payment of a run to an affiliate. The money left his wallet when it was drafted.
create table payouts (
  id uuid primary key default gen_random_uuid(),
  run_id uuid not null references payout_runs (id),
  affiliate_id uuid not null references affiliates (user_id),
  gross_vnd bigint not null check (gross_vnd > 0),
  tax_vnd bigint not null check (tax_vnd >= 0),
  net_vnd bigint not null check (net_vnd > 0),
  tax_rule_id integer references tax_rules (id),
  status text not null check (status in ('draft', 'confirmed', 'sent', 'completed', 'failed')),
  -- Where to, as it was when it was drafted.
  bank_bin text not null,
  account_holder text not null,
  account_number bytea not null,
  account_last4 text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  sent_at timestamptz,
  reference text,
  ended_at timestamptz,
  -- Why it failed.
  failure text,
  unique (run_id, affiliate_id),
  check (gross_vnd = tax_vnd + net_vnd),
  check ((tax_vnd > 0) <= (tax_rule_id is not null)),
  check ((sent_at is null) = (reference is null)),
  check (status not in ('sent', 'completed') or sent_at is not null),
  check ((status in ('completed', 'failed')) = (ended_at is not null)),
  check ((status = 'failed') = (failure is not null))
);
create index payouts_by_affiliate on payouts (affiliate_id, created_at desc);

-- What an affiliate earns by one paid order: one per order, at most 30 %, whole VND rounded down.
create table commissions (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null unique references orders (id),
  affiliate_id uuid not null references affiliates (user_id),
  -- What was really paid.
  base_vnd bigint not null check (base_vnd >= 0),
  rate_bp integer not null check (rate_bp between 0 and 3000),
  amount_vnd bigint not null check (amount_vnd = base_vnd * rate_bp / 10000),
  status text not null check (status in ('pending', 'approved', 'in_payout', 'paid', 'void', 'on_hold', 'reversed')),
  payout_id uuid references payouts (id),
  created_at timestamptz not null,
  approved_at timestamptz,
  ended_at timestamptz,
  check (status not in ('in_payout', 'paid') or payout_id is not null),
  check (status not in ('pending', 'void', 'on_hold') or (payout_id is null and approved_at is null)),
  check (status not in ('approved', 'in_payout', 'paid', 'reversed') or approved_at is not null)
);
create index commissions_by_affiliate on commissions (affiliate_id, status);
create index commissions_waiting on commissions (created_at, id) where status = 'pending';
create index commissions_by_payout on commissions (payout_id) where payout_id is not null;
