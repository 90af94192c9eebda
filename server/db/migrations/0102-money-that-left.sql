-- How the code in the words of a movement is to be taken where somebody put it. `later`: its words came after it was put where it lies, so that whoever put it there
-- did not know them. `by_mistake`: who put it there said that the code is a mistake. Null: they were there.
alter table bank_transactions add column code_said text check (code_said in ('later', 'by_mistake'));

update bank_transactions t set code_said = 'by_mistake'
  where t.direction = 'out' and t.state in ('ignored', 'fee', 'tax')
    and (select a.after ->> 'code_is_wrong' from audit_log a where a.subject_kind = 'transaction' and a.subject_id = t.id::text order by a.id desc limit 1) = 'true';
update bank_transactions t set code_said = 'later'
  where t.state not in ('review', 'strayed')
    and exists (select 1 from bank_events e where e.transaction_id = t.id and e.memo_before is not null and e.processed_at > t.settled_at);

-- Whoever puts it elsewhere knows its words as they are now.
create function decide_words() returns trigger language plpgsql as $$
begin
  new.code_said := case when new.state in ('ignored', 'fee', 'tax') and old.code_said = 'by_mistake' then 'by_mistake' end;
  return new;
end $$;

create trigger bank_transactions_decide_words before update of state, refund_id, settled_at on bank_transactions for each row
  when ((old.state, old.refund_id, old.settled_at) is distinct from (new.state, new.refund_id, new.settled_at)) execute function decide_words();

-- What may be money that left by a code and that nobody who knew that decided on.
create index bank_transactions_open_out on bank_transactions (id) where direction = 'out' and (state in ('strayed', 'ignored', 'tax') or code_said = 'later');
