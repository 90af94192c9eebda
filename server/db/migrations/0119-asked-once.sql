-- While money of an order waits for an administrator nobody is asked for the rest: such an order is looked at, whatever else of it counts.
update orders set status = 'review' where status in ('pending', 'underpaid', 'expired') and review_vnd > 0;
alter table orders add constraint orders_asked_check check (review_vnd = 0 or status not in ('pending', 'underpaid', 'expired'));
