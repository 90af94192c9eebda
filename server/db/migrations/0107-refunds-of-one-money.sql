-- Refunds of the same money of no order: each question of what left asks for them.
create index refunds_by_transaction on refunds (transaction_id) where transaction_id is not null;
