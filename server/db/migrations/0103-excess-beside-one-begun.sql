-- What came too much after somebody had the refund of what had come before is a refund of its own:
-- a transfer of the former sum may be told late.
drop index refunds_one_open_excess;
create index refunds_open_excess on refunds (order_id) where kind = 'excess' and state in ('needs_account', 'requested');
