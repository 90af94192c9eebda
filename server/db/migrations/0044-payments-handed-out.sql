-- A payment whose bank file or VietQR somebody was given may be on its way: when, to whom (null: not known) and how often.
alter table payouts
  add column times_handed_out integer not null default 0 check (times_handed_out >= 0),
  add column handed_out_at timestamptz,
  add column handed_out_by uuid references users (id),
  add check ((times_handed_out > 0) = (handed_out_at is not null)),
  add check (handed_out_by is null or handed_out_at is not null);
-- What was given before this column was there stands in the audit.
update payouts p set times_handed_out = told.times, handed_out_at = told.last_at, handed_out_by = told.last_by
from (
  select q.id, count(*)::integer as times, max(a.at) as last_at, (array_agg(a.actor_id order by a.at desc))[1] as last_by
  from payouts q join audit_log a on (a.subject_kind = 'payout' and a.subject_id = q.id::text and a.action = 'payout.read_account')
    or (a.subject_kind = 'payout_run' and a.subject_id = q.run_id::text and a.action = 'payout_run.export'
      and q.confirmed_at <= a.at and (q.sent_at is null or q.sent_at > a.at) and (q.ended_at is null or q.ended_at > a.at))
  group by q.id
) told where told.id = p.id;
-- A draft goes nowhere yet.
alter table payouts add check (times_handed_out = 0 or status <> 'draft');
