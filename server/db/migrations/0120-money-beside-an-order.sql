-- Money that waited beside an order and is sent back is told of to its learner, as every refund of theirs: it is that order's from now on. What was decided before is so, too,
-- while its account is there; who was deleted is told of nothing.
update refunds r set order_id = t.order_id
  from bank_transactions t join orders o on o.id = t.order_id join users u on u.id = o.user_id
  where r.kind = 'unmatched' and r.order_id is null and t.id = r.transaction_id and u.deleted_at is null and r.account_holder is distinct from 'DA XOA';

-- The office finds an order by the tax code of the invoice that was asked for.
create index order_invoices_tax_code on order_invoices (tax_code) where tax_code is not null;
