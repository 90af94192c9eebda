-- An application ends with the ambassadorship it gave. Of those whose level was taken away before that was so it still stands accepted: they read of 30 % for ever,
-- and could never apply again. It ends as it would have then: with the reason, the person and the day that the log has.
with former as (
  select p.id, coalesce(l.at, p.decided_at) as at, coalesce(l.reason, 'Bạn không còn là đại sứ.') as reason, l.actor_id
  from ambassador_applications p
    join affiliates f on f.user_id = p.user_id and not f.is_ambassador
    left join lateral (
      select a.at, a.reason, a.actor_id from audit_log a
      where a.subject_kind = 'affiliate' and a.subject_id = p.user_id::text and a.action = 'affiliate.ambassador' and a.after ->> 'ambassador' = 'false'
      order by a.id desc limit 1) l on true
  where p.state = 'accepted'),
ended as (
  update ambassador_applications p set state = 'declined', decided_at = f.at, note = f.reason from former f where p.id = f.id returning p.id)
insert into ambassador_events (application_id, kind, note, actor_id, at)
select f.id, 'declined', f.reason, f.actor_id, f.at from former f join ended e on e.id = f.id;
