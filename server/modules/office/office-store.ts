import { sql } from 'kysely';
import type { OfficeRole } from '#shared/domain/office/office-roles.ts';
import { statement } from '../../db/statement.ts';

/** Somebody of the office. */
export interface OfficePersonRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly office_role: OfficeRole;
  readonly passkeys: number;
  readonly has_app: boolean;
  readonly blocked_at: Date | null;
  /** The session that was renewed last, ended or not; null for nobody who signed in. */
  readonly last_seen_at: Date | null;
  readonly last_seen_on: string | null;
  readonly last_seen_client: 'PORTAL' | 'DESKTOP' | null;
  /** Nobody else could give roles if this one went. */
  readonly is_last_owner: boolean;
}

/** Everybody of the office, owners first. */
export const listOffice = statement()(
  'office.list',
  () => sql<OfficePersonRow>`
    select u.id, concat_ws(' ', u.lastname, u.middlename, u.firstname) as name, u.email, u.office_role, u.blocked_at,
      (select count(*) from passkeys p where p.user_id = u.id)::integer as passkeys,
      exists (select 1 from authenticator_apps f where f.user_id = u.id and f.confirmed_at is not null) as has_app,
      s.last_used_at as last_seen_at, s.name as last_seen_on, s.client as last_seen_client,
      u.office_role = 'owner' and u.blocked_at is null and not exists
        (select 1 from users o where o.office_role = 'owner' and o.blocked_at is null and o.deleted_at is null and o.id <> u.id) as is_last_owner
    from users u
    left join lateral (select last_used_at, name, client from sessions where user_id = u.id order by last_used_at desc, id limit 1) s on true
    where u.office_role is not null and u.deleted_at is null
    order by array_position(array['owner', 'accounting', 'support', 'content'], u.office_role), name, u.id`,
);

/**
 * Whoever can give roles, locked in one order: of two who would go at once the second sees that the
 * first has gone.
 */
export const lockOwners = statement()('office.lock_owners', (query) =>
  query
    .selectFrom('users')
    .select('id')
    .where('office_role', '=', 'owner')
    .where('blocked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate(),
);

/** The person's row, locked until the end of the transaction. */
export const lockMember = statement<{ id: string }>()(
  'office.lock_member',
  (_query, param) => sql<{
    name: string;
    office_role: OfficeRole | null;
    is_verify_email: boolean;
    blocked_at: Date | null;
  }>`
    select concat_ws(' ', lastname, middlename, firstname) as name, office_role, is_verify_email, blocked_at from users
    where id = ${param('id')}::uuid and deleted_at is null for update`,
);

/** A role, or none any more: nobody is an administrator without one. */
export const setOfficeRole = statement<{ id: string; officeRole: OfficeRole | null }>()(
  'office.set_role',
  (_query, param) => sql<never>`
    update users set office_role = ${param('officeRole')}::text, role = case when ${param('officeRole')}::text is null then 'learner' else 'admin' end
    where id = ${param('id')}::uuid`,
);
