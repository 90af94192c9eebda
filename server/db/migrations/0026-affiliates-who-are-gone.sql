-- A commission may also end because its affiliate was deleted or blocked when the order was paid: it never begins.
alter table commissions drop constraint commissions_end_reason_check;
alter table commissions add constraint commissions_end_reason_check check (end_reason in ('refunded', 'same_person', 'fraud', 'affiliate_gone'));
