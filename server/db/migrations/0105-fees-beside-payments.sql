-- A fee that the bank wrote with a payment's words is no transfer of it: it kept the payment from being ended for ever.
update bank_transactions t set payout_id = null
  where t.state = 'fee' and t.code_said is distinct from 'later'
    and exists (select 1 from payouts p where p.id = t.payout_id and t.amount_vnd < p.net_vnd and t.amount_vnd <= 55000);
