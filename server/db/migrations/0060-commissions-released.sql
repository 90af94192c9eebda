-- When a person who had looked at a commission let it go on: it is not held again by what was known then.
alter table commissions add column released_at timestamptz;
update commissions c set released_at = l.at
from (select subject_id, max(at) as at from audit_log where subject_kind = 'commission' and action = 'commission.release' group by subject_id) l
where l.subject_id = c.id::text;
