-- What a payment paid before it failed: its transfer may turn out to have left, and it pays them after all. Null of failures of before.
alter table payouts add column failed_commissions uuid[];
