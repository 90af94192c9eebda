-- What people were told in the product. `content` is a MessageContent (server/modules/messages); the words are made of it when it is read.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- What makes it the only one: told once for ever.
  key text not null,
  category text not null check (category in ('learning', 'order', 'affiliate')),
  content jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, key)
);
create index notifications_by_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;

-- The same as an e-mail, word for word as it goes out.
create table emails (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  notification_id uuid not null unique references notifications (id) on delete cascade,
  to_address text not null,
  subject text not null,
  html text not null,
  text text not null,
  -- Fixed before the first try, so that a server that got it twice could tell.
  message_id text not null unique,
  -- kept: no mail server was named when it was written, it is only shown. sending: committed before the mail server hears of it.
  -- unknown: the process died, or the line broke, after the mail server may have taken it; never sent again by itself.
  state text not null check (state in ('queued', 'sending', 'sent', 'failed', 'unknown', 'kept')),
  tries integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  sending_at timestamptz,
  sent_at timestamptz
);
create index emails_by_time on emails (created_at desc, id desc);
create index emails_by_state on emails (state, created_at desc, id desc);

-- Which e-mails somebody wants besides those about his orders and tickets. No row: all of them.
create table mail_settings (
  user_id uuid primary key references users (id) on delete cascade,
  lessons boolean not null,
  offers boolean not null
);
