-- A refund whose bank file or VietQR somebody was given may be on its way: when, to whom (null: not known) and how often, as of payouts (0044).
alter table refunds
  add column times_handed_out integer not null default 0 check (times_handed_out >= 0),
  add column handed_out_at timestamptz,
  add column handed_out_by uuid references users (id),
  add check ((times_handed_out > 0) = (handed_out_at is not null)),
  add check (handed_out_by is null or handed_out_at is not null);
-- What was given since its transfer was begun stands in the audit.
update refunds r set times_handed_out = told.times, handed_out_at = told.last_at, handed_out_by = told.last_by
from (
  select q.id, count(*)::integer as times, max(a.at) as last_at, (array_agg(a.actor_id order by a.at desc))[1] as last_by
  from refunds q join audit_log a on a.subject_kind = 'refund' and a.subject_id = q.id::text and a.action in ('refund.read_account', 'refund.export') and a.at >= q.started_at
  where q.state in ('sending', 'sent') group by q.id
) told where told.id = r.id;
-- Begun, and nobody knows by what: by a restore, or by a word alone.
update refunds set times_handed_out = 1, handed_out_at = started_at where state = 'sending' and times_handed_out = 0;
