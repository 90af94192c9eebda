-- Live mentoring sessions and meetings of the community.
create table events (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('mentoring', 'community')),
  title text not null check (title <> ''),
  description text not null,
  host text,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  place text,
  link text check (link like 'https://%'),
  capacity integer check (capacity > 0),
  -- Whose orders get a pass.
  plans text[] not null check (cardinality(plans) > 0 and plans <@ array['kha_pro', 'pro']),
  state text not null default 'open' check (state in ('open', 'cancelled')),
  -- Grows with every change: an editor's form says which one it shows.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (place is not null or link is not null)
);
create index events_by_start on events (starts_at, id);

-- Admission that came with an order: to the course (event_id null), or to an event. No foreign key to the order: inserting a pass would
-- wait for whoever works on the order, who in his turn waits for the passes. Orders are never deleted.
create table tickets (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  order_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  plan text not null check (plan in ('kha_pro', 'pro')),
  event_id uuid references events (id),
  state text not null default 'valid' check (state in ('valid', 'used', 'cancelled')),
  issued_at timestamptz not null,
  used_at timestamptz,
  -- When its order was given back. A pass of an event that does not take place is left as it is: the event says so.
  cancelled_at timestamptz,
  check ((state = 'used') = (used_at is not null)),
  check ((state = 'cancelled') = (cancelled_at is not null)),
  -- Admission to the course is shown, never used up.
  check (event_id is not null or state <> 'used')
);
create unique index tickets_once_per_order on tickets (order_id, event_id) nulls not distinct;
create unique index tickets_once_per_person on tickets (event_id, user_id) where event_id is not null and state <> 'cancelled';
create index tickets_by_user on tickets (user_id, issued_at);

-- Support requests of learners, answered by administrators.
create table support_requests (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity (start with 1001) unique,
  user_id uuid not null references users (id) on delete cascade,
  -- Made by the client: the same request sent twice is one.
  request_key uuid not null,
  topic text not null check (topic in ('payment', 'learning', 'account', 'technical', 'other')),
  subject text not null check (subject <> ''),
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  -- Only with the learner's consent.
  context_route text,
  context_version text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Since when the learner waits for us.
  waiting_since timestamptz,
  closed_at timestamptz,
  unique (user_id, request_key),
  check ((state = 'open') = (waiting_since is not null)),
  check ((state = 'closed') = (closed_at is not null))
);
create index support_requests_by_user on support_requests (user_id, updated_at desc, id);
create index support_requests_waiting on support_requests (waiting_since, id) where state = 'open';

create table support_messages (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references support_requests (id) on delete cascade,
  -- Null once an administrator's account is gone.
  author_id uuid references users (id) on delete set null,
  from_team boolean not null,
  message_key uuid not null,
  text text not null check (text <> ''),
  created_at timestamptz not null,
  -- In which order they came: two may have the same moment.
  seq bigint generated always as identity,
  unique (request_id, message_key)
);
create index support_messages_by_request on support_messages (request_id, seq);

-- Pictures of messages: re-encoded, under a random name in DATA_DIR/support. Without a message for a day they go.
create table support_pictures (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  message_id uuid references support_messages (id) on delete cascade,
  file text not null unique,
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null
);
create index support_pictures_by_message on support_pictures (message_id);
create index support_pictures_by_user on support_pictures (user_id, created_at);

-- Answers that administrators give often.
create table support_saved_answers (
  id uuid primary key default gen_random_uuid(),
  title text not null unique check (title <> ''),
  text text not null check (text <> ''),
  updated_at timestamptz not null
);
