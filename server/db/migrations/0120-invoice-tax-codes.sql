-- The office finds an order by the tax code of the invoice that was asked for.
create index order_invoices_tax_code on order_invoices (tax_code) where tax_code is not null;
