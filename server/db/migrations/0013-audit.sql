-- What people with power did: append-only, and each line hashed over the one before it in the order of their commits (TRUST.md).

create table audit_log (
  id bigint generated always as identity primary key,
  -- Null: the server itself.
  actor_id uuid references users (id),
  action text not null check (action ~ '^[a-z_]+(\.[a-z_]+)+$'),
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  at timestamptz not null
);
create index audit_log_subject on audit_log (subject_kind, subject_id, id);
create index audit_log_actor on audit_log (actor_id, id);

-- The chain, written when a transaction commits: `seq` has no gaps and is the order in which the deeds became true.
create table audit_chain (
  seq bigint primary key,
  log_id bigint not null unique references audit_log (id),
  hash bytea not null unique
);

-- Where the chain ends. Its one row is also what makes writers queue: the lock is taken at the very end of a transaction, after
-- every other lock, so that it closes no circle.
create table audit_head (
  is_only boolean primary key default true check (is_only),
  seq bigint not null,
  hash bytea not null
);
insert into audit_head (seq, hash) values (0, sha256('mai-vang-audit'::bytea));

create function audit_line_hash(previous bytea, line audit_log) returns bytea language sql immutable as $$
  select sha256(previous || convert_to(
    jsonb_build_array(line.id, line.actor_id, line.action, line.subject_kind, line.subject_id, line.before, line.after, line.reason,
      (extract(epoch from line.at) * 1000000)::bigint)::text, 'UTF8'))
$$;

create function audit_chain_line() returns trigger language plpgsql as $$
declare head audit_head;
begin
  -- The ledger's balances are locked at the commit too: always before this one.
  perform ledger_settle();
  select * into strict head from audit_head for update;
  head.seq := head.seq + 1;
  head.hash := audit_line_hash(head.hash, new);
  insert into audit_chain (seq, log_id, hash) values (head.seq, new.id, head.hash);
  update audit_head set seq = head.seq, hash = head.hash;
  return null;
end
$$;

create constraint trigger audit_log_chain after insert on audit_log deferrable initially deferred
  for each row execute function audit_chain_line();

create function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is append-only';
end
$$;

create trigger audit_log_keep before update or delete on audit_log for each row execute function audit_refuse_change();
create trigger audit_log_keep_all before truncate on audit_log for each statement execute function audit_refuse_change();
create trigger audit_chain_keep before update or delete on audit_chain for each row execute function audit_refuse_change();
create trigger audit_chain_keep_all before truncate on audit_chain for each statement execute function audit_refuse_change();
create trigger audit_head_keep before delete on audit_head for each row execute function audit_refuse_change();

-- The first line that is not as it was written, by its place in the chain; null when all is well. `expected` walks the chain anew.
create function audit_first_fault() returns table (seq bigint, fault text) language sql stable as $$
  with chained as (
    select c.seq, c.hash, c.log_id,
      lag(c.hash, 1, sha256('mai-vang-audit'::bytea)) over (order by c.seq) as previous,
      row_number() over (order by c.seq) as place
    from audit_chain c
  ), faults as (
    select k.seq, case
      when k.seq <> k.place then 'line_missing'
      when l.id is null then 'line_missing'
      when k.hash is distinct from audit_line_hash(k.previous, l) then 'line_changed'
    end as fault
    from chained k left join audit_log l on l.id = k.log_id
    union all
    select h.seq, 'end_missing' from audit_head h
      where h.seq <> (select count(*) from audit_chain)
        or h.hash is distinct from coalesce((select hash from audit_chain order by seq desc limit 1), sha256('mai-vang-audit'::bytea))
    union all
    select h.seq + 1, 'line_unchained' from audit_head h where exists (select 1 from audit_log l where not exists (select 1 from audit_chain c where c.log_id = l.id))
  )
  select f.seq, f.fault from faults f where f.fault is not null order by f.seq limit 1
$$;

-- A text as it is searched: lower case, without Vietnamese marks. (The same as `foldText` of src/shared.) Both cases stand in the
-- table: which letters `lower` knows depends on the database's locale.
create function fold_text(text text) returns text language sql immutable parallel safe as $$
  select lower(translate(normalize(text, nfc),
    'àáảãạăằắẳẵặâầấẩẫậđèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵÀÁẢÃẠĂẰẮẲẴẶÂẦẤẨẪẬĐÈÉẺẼẸÊỀẾỂỄỆÌÍỈĨỊÒÓỎÕỌÔỒỐỔỖỘƠỜỚỞỠỢÙÚỦŨỤƯỪỨỬỮỰỲÝỶỸỴ',
    'aaaaaaaaaaaaaaaaadeeeeeeeeeeeiiiiiooooooooooooooooouuuuuuuuuuuyyyyyaaaaaaaaaaaaaaaaadeeeeeeeeeeeiiiiiooooooooooooooooouuuuuuuuuuuyyyyy'))
$$;

-- Statements of the bank that an administrator laid before us: the file to the byte, read again whenever it is looked at.
create table statements (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity unique,
  name text not null check (name <> ''),
  bytes bytea not null,
  -- The same file is kept once.
  sha256 bytea not null unique,
  uploaded_by uuid not null references users (id),
  uploaded_at timestamptz not null,
  imported_by uuid references users (id),
  imported_at timestamptz,
  -- What the import found, as `StatementCounts`.
  counts jsonb,
  check ((imported_at is null) = (imported_by is null) and (imported_at is null) = (counts is null))
);
