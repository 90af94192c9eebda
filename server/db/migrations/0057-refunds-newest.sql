-- The list of refunds and the search over the office read the newest first.
create index refunds_newest on refunds (requested_at desc, id desc);
