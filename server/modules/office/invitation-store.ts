import { sql } from 'kysely';
import type { OfficeRole } from '#shared/domain/office/office-roles.ts';
import { statement } from '../../db/statement.ts';

/** How whoever runs the server is called where they ask the first owner into the office. */
export const operatorName = 'Người quản trị máy chủ';

/** An address that was asked into the office and has not answered. */
export interface OfficeInvitationRow {
  readonly id: string;
  readonly email: string;
  readonly role: OfficeRole;
  readonly reason: string | null;
  /** Null: whoever runs the server asked the first owner. */
  readonly invited_by: string | null;
  readonly invited_by_name: string;
  readonly sent_at: Date;
  readonly expires_at: Date;
  /** Another one when its address is asked again. */
  readonly revision: string;
}

const row = sql.raw(`i.id, i.email, i.role, i.reason, i.invited_by,
  case when i.invited_by is null then '${operatorName}' else concat_ws(' ', u.lastname, u.middlename, u.firstname) end as invited_by_name, i.sent_at, i.expires_at, i.revision`);

/** The newest first. */
export const listInvitations = statement()(
  'office.list_invitations',
  () =>
    sql<OfficeInvitationRow>`select ${row} from office_invitations i left join users u on u.id = i.invited_by order by i.sent_at desc, i.id limit 200`,
);

/** By the hash of its link's token. */
export const findInvitation = statement<{ tokenHash: Uint8Array }>()(
  'office.find_invitation',
  (_query, param) =>
    sql<OfficeInvitationRow>`select ${row} from office_invitations i left join users u on u.id = i.invited_by where i.token_hash = ${param('tokenHash')}::bytea`,
);

/** Of two who use a link, or take it back, at once the second sees that it is gone. */
export const lockInvitation = statement<{ id: string }>()(
  'office.lock_invitation',
  (_query, param) => sql<Omit<OfficeInvitationRow, 'invited_by_name'>>`
    select id, email, role, reason, invited_by, sent_at, expires_at, revision from office_invitations where id = ${param('id')}::uuid for update`,
);

/**
 * An address is invited once: asked again, with another role too, the link before is good for
 * nothing.
 */
export const putInvitation = statement<{
  email: string;
  role: OfficeRole;
  reason: string | null;
  tokenHash: Uint8Array;
  invitedBy: string | null;
  now: Date;
  expiresAt: Date;
}>()(
  'office.put_invitation',
  (_query, param) => sql<{ id: string }>`
    insert into office_invitations (email, role, reason, token_hash, invited_by, sent_at, expires_at)
    values (${param('email')}, ${param('role')}, ${param('reason')}, ${param('tokenHash')}, ${param('invitedBy')}, ${param('now')}, ${param('expiresAt')})
    on conflict (email) do update set role = excluded.role, reason = excluded.reason, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at
    returning id`,
);

export const deleteInvitation = statement<{ id: string }>()(
  'office.delete_invitation',
  (query, param) => query.deleteFrom('office_invitations').where('id', '=', param('id')),
);

/** Nobody answered for so long after the end that nobody will. */
export const forgetInvitations = statement<{ before: Date }>()(
  'office.forget_invitations',
  (query, param) =>
    query.deleteFrom('office_invitations').where('expires_at', '<', param('before')),
);

/** Who has an account with an address, if it was ever proved to be theirs. */
export const findProved = statement<{ email: string }>()('office.find_proved', (query, param) =>
  query
    .selectFrom('users')
    .select('id')
    .where('email', '=', param('email'))
    .where('is_verify_email', '=', true)
    .where('deleted_at', 'is', null),
);

/** The address of whoever answers an invitation. */
export const findAddress = statement<{ id: string }>()('office.find_address', (query, param) =>
  query
    .selectFrom('users')
    .select('email')
    .where('id', '=', param('id'))
    .where('deleted_at', 'is', null),
);
