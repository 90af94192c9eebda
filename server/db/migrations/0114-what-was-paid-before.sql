-- What a refund was when a transfer was told to have paid it: without an account it waits for one again if it was not that transfer, and what somebody had said before to be
-- sent stays so. Of refunds of before it is read off the row, once.
alter table refunds add column paid_from text check (paid_from in ('needs_account', 'requested', 'sending', 'sent'));
update refunds r set paid_from = case
    when r.sent_at is distinct from t.settled_at then 'sent'
    when r.times_handed_out = 0 and exists (select 1 from refunds x where x.id = r.instead_of and x.bank_bin = r.bank_bin and x.account_last4 = r.account_last4) then 'needs_account'
    else 'sending' end
  from bank_transactions t where t.id = r.paid_by;
alter table refunds add check ((paid_by is null) = (paid_from is null));

-- Since when a payment that had failed, and was in its wallet, is completed by what a person laid to it: if it was not that, the wallet has it again.
alter table payouts add column unfailed_at timestamptz;
update payouts p set unfailed_at = p.ended_at
  where p.status = 'completed' and exists (select 1 from audit_log a where a.subject_kind = 'payout' and a.subject_id = p.id::text and a.action = 'payout.unfailed' and a.at = p.ended_at);

-- What is owed since a refund came back is so while that is back: a rest of what did not come back after all is a refund of its own.
update refunds r set instead_of = null from refunds x where x.id = r.instead_of and x.returned_by is null and r.state <> 'rejected';
