-- Asking for a payout, holds of money and links, and why a commission ended.
alter table affiliates
  -- Nothing is drafted for him while it is set; what was confirmed before goes on.
  add column payouts_held_at timestamptz,
  -- Why: he reads it.
  add column payouts_held_note text,
  -- His links and his code attribute nothing while it is set.
  add column links_suspended_at timestamptz,
  add column links_suspended_note text,
  -- A floor that an administrator gave; 5 is an ambassador's.
  add column granted_level smallint check (granted_level between 1 and 4),
  add check ((payouts_held_at is null) = (payouts_held_note is null)),
  add check ((links_suspended_at is null) = (links_suspended_note is null)),
  add check (is_ambassador or granted_level is null or level >= granted_level);

alter table commissions
  -- Why it is void or reversed.
  add column end_reason text check (end_reason in ('refunded', 'same_person', 'fraud')),
  -- Since when it is on hold, and why: the affiliate reads it. Both stay when it is rejected and go when it is released.
  add column held_at timestamptz,
  add column held_note text,
  -- What the server found when it was held (signals with their numbers). Administrators only.
  add column held_evidence jsonb;
-- A commission between one person's accounts was void from its first moment.
update commissions set end_reason = case when status = 'void' and ended_at = created_at then 'same_person' else 'refunded' end where status in ('void', 'reversed');
alter table commissions
  add check ((status in ('void', 'reversed')) = (end_reason is not null)),
  add check ((held_at is null) = (held_note is null)),
  add check (held_at is not null or (status <> 'on_hold' and held_evidence is null)),
  add check (held_at is null or status in ('on_hold', 'void'));
create index commissions_on_hold on commissions (held_at desc, id desc) where status = 'on_hold';
create index commissions_of_affiliate_by_time on commissions (affiliate_id, created_at desc, id desc);

-- «Yêu cầu chi trả»: the whole balance, before the monthly run.
create table payout_requests (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references affiliates (user_id),
  status text not null check (status in ('open', 'served', 'failed', 'withdrawn')),
  -- What the wallet held when it was asked for; what is paid is what it holds then.
  amount_vnd bigint not null check (amount_vnd > 0),
  requested_at timestamptz not null,
  -- The payment that serves it, from its draft on; it ends with it.
  payout_id uuid unique references payouts (id),
  ended_at timestamptz,
  check ((status = 'open') = (ended_at is null)),
  check (status not in ('served', 'failed') or payout_id is not null),
  check (status <> 'withdrawn' or payout_id is null)
);
create unique index payout_requests_open on payout_requests (affiliate_id) where status = 'open';
create index payout_requests_by_affiliate on payout_requests (affiliate_id, requested_at desc);

-- Lists of the back office, newest first.
create index payouts_newest on payouts (created_at desc, id desc);
create index affiliates_newest on affiliates (activated_at desc, user_id desc);

-- What tells an affiliate's own visits from those of his buyers (fraud-signals.ts); they are few.
create index affiliate_clicks_own on affiliate_clicks (affiliate_id, visitor_hash) where verdict = 'own';
