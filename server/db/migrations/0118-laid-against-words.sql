-- What a person laid to something against its own words while that was asked only if what these name was unpaid: whoever was asked has said so, and that is in the
-- row from now on. Of the rest nobody was asked: it is shown as what says another code since, and holds that until a person has looked.
with codes as materialized (
  select memo_code as code from refunds union select memo_code from former_refund_transfers union select 'CT' || upper(left(id::text, 6)) from payouts where status <> 'draft'
)
update bank_transactions t set code_said = case when (select a.after ->> 'code_is_wrong' from audit_log a where a.subject_kind = 'transaction' and a.subject_id = t.id::text order by a.id desc limit 1) = 'true'
    then 'by_mistake' else 'later' end
  where t.direction = 'out' and t.state = 'outgoing' and t.code_said is null and (t.review_reason is not null or t.refund_id is not null or t.laid_by_reference)
    and exists (select 1 from (select memo_as_read(t.memo) as text offset 0) m join codes c on m.text like '%' || left(c.code, 7) || '%')
    and not exists (
      select 1 from (
        select 'CT' || upper(left(p.id::text, 6)) as code from payouts p where p.id = t.payout_id
        union all select h.code from refunds r join refunds x on x.order_id = r.order_id or x.transaction_id = r.transaction_id
          cross join lateral (select x.memo_code as code union all select f.memo_code from former_refund_transfers f where f.refund_id = x.id) h
          where r.id = t.refund_id or r.paid_by = t.id
      ) own where memo_as_read(t.memo) like '%' || left(own.code, 7) || '%'
    );

-- Money that came, was written off or paired, and says an order's code since is shown, too.
drop index bank_transactions_in_later;
create index bank_transactions_in_later on bank_transactions (id)
  where direction = 'in' and code_said = 'later' and (memo_as_read(memo) ~ 'HT[0-9A-HJKMNP-TV-Z]{5}|CT[0-9A-F]{5}' or state <> 'matched' and memo_as_read(memo) ~ 'MV[0-9A-HJKMNP-TV-Z]{5}');
