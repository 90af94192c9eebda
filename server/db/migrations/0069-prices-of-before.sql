-- A check that is `not valid` holds for every row that is changed, whichever column: words of former events could not be taken out any more when
-- their person was deleted. Of a former price that was renewed since nothing is known, and the row says so.
alter table order_events add column is_price_of_before boolean not null default false;
alter table order_events drop constraint order_events_price_check;
update order_events set is_price_of_before = true where kind in ('created', 'renewed') and is_upgrade is null;
alter table order_events add constraint order_events_price_check
  check (is_price_of_before or kind not in ('created', 'renewed') or (is_upgrade is not null and upgrade_credit_vnd is not null));
