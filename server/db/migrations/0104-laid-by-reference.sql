-- Whether the bank said no code of what a movement is laid to, but the number that a person typed beside it: that is their word, and can be mistyped.
alter table bank_transactions add column laid_by_reference boolean not null default false;

update bank_transactions t set laid_by_reference = true
  where t.state = 'outgoing' and t.direction = 'out' and t.review_reason is null and t.refund_id is null
    and (
      (t.payout_id is not null and memo_as_read(t.memo) not like '%CT' || upper(left(t.payout_id::text, 6)) || '%')
      or exists (
        select 1 from refunds r where r.paid_by = t.id and memo_as_read(t.memo) not like '%' || r.memo_code || '%'
          and not exists (select 1 from former_refund_transfers f where f.refund_id = r.id and memo_as_read(t.memo) like '%' || f.memo_code || '%')
      )
    );

-- Whoever puts it elsewhere knows its words as they are now, and it lies there by no number.
create or replace function decide_words() returns trigger language plpgsql as $$
begin
  new.code_said := case when new.state in ('ignored', 'fee', 'tax') and old.code_said = 'by_mistake' then 'by_mistake' end;
  new.laid_by_reference := false;
  return new;
end $$;
