-- Whether the words of a movement's memo are erased, so that what stays of it, codes alone, is not taken for all that the bank told. Of what was erased before:
-- nothing is left of it but codes, and none of its reports has its words any more.
alter table bank_transactions add column words_erased boolean not null default false;
update bank_transactions t set words_erased = true
  where t.counterparty is null and t.extra - 'at' = '{}' and t.memo in ('', memo_codes(t.memo), (select r.memo_code from refunds r where r.paid_by = t.id or r.id = t.refund_id limit 1))
    and exists (select 1 from bank_events e where e.transaction_id = t.id) and not exists (select 1 from bank_events e where e.transaction_id = t.id and e.raw_body <> '');

-- What may tell of a movement and waits for a person is shown where somebody decides of the movement: what they saw is not true any more when one comes, or is
-- decided.
create function revise_resembled() returns trigger language plpgsql as $$
begin
  perform 1 from bank_transactions where id in (old.resembles, new.resembles) order by id for no key update;
  update bank_transactions set revision = default where id in (old.resembles, new.resembles);
  return null;
end $$;

create trigger bank_events_revise_resembled after update of outcome, resembles on bank_events for each row
  when ((old.outcome, old.resembles) is distinct from (new.outcome, new.resembles) and 'doubtful' in (coalesce(old.outcome, ''), coalesce(new.outcome, '')))
  execute function revise_resembled();
