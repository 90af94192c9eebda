-- A hold that ends when its affiliate gives another account: the bank sent a payment to the old one back.
alter table affiliates add column held_until_account_changes boolean not null default false;
alter table affiliates add check (not held_until_account_changes or payouts_held_at is not null);
