import { sql } from 'kysely';
import type { OfficeRole } from '#shared/domain/office/office-roles.ts';
import { statement } from '../../db/statement.ts';

export type PersonPlan = 'pro' | 'kha_pro' | 'none';

/** A person in the list. */
export interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone_number: string | null;
  readonly office_role: OfficeRole | null;
  readonly plan: PersonPlan;
  readonly created_at: Date;
  readonly is_verify_email: boolean;
  /** They have to choose a new password before they go on. */
  readonly need_update_password: boolean;
  /** Taking that demand back gives them the password that they had before. */
  readonly has_former_password: boolean;
  /** They reported a stranger themselves: the demand ends with a new password only. */
  readonly takeover_reported_at: Date | null;
  /** Another with each block and demand, and with the end of one. */
  readonly seen_revision: string;
  readonly blocked_at: Date | null;
  readonly blocked_reason: string | null;
  /** When one of their sessions was last renewed; null for nobody who signed in. */
  readonly last_seen_at: Date | null;
  readonly completed_lessons: number;
  readonly learned_ms: number;
}

/** Something that gives or gave access. */
export interface GrantRow {
  readonly id: string;
  readonly plan: 'pro' | 'kha_pro';
  readonly granted_at: Date;
  readonly revoked_at: Date | null;
  /** Null: given by hand. */
  readonly order_id: string | null;
  readonly order_number: number | null;
}

const planOf =
  sql.raw(`case when exists (select 1 from entitlements e where e.user_id = u.id and e.revoked_at is null and e.plan = 'pro') then 'pro'
  when exists (select 1 from entitlements e where e.user_id = u.id and e.revoked_at is null) then 'kha_pro' else 'none' end`);

const person =
  sql.raw(`u.id, concat_ws(' ', u.lastname, u.middlename, u.firstname) as name, u.email, u.phone_number, u.office_role, u.created_at, u.is_verify_email, u.need_update_password, u.former_password_hash is not null as has_former_password, u.takeover_reported_at, u.seen_revision, u.blocked_at, u.blocked_reason,
  (select max(s.last_used_at) from sessions s where s.user_id = u.id) as last_seen_at,
  (select coalesce(sum(cardinality(p.completed_lesson_ids)), 0)::integer from course_progress p where p.user_id = u.id) as completed_lessons,
  (select coalesce(sum(p.learned_ms), 0)::double precision from course_progress p where p.user_id = u.id) as learned_ms`);

/**
 * What limits the list; null = all. `words` are LIKE patterns that all have to fit name, address or
 * number, without accents.
 */
export interface PeopleFilter {
  readonly words: readonly string[];
  readonly plan: PersonPlan | null;
  readonly role: 'learner' | 'admin' | null;
  readonly blocked: boolean | null;
}

/** Newest first. */
export const listPeople = statement<
  PeopleFilter & { afterAt: Date | null; afterId: string | null; count: number }
>()(
  'people.list',
  (_query, param) => sql<PersonRow>`
    select ${person}, ${planOf} as plan from users u
    where u.search_text like all (${param('words')}::text[])
      and (${param('plan')}::text is null or ${planOf} = ${param('plan')}::text)
      and (${param('role')}::text is null or u.role = ${param('role')}::text)
      and (${param('blocked')}::boolean is null or (u.blocked_at is not null) = ${param('blocked')}::boolean)
      and (${param('afterAt')}::timestamptz is null or (date_trunc('milliseconds', u.created_at), u.id) < (${param('afterAt')}::timestamptz, ${param('afterId')}::uuid))
    order by date_trunc('milliseconds', u.created_at) desc, u.id desc
    limit ${param('count')}::integer`,
);

export const countPeople = statement<PeopleFilter>()(
  'people.count',
  (_query, param) => sql<{ total: number }>`
    select count(*)::integer as total from users u
    where u.search_text like all (${param('words')}::text[])
      and (${param('plan')}::text is null or ${planOf} = ${param('plan')}::text)
      and (${param('role')}::text is null or u.role = ${param('role')}::text)
      and (${param('blocked')}::boolean is null or (u.blocked_at is not null) = ${param('blocked')}::boolean)`,
);

export const findPerson = statement<{ id: string }>()(
  'people.find',
  (_query, param) =>
    sql<PersonRow>`select ${person}, ${planOf} as plan from users u where u.id = ${param('id')}`,
);

/** The person's row, locked until the end of the transaction. */
export const lockPerson = statement<{ id: string }>()('people.lock', (query, param) =>
  query
    .selectFrom('users')
    .select([
      'id',
      'office_role',
      'email',
      'is_verify_email',
      'blocked_at',
      'blocked_reason',
      'seen_revision',
    ])
    .where('id', '=', param('id'))
    .forUpdate(),
);

export const setBlocked = statement<{ id: string; at: Date | null; reason: string | null }>()(
  'people.set_blocked',
  (query, param) =>
    query
      .updateTable('users')
      .set({ blocked_at: param('at'), blocked_reason: param('reason') })
      .where('id', '=', param('id')),
);

/** What gave a person access, newest first. */
export const listGrants = statement<{ userId: string }>()(
  'people.list_grants',
  (_query, param) => sql<GrantRow>`
    select e.id, e.plan, e.granted_at, e.revoked_at, e.order_id, o.number as order_number
    from entitlements e left join orders o on o.id = e.order_id
    where e.user_id = ${param('userId')} order by e.granted_at desc, e.id`,
);

/**
 * Ends a plan that was given by hand; no row when it came with an order, has ended, or is
 * another's.
 */
export const revokeGrant = statement<{ id: string; userId: string; now: Date }>()(
  'people.revoke_grant',
  (query, param) =>
    query
      .updateTable('entitlements')
      .set({ revoked_at: param('now') })
      .where('id', '=', param('id'))
      .where('user_id', '=', param('userId'))
      .where('order_id', 'is', null)
      .where('revoked_at', 'is', null)
      .returning(['id', 'plan']),
);
