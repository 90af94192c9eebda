-- What a payment was when money was laid to it as its return, by which that can be taken back; null of returns of before.
alter table payouts add column before_return jsonb, add check (before_return is null or returned_by is not null);
