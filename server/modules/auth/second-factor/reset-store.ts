import { sql } from 'kysely';
import { statement } from '#server/db/statement.ts';

/** An input to take somebody's factors away that has not ended. */
export interface ResetRow {
  readonly id: string;
  /** Whose factors. */
  readonly user_id: string;
  readonly person_name: string;
  readonly asked_by: string;
  readonly asked_by_name: string;
  readonly asked_at: Date;
  readonly reason: string;
  readonly confirmed_by: string | null;
  readonly confirmed_by_name: string | null;
  readonly runs_at: Date | null;
  /** Another one once it is confirmed. */
  readonly revision: string;
}

const waiting = sql`
  select r.id, r.user_id, coalesce(nullif(concat_ws(' ', p.lastname, p.middlename, p.firstname), ''), p.email) as person_name,
    r.asked_by, concat_ws(' ', a.lastname, a.middlename, a.firstname) as asked_by_name, r.asked_at, r.reason,
    r.confirmed_by, nullif(concat_ws(' ', c.lastname, c.middlename, c.firstname), '') as confirmed_by_name, r.runs_at, r.revision
  from factor_resets r join users p on p.id = r.user_id join users a on a.id = r.asked_by left join users c on c.id = r.confirmed_by
  where r.ended_at is null`;

/** Whether there is such a person. */
export const findPerson = statement<{ userId: string }>()('factor.find_person', (query, param) =>
  query.selectFrom('users').select('id').where('id', '=', param('userId')),
);

export const findReset = statement<{ userId: string }>()(
  'factor.find_reset',
  (_query, param) => sql<ResetRow>`${waiting} and r.user_id = ${param('userId')}::uuid`,
);

/** Those that nobody confirmed yet, the oldest first. */
export const listUnconfirmed = statement()(
  'factor.list_unconfirmed_resets',
  () => sql<ResetRow>`${waiting} and r.confirmed_by is null order by r.asked_at, r.id limit 50`,
);

export const countUnconfirmed = statement()(
  'factor.count_unconfirmed_resets',
  () => sql<{ count: number }>`
  select count(*)::integer as count from factor_resets where ended_at is null and confirmed_by is null`,
);

/** No row when one waits already. */
export const insertReset = statement<{
  userId: string;
  askedBy: string;
  reason: string;
  now: Date;
}>()(
  'factor.insert_reset',
  (_query, param) => sql<{ id: string }>`
  insert into factor_resets (user_id, asked_by, reason, asked_at) values (${param('userId')}, ${param('askedBy')}, ${param('reason')}, ${param('now')})
  on conflict do nothing returning id`,
);

/** Whether who asked is an owner still, and who confirmed still of the office: `r` is the reset. */
const stands = sql<boolean>`(
  exists (select 1 from users o where o.id = r.asked_by and o.office_role = 'owner' and o.blocked_at is null and o.deleted_at is null)
  and (r.confirmed_by is null or exists
    (select 1 from users m where m.id = r.confirmed_by and m.office_role is not null and m.blocked_at is null and m.deleted_at is null)))`;

/** As `factor.lock_person`; tells whether their address is proved. */
export const lockLocked = statement<{ userId: string }>()(
  'factor_reset.lock_locked',
  (query, param) =>
    query
      .selectFrom('users')
      .select(['is_verify_email'])
      .where('id', '=', param('userId'))
      .forUpdate(),
);

export const lockReset = statement<{ userId: string }>()(
  'factor.lock_reset',
  (_query, param) => sql<{
    id: string;
    asked_by: string;
    confirmed_by: string | null;
    revision: string;
    stands: boolean;
  }>`
  select r.id, r.asked_by, r.confirmed_by, r.revision, ${stands} as stands from factor_resets r where r.user_id = ${param('userId')}::uuid and r.ended_at is null for update of r`,
);

export const confirmReset = statement<{
  id: string;
  confirmedBy: string;
  now: Date;
  runsAt: Date;
}>()(
  'factor.confirm_reset',
  (_query, param) => sql<never>`
  update factor_resets set confirmed_by = ${param('confirmedBy')}, confirmed_at = ${param('now')}, runs_at = ${param('runsAt')} where id = ${param('id')}`,
);

/** Ends what waits; it is locked. */
export const endReset = statement<{ id: string; outcome: 'stopped' | 'done'; now: Date }>()(
  'factor.end_reset',
  (_query, param) => sql<never>`
  update factor_resets set ended_at = ${param('now')}, outcome = ${param('outcome')} where id = ${param('id')}`,
);

/** Those whose day of waiting is over, and those that no longer stand. */
export const listDueResets = statement<{ now: Date }>()(
  'factor.list_due_resets',
  (_query, param) => sql<{ user_id: string }>`
  select r.user_id from factor_resets r where r.ended_at is null and (r.runs_at <= ${param('now')} or not ${stands}) order by r.runs_at, r.id limit 50`,
);

/** Links that would have stopped it are worth nothing. */
export const dropStopLinks = statement<{ userId: string }>()(
  'factor.drop_stop_links',
  (_query, param) => sql<never>`
  delete from factor_tokens where user_id = ${param('userId')} and purpose = 'stop_reset'`,
);
