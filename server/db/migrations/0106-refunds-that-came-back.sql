-- A refund whose money its bank sent back stays as it was, with its transfer, its code and its account: `returned_by` is the money that came. What is owed
-- again is a refund of its own (`instead_of`), with another code, that asks for another account.
alter table refunds
  add column returned_by uuid unique references bank_transactions (id),
  add column instead_of uuid references refunds (id),
  add check (returned_by is null or state = 'sent');
create unique index refunds_one_instead on refunds (instead_of) where state <> 'rejected';
drop index refunds_one_per_order;
create unique index refunds_one_per_order on refunds (order_id) where kind = 'order' and state not in ('rejected', 'taken_back') and returned_by is null;
drop index refunds_one_per_transaction;
create unique index refunds_one_per_transaction on refunds (transaction_id) where kind = 'unmatched' and state <> 'rejected' and returned_by is null;
