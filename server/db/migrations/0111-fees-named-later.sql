-- A fee that was told without words, booked as a fee and named later by the words of the transfer beside it, is none: it kept the refund from going out, and the
-- payment from being ended (as bank/fee-beside.ts since then).
update bank_transactions t set code_said = null, payout_id = null
  from (
    select f.id, min(n.amount_vnd) as least from bank_transactions f
      join (
        select r.memo_code as code, r.amount_vnd from refunds r
        union all select c.memo_code, r.amount_vnd from former_refund_transfers c join refunds r on r.id = c.refund_id
        union all select 'CT' || upper(left(p.id::text, 6)), p.net_vnd from payouts p where p.status <> 'draft'
      ) n on memo_as_read(f.memo) like '%' || left(n.code, 7) || '%'
    where f.state = 'fee' and f.code_said = 'later' and f.amount_vnd <= 55000
    group by f.id
  ) named
  where named.id = t.id and t.amount_vnd < named.least;
