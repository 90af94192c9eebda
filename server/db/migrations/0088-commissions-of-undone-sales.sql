-- A commission may also end because what paid its order was another's money: nothing was given back.
alter table commissions drop constraint commissions_end_reason_check;
alter table commissions add constraint commissions_end_reason_check
  check (end_reason in ('refunded', 'sale_undone', 'same_person', 'fraud', 'affiliate_gone'));
update commissions c set end_reason = 'sale_undone'
  where c.end_reason = 'refunded' and exists (select 1 from order_events e where e.order_id = c.order_id and e.kind = 'sale_undone');
