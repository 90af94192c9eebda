-- Clicks on affiliates' links, who they make an order's referrer, and the sums per day that reports read.
-- (PRODUCT.md 9, docs/decisions/0014-clicks.md)

-- Ids are given out in blocks: a process knows the id of a click before it is written.
create sequence affiliate_click_ids increment by 131072 minvalue 1;

-- Raw clicks, kept. Written in batches by their id: the same batch again changes nothing. No foreign keys: a look-up per row would
-- cost more than the row, codes are looked up before, and affiliates are never removed.
create table affiliate_clicks (
  id bigint primary key,
  affiliate_id uuid not null,
  -- The campaign link (campaign_links); null for the plain `?ref=`.
  link_id uuid,
  -- Address and browser, hashed with the key of their day, which is gone two days later.
  visitor_hash bytea not null,
  clicked_at timestamptz not null,
  -- The hour it was in.
  hour timestamptz not null,
  path text not null,
  referrer_host text,
  verdict text not null check (verdict in ('counted', 'duplicate', 'bot', 'own', 'suspended'))
);
-- One counts per link, visitor and hour.
create unique index affiliate_clicks_once on affiliate_clicks (affiliate_id, link_id, visitor_hash, hour) nulls not distinct where verdict = 'counted';
create index affiliate_clicks_by_affiliate on affiliate_clicks (affiliate_id, clicked_at);
create index affiliate_clicks_by_time on affiliate_clicks using brin (clicked_at);

-- What hashes visitors, by day in Asia/Ho_Chi_Minh. Removed the day after the next: what it made is then nobody's.
create table click_keys (
  day date primary key,
  key bytea not null
);

-- Clicks that were not written, by day and cause (`full`: too many waited; `flood`: too many of an address; `stopped`).
create table click_losses (
  day date not null,
  cause text not null check (cause in ('full', 'flood', 'stopped')),
  count bigint not null check (count > 0),
  primary key (day, cause)
);

-- The last click of a person who was signed in, or signed in later with the same browser: so a checkout elsewhere knows it.
create table last_clicks (
  user_id uuid primary key references users (id) on delete cascade,
  affiliate_id uuid not null references affiliates (user_id),
  link_id uuid references campaign_links (id),
  click_id bigint not null,
  clicked_at timestamptz not null
);

-- Sums per day in Asia/Ho_Chi_Minh. Whoever adds to them takes rows in this order, or waits in a circle with the others:
-- affiliate_days by (affiliate_id, day), campaign_link_days by (link_id, day), programme_days by day; all of a transaction at once.
-- Clicks are added by the batch that writes them, money by the ledger's triggers (0018).
create table affiliate_days (
  affiliate_id uuid not null references affiliates (user_id),
  day date not null,
  clicks integer not null default 0,
  orders integer not null default 0,
  undone_orders integer not null default 0,
  created_vnd bigint not null default 0,
  voided_vnd bigint not null default 0,
  approved_vnd bigint not null default 0,
  reversed_vnd bigint not null default 0,
  taken_vnd bigint not null default 0,
  returned_vnd bigint not null default 0,
  primary key (affiliate_id, day)
);
create table programme_days (
  day date primary key,
  clicks integer not null default 0,
  orders integer not null default 0,
  undone_orders integer not null default 0,
  created_vnd bigint not null default 0,
  voided_vnd bigint not null default 0,
  approved_vnd bigint not null default 0,
  reversed_vnd bigint not null default 0,
  taken_vnd bigint not null default 0,
  returned_vnd bigint not null default 0
);
create table campaign_link_days (
  link_id uuid not null references campaign_links (id),
  day date not null,
  clicks integer not null default 0,
  orders integer not null default 0,
  primary key (link_id, day)
);

-- Why an order has its affiliate. A click's row may have been lost with a crash, so its moment is kept here too.
alter table orders
  add column attributed_by text check (attributed_by in ('code', 'click', 'signup')),
  add column click_id bigint,
  add column clicked_at timestamptz,
  add column campaign_link_id uuid references campaign_links (id);
update orders o set attributed_by = case when upper(u.referral_code) = o.referral_code then 'signup' else 'code' end
  from users u where u.id = o.user_id and o.affiliate_id is not null;
alter table orders
  add check ((attributed_by is null) = (affiliate_id is null)),
  add check ((attributed_by is not distinct from 'click') = (click_id is not null) and (click_id is null) = (clicked_at is null)),
  add check (campaign_link_id is null or click_id is not null);
