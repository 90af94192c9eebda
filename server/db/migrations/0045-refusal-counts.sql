-- How often which refusal was told at which door, by day in Asia/Ho_Chi_Minh: what the operator sees of people who get no further. Names nobody.
create table refusal_counts (
  day date not null,
  operation text not null,
  code text not null,
  count bigint not null check (count > 0),
  last_at timestamptz not null,
  primary key (day, operation, code)
);
