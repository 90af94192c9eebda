import { sql } from 'kysely';
import type { OfficeRole } from '#shared/domain/office/office-roles.ts';
import { statement } from '#server/db/statement.ts';

type Client = 'PORTAL' | 'DESKTOP';

export const insertSession = statement<{
  userId: string;
  client: Client;
  name: string;
  now: Date;
  signedInAt: Date;
  expiresAt: Date;
  factorAt: Date | null;
}>()('auth.insert_session', (query, param) =>
  query
    .insertInto('sessions')
    .values({
      user_id: param('userId'),
      client: param('client'),
      name: param('name'),
      created_at: param('now'),
      signed_in_at: param('signedInAt'),
      last_used_at: param('now'),
      expires_at: param('expiresAt'),
      ended_at: null,
      end_reason: null,
      factor_at: param('factorAt'),
    })
    .returning('id'),
);

/**
 * Ends the sessions of a person beyond the one that was just opened and the newest `others`, and
 * gives their ids. The opened one is no surplus, whatever the clock says of it.
 */
export const endSurplusSessions = statement<{
  userId: string;
  opened: string;
  others: number;
  now: Date;
}>()(
  'auth.end_surplus_sessions',
  (_query, param) => sql<{ id: string }>`
  update sessions set ended_at = ${param('now')}, end_reason = 'revoked'
  where id in (select id from sessions where user_id = ${param('userId')} and ended_at is null and id <> ${param('opened')}::uuid
    order by last_used_at desc, id offset ${param('others')}::integer)
  returning id`,
);

/**
 * Deletes the ended sessions of a person beyond the newest `keep`, with their tokens: a refresh
 * token of one is unknown from then on. Kept longer are what others read of a session that ended:
 * the last one that was used (when somebody was last seen), and one by whose code a desktop still
 * works, for that code to be noticed when it is shown again. Whoever holds one is passed over.
 */
export const deleteEndedSessions = statement<{ userId: string; keep: number }>()(
  'auth.delete_ended_sessions',
  (_query, param) => sql<never>`
  delete from sessions where id in (
    select s.id from sessions s where s.user_id = ${param('userId')} and s.ended_at is not null
      and s.id not in (select id from sessions where user_id = ${param('userId')} and ended_at is not null order by ended_at desc, last_used_at desc, id limit ${param('keep')}::integer)
      and s.id <> (select id from sessions where user_id = ${param('userId')} order by last_used_at desc, id limit 1)
      and not exists (select 1 from desktop_codes c join sessions opened on opened.id = c.session_id where c.minted_by = s.id and opened.ended_at is null)
    for update of s skip locked)`,
);

/**
 * The session, locked until the end of the transaction: exchanges of one family happen one after
 * the other.
 */
export const lockSession = statement<{ id: string }>()('auth.lock_session', (query, param) =>
  query
    .selectFrom('sessions')
    .select(['id', 'user_id', 'client', 'expires_at', 'ended_at', 'end_reason'])
    .where('id', '=', param('id'))
    .forUpdate(),
);

export const touchSession = statement<{ id: string; now: Date }>()(
  'auth.touch_session',
  (query, param) =>
    query
      .updateTable('sessions')
      .set({ last_used_at: param('now') })
      .where('id', '=', param('id')),
);

/** What a session may do, of `sessions s` and `users u`, grouped by both. */
const standing = sql`
  s.id as session_id, u.id as user_id, case when u.is_verify_email then u.email end as proved_email, u.role, u.office_role, u.need_update_password as must_set_password,
    u.role = 'admin' and (s.factor_at is null or not exists (select 1 from passkeys p where p.user_id = u.id)
      and not exists (select 1 from authenticator_apps f where f.user_id = u.id and f.confirmed_at is not null)) as lacks_factor,
    coalesce(bool_or(e.plan = 'pro'), false) as is_pro,
    count(e.plan) > 0 as is_kha_pro`;

export interface StandingRow {
  session_id: string;
  user_id: string;
  proved_email: string | null;
  role: 'learner' | 'admin';
  office_role: OfficeRole | null;
  is_pro: boolean;
  is_kha_pro: boolean;
  must_set_password: boolean;
  lacks_factor: boolean;
}

/**
 * Who an access token stands for. Reads people and their plans itself: every request needs it, so
 * it is one statement.
 */
export const findViewer = statement<{ hash: Uint8Array; now: Date }>()(
  'auth.find_viewer',
  (_query, param) => sql<StandingRow & { expires_at: Date; is_settled: boolean }>`
  select ${standing}, a.expires_at, a.is_settled
  from access_tokens a
  join sessions s on s.id = a.session_id
  join users u on u.id = s.user_id
  left join entitlements e on e.user_id = u.id and e.revoked_at is null
  where a.hash = ${param('hash')} and a.expires_at > ${param('now')} and s.ended_at is null and s.expires_at > ${param('now')}
    and u.blocked_at is null and u.deleted_at is null
  group by s.id, u.id, a.hash`,
);

/** The same of a session that was let in before. */
export const findViewerOfSession = statement<{ id: string; now: Date }>()(
  'auth.find_viewer_of_session',
  (_query, param) => sql<StandingRow>`
  select ${standing}
  from sessions s
  join users u on u.id = s.user_id
  left join entitlements e on e.user_id = u.id and e.revoked_at is null
  where s.id = ${param('id')}::uuid and s.ended_at is null and s.expires_at > ${param('now')}
    and u.blocked_at is null and u.deleted_at is null
  group by s.id, u.id`,
);

/** A session that has not ended, held: nobody else ends it before the transaction does. */
export const holdSession = statement<{ id: string }>()('auth.hold_session', (query, param) =>
  query
    .selectFrom('sessions')
    .select(['id', 'user_id', 'signed_in_at', 'factor_at'])
    .where('id', '=', param('id'))
    .where('ended_at', 'is', null)
    .forNoKeyUpdate(),
);

/**
 * Holds a person's row until the transaction ends: no session of theirs starts meanwhile (an insert
 * of one asks for the row).
 */
export const lockOwner = statement<{ userId: string }>()('auth.lock_owner', (query, param) =>
  query.selectFrom('users').select('id').where('id', '=', param('userId')).forUpdate(),
);

/** Marks of sign-ins that were given before count nothing from now on. */
export const endMarks = statement<{ userId: string }>()(
  'auth.end_marks',
  (_query, param) => sql<never>`
  update users set marks_generation = marks_generation + 1 where id = ${param('userId')}::uuid`,
);

/**
 * A person as they are now; nobody ends their sessions, blocks or deletes them, changes their
 * password or their factors before the transaction ends.
 */
export const holdPerson = statement<{ userId: string }>()(
  'auth.hold_person',
  (_query, param) => sql<{ password_hash: string | null; is_shut: boolean }>`
  select password_hash, (blocked_at is not null or deleted_at is not null) as is_shut from users where id = ${param('userId')}::uuid for share`,
);

/** When the last session of each person ended, of those since a moment. */
export const listEndedSince = statement<{ since: Date }>()(
  'auth.list_ended_since',
  (_query, param) => sql<{ user_id: string; ended_at: Date }>`
  select user_id, max(ended_at) as ended_at from sessions where ended_at > ${param('since')} group by user_id`,
);

/**
 * Ends sessions of a person: all of them, only one, or all but one. A row for each that had not
 * ended before; none for another person's. The one statement that ends what did not run out; the
 * database tells every process (migration 0033).
 */
export const endSessions = statement<{
  userId: string;
  only: string | null;
  allBut: string | null;
  now: Date;
  reason: 'signed_out' | 'revoked' | 'reused';
}>()(
  'auth.end_sessions',
  (_query, param) => sql<{ id: string }>`
    update sessions set ended_at = ${param('now')}, end_reason = ${param('reason')}
    where user_id = ${param('userId')}::uuid and ended_at is null
      and (${param('only')}::uuid is null or id = ${param('only')}::uuid) and (${param('allBut')}::uuid is null or id <> ${param('allBut')}::uuid)
    returning id`,
);

/** Where a person is signed in, the last used first. */
export const listSessions = statement<{ userId: string; now: Date }>()(
  'auth.list_sessions',
  (query, param) =>
    query
      .selectFrom('sessions')
      .select(['id', 'client', 'name', 'created_at', 'last_used_at'])
      .where('user_id', '=', param('userId'))
      .where('ended_at', 'is', null)
      .where('expires_at', '>', param('now'))
      .orderBy('last_used_at', 'desc')
      .orderBy('id'),
);

/** A session that has neither ended nor run out. */
export const findLiveSession = statement<{ id: string; now: Date }>()(
  'auth.find_live_session',
  (query, param) =>
    query
      .selectFrom('sessions')
      .select(['id', 'user_id'])
      .where('id', '=', param('id'))
      .where('ended_at', 'is', null)
      .where('expires_at', '>', param('now')),
);

/** Sessions that nothing can renew any more. */
export const deleteOldSessions = statement<{ before: Date }>()(
  'auth.delete_old_sessions',
  (query, param) => query.deleteFrom('sessions').where('expires_at', '<', param('before')),
);

/** When the person of a session said who they are; no row once it has ended. */
export const findSignIn = statement<{ id: string }>()('auth.find_sign_in', (query, param) =>
  query
    .selectFrom('sessions')
    .select('signed_in_at')
    .where('id', '=', param('id'))
    .where('ended_at', 'is', null),
);
