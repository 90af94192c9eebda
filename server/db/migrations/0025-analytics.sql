-- Purchases that were given out to be told to Google Analytics: each once, whichever page or device asks.
create table ga_purchases (
  order_id uuid primary key references orders (id) on delete cascade,
  given_at timestamptz not null
);
