-- What plans cost. The early-buyer price holds until its moment; without one it always does. (PRODUCT.md 3, 6)
create table plan_prices (
  plan text primary key check (plan in ('kha_pro', 'pro')),
  list_vnd bigint not null check (list_vnd > 0),
  early_vnd bigint not null check (early_vnd > 0 and early_vnd <= list_vnd),
  early_until timestamptz
);
insert into plan_prices (plan, list_vnd, early_vnd, early_until) values
  ('kha_pro', 2900000, 1900000, '2027-12-31T17:00:00Z'),
  ('pro', 4900000, 2900000, '2027-12-31T17:00:00Z');

-- One wish of a learner to buy a plan, from the first click to the money that went back. Price, voucher and referrer are what
-- they were when it was made (or renewed).
create table orders (
  id uuid primary key default gen_random_uuid(),
  -- What people read: #MV-2481.
  number integer not null generated always as identity (start with 2481) unique,
  user_id uuid not null references users (id),
  -- Given by the page: the same key again is the same order. The hash says whether it asks for the same.
  request_key text not null,
  request_hash bytea not null,
  plan text not null check (plan in ('kha_pro', 'pro')),
  is_upgrade boolean not null check (not is_upgrade or plan = 'pro'),
  status text not null check (status in ('pending', 'underpaid', 'review', 'paid', 'refund_requested', 'refunding', 'refunded', 'expired', 'cancelled')),
  created_at timestamptz not null,
  -- When the payment code stops taking money by itself.
  expires_at timestamptz not null,
  paid_at timestamptz,
  refundable_until timestamptz,
  -- When it was called off, should it wait for an administrator since.
  cancelled_at timestamptz,
  -- The code that is shown now; older ones stay the order's too.
  payment_code text not null,
  list_vnd bigint not null check (list_vnd > 0),
  early_discount_vnd bigint not null check (early_discount_vnd >= 0),
  upgrade_credit_vnd bigint not null check (upgrade_credit_vnd >= 0),
  voucher_id uuid,
  voucher_code text,
  voucher_discount_vnd bigint not null default 0 check (voucher_discount_vnd >= 0),
  total_vnd bigint not null check (total_vnd >= 0),
  -- Money that counts for it: the sum of its matched transactions.
  received_vnd bigint not null default 0 check (received_vnd >= 0),
  -- Money with its code that a person has to look at: the sum of its transactions in review.
  review_vnd bigint not null default 0 check (review_vnd >= 0),
  -- What of the received money is not for the order and goes to the refund desk.
  excess_vnd bigint not null default 0 check (excess_vnd >= 0 and excess_vnd <= received_vnd),
  -- What an administrator let the learner off.
  waived_vnd bigint not null default 0 check (waived_vnd >= 0),
  -- Who referred it, as it was when the order was made.
  affiliate_id uuid references users (id),
  referral_code text,
  referrer_firstname text,
  unique (user_id, request_key),
  check (total_vnd = list_vnd - early_discount_vnd - upgrade_credit_vnd - voucher_discount_vnd),
  check ((affiliate_id is null) = (referral_code is null)),
  check (affiliate_id is null or affiliate_id <> user_id),
  -- Paid means that the money is there, to the đồng.
  check (status not in ('paid', 'refund_requested', 'refunding', 'refunded') or received_vnd - excess_vnd + waived_vnd = total_vnd),
  check ((status in ('paid', 'refund_requested', 'refunding', 'refunded')) = (paid_at is not null)),
  check ((paid_at is null) = (refundable_until is null)),
  check (status <> 'pending' or received_vnd = 0),
  check (status <> 'underpaid' or received_vnd > 0)
);
create index orders_by_user on orders (user_id, number desc);
create index orders_by_expiry on orders (expires_at) where status in ('pending', 'underpaid');
create index orders_by_status on orders (status, number desc);
create index orders_by_affiliate on orders (affiliate_id, number desc) where affiliate_id is not null;

-- Every code that was ever given out. None is used twice.
create table payment_codes (
  code text primary key check (code ~ '^MV[0-9A-HJKMNP-TV-Z]{8}$'),
  order_id uuid not null references orders (id),
  made_at timestamptz not null
);
create index payment_codes_by_order on payment_codes (order_id);
alter table orders add constraint orders_payment_code_fkey foreign key (payment_code) references payment_codes (code) deferrable initially deferred;

-- What happened to an order, in its order. Append-only.
create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id),
  at timestamptz not null,
  kind text not null,
  amount_vnd bigint,
  note text,
  -- Null: the learner himself, the bank or the server.
  actor_id uuid references users (id)
);
create index order_events_by_order on order_events (order_id, id);

-- Data for an invoice, as the learner gave it.
create table order_invoices (
  order_id uuid primary key references orders (id),
  kind text not null check (kind in ('person', 'company')),
  name text not null,
  tax_code text check (tax_code ~ '^\d{10}(\d{3})?$'),
  address text,
  email text not null,
  requested_at timestamptz not null,
  issued_number text,
  issued_at timestamptz,
  check (kind = 'person' or (tax_code is not null and address is not null)),
  check ((issued_number is null) = (issued_at is null))
);

-- Money that moved on our bank account, once however many told of it.
create table bank_transactions (
  id uuid primary key default gen_random_uuid(),
  -- Account, reference, amount and direction: equal for the same money told by two providers.
  fingerprint text not null,
  -- Two real movements may look alike: a provider that tells of two means two.
  ordinal integer not null check (ordinal > 0),
  direction text not null check (direction in ('in', 'out')),
  bank text not null,
  account_number text not null,
  amount_vnd bigint not null check (amount_vnd > 0),
  memo text not null,
  reference text,
  counterparty text,
  -- As the bank says; null when it only tells the day.
  occurred_at timestamptz,
  heard_at timestamptz not null,
  -- What else the provider said.
  extra jsonb not null,
  -- matched: counted for its order. review: waits for an administrator. refund: goes back. ignored: none of ours, with a reason.
  -- outgoing: left the account.
  state text not null check (state in ('matched', 'review', 'refund', 'ignored', 'outgoing')),
  review_reason text check (review_reason in ('no_code', 'unknown_code', 'several_codes', 'wrong_account', 'late', 'closed_order', 'plan_gone')),
  order_id uuid references orders (id),
  settled_at timestamptz,
  unique (fingerprint, ordinal),
  check ((state = 'outgoing') = (direction = 'out')),
  check (state <> 'review' or review_reason is not null),
  check (state <> 'matched' or order_id is not null)
);
create index bank_transactions_by_order on bank_transactions (order_id) where order_id is not null;
create index bank_transactions_in_review on bank_transactions (heard_at, id) where state = 'review';
create index bank_transactions_by_time on bank_transactions (heard_at desc, id);

-- What a provider told, to the letter, before anybody looked at it. Once per provider and its id of the transaction.
create table bank_events (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('sepay', 'casso', 'statement')),
  provider_id text not null,
  -- The whole request; for a batch the same with each of its transactions.
  raw_body text not null,
  -- Without credentials.
  headers jsonb not null,
  payload jsonb not null,
  received_at timestamptz not null,
  -- How often it was told again.
  repeats integer not null default 0,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  processed_at timestamptz,
  -- settled, review, known, outgoing, nothing, unreadable
  outcome text,
  last_error text,
  transaction_id uuid references bank_transactions (id),
  unique (provider, provider_id),
  check ((processed_at is null) = (outcome is null))
);
create index bank_events_waiting on bank_events (next_attempt_at) where processed_at is null;
create index bank_events_by_transaction on bank_events (transaction_id) where transaction_id is not null;

-- Money that goes back to somebody.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  -- order: a paid order given back. excess: what came too much for an order. unmatched: money that belongs to none.
  kind text not null check (kind in ('order', 'excess', 'unmatched')),
  -- proposed: an order's, after its window, until an administrator approves. needs_account: nobody told where to. requested,
  -- sending, sent; rejected: a proposal that was not approved.
  state text not null check (state in ('proposed', 'needs_account', 'requested', 'sending', 'sent', 'rejected')),
  order_id uuid references orders (id),
  transaction_id uuid references bank_transactions (id),
  amount_vnd bigint not null check (amount_vnd > 0),
  -- What the transfer's memo says, so that the bank's report of it closes the refund.
  memo_code text not null unique check (memo_code ~ '^HT[0-9A-HJKMNP-TV-Z]{8}$'),
  bank_bin text,
  -- AES-256-GCM, server/crypto/field-cipher.ts.
  account_number bytea,
  account_last4 text,
  account_holder text,
  reason text,
  requested_at timestamptz not null,
  -- Null: the server, when too much came.
  requested_by uuid references users (id),
  due_at timestamptz not null,
  started_at timestamptz,
  sent_at timestamptz,
  reference text,
  -- The movement that paid it, once the bank told.
  paid_by uuid unique references bank_transactions (id),
  check ((kind = 'unmatched') = (transaction_id is not null)),
  check (kind = 'unmatched' or order_id is not null),
  check (num_nonnulls(bank_bin, account_number, account_last4, account_holder) in (0, 4)),
  check (state not in ('requested', 'sending', 'sent') or bank_bin is not null),
  check ((state = 'sent') = (sent_at is not null)),
  check (state <> 'sent' or reference is not null)
);
create unique index refunds_one_per_order on refunds (order_id) where kind = 'order' and state <> 'rejected';
create unique index refunds_one_open_excess on refunds (order_id) where kind = 'excess' and state in ('needs_account', 'requested');
create unique index refunds_one_per_transaction on refunds (transaction_id) where kind = 'unmatched' and state <> 'rejected';
create index refunds_by_order on refunds (order_id);
create index refunds_open on refunds (due_at, id) where state in ('proposed', 'needs_account', 'requested', 'sending');

-- Which order gives a plan; null for one that the demonstration or an administrator gave.
alter table entitlements add column order_id uuid unique references orders (id);
