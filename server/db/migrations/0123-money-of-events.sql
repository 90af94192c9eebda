-- Which movement an event of an order tells of: whether an order lives by money that was laid to it since it was called off is asked by that, not by amounts or moments. Events of
-- before do not say; what they tell of counts as there.
alter table order_events add column transaction_id uuid references bank_transactions (id) on delete set null;
create index order_events_by_transaction on order_events (transaction_id) where transaction_id is not null;
