-- What a price rested on when it was promised: an upgrade's on what its learner had paid for the plan below. Of prices from before this only
-- the latest of an order is known.
alter table order_events add column is_upgrade boolean, add column upgrade_credit_vnd bigint;
update order_events e set is_upgrade = o.is_upgrade, upgrade_credit_vnd = o.upgrade_credit_vnd
from orders o where o.id = e.order_id and e.id = (select max(p.id) from order_events p where p.order_id = o.id and p.kind in ('created', 'renewed'));
alter table order_events add constraint order_events_price_check
  check (kind not in ('created', 'renewed') or (is_upgrade is not null and upgrade_credit_vnd is not null)) not valid;
