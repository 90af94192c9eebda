-- A report that names a payment is held against what lies with it (laid-money.ts): by the code, not by looking through all payments.
create index payouts_by_code on payouts (('CT' || upper(left(id::text, 6))));
