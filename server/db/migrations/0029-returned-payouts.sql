-- A payment that the bank sent back: the money that came is the payment's, and is booked once.
alter table payouts
  add column returned_by uuid unique references bank_transactions (id),
  add check (returned_by is null or (status = 'failed' and sent_at is not null));
alter table bank_transactions drop constraint bank_transactions_state_check;
-- returned: a payment of ours that came back (payouts.returned_by).
alter table bank_transactions add constraint bank_transactions_state_check check (state in ('matched', 'review', 'refund', 'ignored', 'outgoing', 'returned'));
