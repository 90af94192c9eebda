-- What somebody says of a movement of the bank, an order, a refund or a payment is said of what they saw: each change of the row gives it another revision, which
-- no later one has again, not even after a restore (a number would be counted anew).
alter table bank_transactions add column revision uuid not null default gen_random_uuid();
alter table orders add column revision uuid not null default gen_random_uuid();
alter table refunds add column revision uuid not null default gen_random_uuid();
alter table payouts add column revision uuid not null default gen_random_uuid();

create function revise() returns trigger language plpgsql as $$
begin
  new.revision := gen_random_uuid();
  return new;
end $$;

create trigger bank_transactions_revise before update on bank_transactions for each row execute function revise();
create trigger orders_revise before update on orders for each row execute function revise();
create trigger refunds_revise before update on refunds for each row execute function revise();
create trigger payouts_revise before update on payouts for each row execute function revise();
-- What else was told of the money beside which a report stands.
create index bank_events_by_resembled on bank_events (resembles) where resembles is not null;
