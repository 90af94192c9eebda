-- The double-entry ledger. Whole VND; a positive amount is a debit, a negative one a credit. Nothing in it is ever changed or
-- removed: a mistake is mended by a journal of its own.
create table ledger_accounts (
  id integer generated always as identity primary key,
  name text not null check (name in (
    'cash', 'clearing', 'revenue', 'refund_payable', 'excess', 'write_off', 'commission_expense', 'payout_clearing', 'tax_payable',
    'affiliate_pending', 'affiliate_wallet')),
  -- Whose it is. No reference: the lines stay when a person's data goes.
  user_id uuid,
  -- The sum of its entries, kept by ledger_settle below and by nothing else.
  balance bigint not null default 0,
  unique nulls not distinct (name, user_id),
  check ((user_id is not null) = (name in ('affiliate_pending', 'affiliate_wallet')))
);
insert into ledger_accounts (name) values
  ('cash'), ('clearing'), ('revenue'), ('refund_payable'), ('excess'), ('write_off'), ('commission_expense'), ('payout_clearing'), ('tax_payable');

create table ledger_journals (
  id bigint generated always as identity primary key,
  -- What makes it the only one of its kind.
  key text not null unique,
  kind text not null check (kind in (
    'bank_in', 'order_paid', 'refund_requested', 'refund_sent', 'write_off', 'commission_created', 'commission_approved',
    'commission_voided', 'commission_reversed', 'payout_taken', 'payout_sent', 'payout_failed')),
  at timestamptz not null,
  order_id uuid
);
create index ledger_journals_by_order on ledger_journals (order_id) where order_id is not null;
create index ledger_journals_by_time on ledger_journals (at, id);

create table ledger_entries (
  journal_id bigint not null references ledger_journals (id),
  account_id integer not null references ledger_accounts (id),
  amount bigint not null check (amount <> 0),
  primary key (journal_id, account_id)
);
create index ledger_entries_by_account on ledger_entries (account_id, journal_id);

-- Entries that their account's balance has not heard of. Has rows inside of a transaction only, each its own.
create table ledger_unsettled (
  account_id integer not null,
  amount bigint not null
);

-- A journal is whole when its transaction ends: nobody adds to it later.
create function ledger_note_entry() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from ledger_journals where id = new.journal_id and xmin::text = pg_current_xact_id()::xid::text) then
    raise exception 'journal % was written before: nothing is added to it', new.journal_id using errcode = 'restrict_violation';
  end if;
  insert into ledger_unsettled (account_id, amount) values (new.account_id, new.amount);
  return null;
end $$;
create trigger note_entry after insert on ledger_entries for each row execute function ledger_note_entry();

-- At the commit, for all journals of the transaction at once: balances are locked last, for the shortest time and in the order
-- of their ids, so that nobody who writes to the ledger can wait for another in a circle, whatever he did before. Whatever else
-- queues writers at the commit (the chain of the audit) calls this first.
create function ledger_settle() returns void language plpgsql as $$
begin
  if not exists (select 1 from ledger_unsettled) then
    return;
  end if;
  perform 1 from ledger_accounts where id in (select account_id from ledger_unsettled) order by id for no key update;
  with gone as (delete from ledger_unsettled returning account_id, amount),
    moves as (select account_id, sum(amount) as amount from gone group by account_id)
  update ledger_accounts set balance = balance + moves.amount from moves where id = moves.account_id;
end $$;
create function ledger_settle_at_commit() returns trigger language plpgsql as $$
begin
  perform ledger_settle();
  return null;
end $$;
create constraint trigger settle after insert on ledger_entries deferrable initially deferred for each row execute function ledger_settle_at_commit();

-- Also for a journal without entries.
create function ledger_check_journal() returns trigger language plpgsql as $$
declare
  -- The column differs by the table that fired.
  journal bigint := case tg_table_name when 'ledger_journals' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'journal_id' end;
  lines integer;
  total numeric;
begin
  select count(*), coalesce(sum(amount), 0) into lines, total from ledger_entries where journal_id = journal;
  if lines < 2 or total <> 0 then
    raise exception 'journal % has % lines that sum to %', journal, lines, total using errcode = 'check_violation', constraint = 'ledger_journal_sums_to_zero';
  end if;
  return null;
end $$;
create constraint trigger sums_to_zero after insert on ledger_journals deferrable initially deferred for each row execute function ledger_check_journal();
create constraint trigger sums_to_zero after insert on ledger_entries deferrable initially deferred for each row execute function ledger_check_journal();

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % of % refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on ledger_journals for each row execute function ledger_refuse_change();
create trigger append_only before update or delete on ledger_entries for each row execute function ledger_refuse_change();
create trigger never_emptied before truncate on ledger_journals for each statement execute function ledger_refuse_change();
create trigger never_emptied before truncate on ledger_entries for each statement execute function ledger_refuse_change();

-- An account keeps its name and its person; only the settling of entries moves its balance.
create function ledger_guard_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.id = old.id and new.name = old.name and new.user_id is not distinct from old.user_id and pg_trigger_depth() > 1 then
    return new;
  end if;
  raise exception 'the ledger is append-only: % of % refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger guarded before update or delete on ledger_accounts for each row execute function ledger_guard_account();
create trigger never_emptied before truncate on ledger_accounts for each statement execute function ledger_refuse_change();
-- A new account has nothing.
create function ledger_guard_new_account() returns trigger language plpgsql as $$
begin
  if new.balance <> 0 then
    raise exception 'a new ledger account starts at 0' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger starts_at_zero before insert on ledger_accounts for each row execute function ledger_guard_new_account();

-- Everything of the ledger that does not add up; no row when all does.
create function ledger_problems() returns table (problem text, subject text, amount numeric) language sql stable as $$
  select 'journal_not_balanced', j.key, coalesce(sum(e.amount), 0)
    from ledger_journals j left join ledger_entries e on e.journal_id = j.id
    group by j.id, j.key having count(e.amount) < 2 or sum(e.amount) <> 0
  union all
  select 'balance_differs', a.name || coalesce(':' || a.user_id, ''), a.balance - coalesce(sum(e.amount), 0)
    from ledger_accounts a left join ledger_entries e on e.account_id = a.id
    group by a.id, a.name, a.user_id, a.balance having a.balance <> coalesce(sum(e.amount), 0)
  union all
  select 'not_zero_in_all', 'ledger', sum(e.amount) from ledger_entries e having sum(e.amount) <> 0
  union all
  select 'unsettled', 'ledger', count(*) from ledger_unsettled having count(*) > 0
$$;
