import { sql } from 'kysely';
import { statement } from '#server/db/statement.ts';
import { clocksApart } from '../attempts/attempt-store.ts';

/** A passkey as its owner sees it and as it is checked. */
export interface PasskeyRow {
  readonly id: string;
  readonly credential_id: string;
  readonly public_key: Uint8Array;
  readonly counter: bigint;
  readonly transports: string;
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

/** Who has what: one row for every person that there is. */
export const findFactors = statement<{ userId: string }>()(
  'factor.find',
  (_query, param) => sql<{
    email: string;
    firstname: string | null;
    role: 'learner' | 'admin';
    /** Since when there has been a passkey or an app without a break; null: there is none. */
    factor_since: Date | null;
    passkeys: number;
    passkey_used_at: Date | null;
    app_since: Date | null;
    app_used_at: Date | null;
    codes: number;
    codes_left: number;
    /** Its person put the set away that is good now. */
    are_codes_kept: boolean;
    code_used_at: Date | null;
  }>`
  select u.email, u.firstname, u.role,
    least((select min(coalesce(p.factor_since, p.created_at)) from passkeys p where p.user_id = u.id), coalesce(a.factor_since, a.confirmed_at)) as factor_since, (select count(*)::integer from passkeys p where p.user_id = u.id) as passkeys,
    (select max(coalesce(p.last_used_at, p.created_at)) from passkeys p where p.user_id = u.id) as passkey_used_at,
    a.confirmed_at as app_since, coalesce(a.last_used_at, a.confirmed_at) as app_used_at,
    (select count(*)::integer from recovery_codes c where c.user_id = u.id) as codes,
    (select count(*)::integer from recovery_codes c where c.user_id = u.id and c.used_at is null) as codes_left,
    exists (select 1 from recovery_codes c where c.user_id = u.id and c.kept_at is not null) as are_codes_kept,
    (select max(c.used_at) from recovery_codes c where c.user_id = u.id) as code_used_at
  from users u left join authenticator_apps a on a.user_id = u.id and a.confirmed_at is not null
  where u.id = ${param('userId')}`,
);

/** Holds a person's row: factors are counted, added and taken away one after another. */
export const lockPerson = statement<{ userId: string }>()('factor.lock_person', (query, param) =>
  query.selectFrom('users').select(['role']).where('id', '=', param('userId')).forUpdate(),
);

/**
 * A row while a person still has this passkey, this app (turned on), or this recovery code (used or
 * not); the others are null.
 */
export const findGround = statement<{
  userId: string;
  passkey: string | null;
  app: string | null;
  code: Uint8Array | null;
}>()(
  'factor.find_ground',
  (_query, param) => sql<{ user_id: string }>`
  select user_id from passkeys where user_id = ${param('userId')}::uuid and id = ${param('passkey')}::uuid
  union all select user_id from authenticator_apps where user_id = ${param('userId')}::uuid and id = ${param('app')}::uuid and confirmed_at is not null
  union all select user_id from recovery_codes where user_id = ${param('userId')}::uuid and code_hash = ${param('code')}::bytea`,
);

// --- passkeys

export const listPasskeys = statement<{ userId: string }>()(
  'factor.list_passkeys',
  (_query, param) => sql<PasskeyRow>`
  select id, credential_id, public_key, counter, transports, name, created_at, last_used_at from passkeys where user_id = ${param('userId')} order by created_at, id`,
);

/** Whose passkey it is. */
export const findPasskey = statement<{ credentialId: string }>()(
  'factor.find_passkey',
  (_query, param) => sql<PasskeyRow & { user_id: string }>`
  select id, user_id, credential_id, public_key, counter, transports, name, created_at, last_used_at from passkeys where credential_id = ${param('credentialId')}`,
);

/** No row when somebody has it already. */
export const insertPasskey = statement<{
  userId: string;
  credentialId: string;
  publicKey: Uint8Array;
  counter: bigint;
  transports: string;
  name: string;
  factorSince: Date;
  now: Date;
}>()('factor.insert_passkey', (query, param) =>
  query
    .insertInto('passkeys')
    .values({
      user_id: param('userId'),
      credential_id: param('credentialId'),
      public_key: param('publicKey'),
      counter: param('counter'),
      transports: param('transports'),
      name: param('name'),
      factor_since: param('factorSince'),
      created_at: param('now'),
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

/** It signed; no row when its counter moved meanwhile: the same signature came twice. */
export const usePasskey = statement<{ id: string; seen: bigint; counter: bigint; now: Date }>()(
  'factor.use_passkey',
  (query, param) =>
    query
      .updateTable('passkeys')
      .set({ counter: param('counter'), last_used_at: param('now') })
      .where('id', '=', param('id'))
      .where('counter', '=', param('seen'))
      .returning('id'),
);

export const renamePasskey = statement<{ id: string; userId: string; name: string }>()(
  'factor.rename_passkey',
  (query, param) =>
    query
      .updateTable('passkeys')
      .set({ name: param('name') })
      .where('id', '=', param('id'))
      .where('user_id', '=', param('userId'))
      .returning('id'),
);

export const deletePasskey = statement<{ id: string; userId: string }>()(
  'factor.delete_passkey',
  (query, param) =>
    query
      .deleteFrom('passkeys')
      .where('id', '=', param('id'))
      .where('user_id', '=', param('userId'))
      .returning('name'),
);

// --- the authenticator app

/** The app that is on; null when there is none. */
export const findApp = statement<{ userId: string }>()(
  'factor.find_app',
  (_query, param) => sql<{ id: string; secret: Uint8Array }>`
  select id, secret from authenticator_apps where user_id = ${param('userId')} and confirmed_at is not null`,
);

/** The app that this session sets up and that was begun after `after`. */
export const findPendingApp = statement<{ userId: string; sessionId: string; after: Date }>()(
  'factor.find_pending_app',
  (_query, param) => sql<{ id: string; secret: Uint8Array }>`
  select id, secret from authenticator_apps
  where user_id = ${param('userId')} and session_id = ${param('sessionId')}::uuid and confirmed_at is null and made_at > ${param('after')}`,
);

export const deletePendingApp = statement<{ userId: string }>()(
  'factor.delete_pending_app',
  (query, param) =>
    query
      .deleteFrom('authenticator_apps')
      .where('user_id', '=', param('userId'))
      .where('confirmed_at', 'is', null),
);

export const insertPendingApp = statement<{
  id: string;
  userId: string;
  secret: Uint8Array;
  sessionId: string;
  now: Date;
}>()('factor.insert_pending_app', (query, param) =>
  query.insertInto('authenticator_apps').values({
    id: param('id'),
    user_id: param('userId'),
    secret: param('secret'),
    made_at: param('now'),
    session_id: param('sessionId'),
    confirmed_at: null,
    factor_since: null,
    last_used_at: null,
  }),
);

/** An app that is on from the start. */
export const insertApp = statement<{ id: string; userId: string; secret: Uint8Array; now: Date }>()(
  'factor.insert_app',
  (query, param) =>
    query.insertInto('authenticator_apps').values({
      id: param('id'),
      user_id: param('userId'),
      secret: param('secret'),
      made_at: param('now'),
      session_id: null,
      confirmed_at: param('now'),
      factor_since: param('now'),
      last_used_at: null,
    }),
);

export const deleteApp = statement<{ userId: string }>()('factor.delete_app', (query, param) =>
  query
    .deleteFrom('authenticator_apps')
    .where('user_id', '=', param('userId'))
    .where('confirmed_at', 'is not', null)
    .returning('id'),
);

/** Turns a pending app on; no row when another request did. The one before has to be gone. */
export const confirmApp = statement<{ id: string; step: bigint; factorSince: Date; now: Date }>()(
  'factor.confirm_app',
  (query, param) =>
    query
      .updateTable('authenticator_apps')
      .set({
        confirmed_at: param('now'),
        factor_since: param('factorSince'),
        session_id: null,
        last_step: param('step'),
        last_used_at: param('now'),
      })
      .where('id', '=', param('id'))
      .where('confirmed_at', 'is', null)
      .returning('id'),
);

/** Takes the code of a step; no row when a code of this step or a later one was taken before. */
export const takeStep = statement<{ id: string; step: bigint; now: Date }>()(
  'factor.take_step',
  (query, param) =>
    query
      .updateTable('authenticator_apps')
      .set({ last_step: param('step'), last_used_at: param('now') })
      .where('id', '=', param('id'))
      .where('last_step', '<', param('step'))
      .returning('id'),
);

// --- recovery codes

/** Takes a recovery code; no row when it is wrong or was taken before. */
export const takeRecoveryCode = statement<{ userId: string; hash: Uint8Array; now: Date }>()(
  'factor.take_recovery_code',
  (query, param) =>
    query
      .updateTable('recovery_codes')
      .set({ used_at: param('now') })
      .where('user_id', '=', param('userId'))
      .where('code_hash', '=', param('hash'))
      .where('used_at', 'is', null)
      .returning('code_hash'),
);

export const deleteRecoveryCodes = statement<{ userId: string }>()(
  'factor.delete_recovery_codes',
  (query, param) => query.deleteFrom('recovery_codes').where('user_id', '=', param('userId')),
);

export const insertRecoveryCode = statement<{ userId: string; hash: Uint8Array; now: Date }>()(
  'factor.insert_recovery_code',
  (query, param) =>
    query.insertInto('recovery_codes').values({
      user_id: param('userId'),
      code_hash: param('hash'),
      made_at: param('now'),
      used_at: null,
    }),
);

/** The person put the set away that one of these is of; no row when it is not theirs any more. */
export const keepRecoveryCodes = statement<{ userId: string; hash: Uint8Array; now: Date }>()(
  'factor.keep_recovery_codes',
  (_query, param) => sql<{ user_id: string }>`
    update recovery_codes set kept_at = coalesce(kept_at, ${param('now')}::timestamptz)
    where user_id = ${param('userId')}::uuid and exists (select 1 from recovery_codes c where c.user_id = ${param('userId')}::uuid and c.code_hash = ${param('hash')}::bytea)
    returning user_id`,
);

// --- everything at once

/**
 * Takes every factor of a person away, with what was begun by them; the caller ends the sessions.
 * Links of mails that say that somebody else added a sign-in method stay good.
 */
export const deleteFactors = statement<{ userId: string }>()(
  'factor.delete_all',
  (_query, param) => sql<never>`
  with keys as (delete from passkeys where user_id = ${param('userId')}), apps as (delete from authenticator_apps where user_id = ${param('userId')}),
    codes as (delete from recovery_codes where user_id = ${param('userId')})
  delete from factor_tokens where user_id = ${param('userId')} and purpose <> 'takeover'`,
);

/** The session proved a second factor; no row when it has ended. */
export const proveSession = statement<{ sessionId: string; userId: string; now: Date }>()(
  'factor.prove_session',
  (query, param) =>
    query
      .updateTable('sessions')
      .set({ factor_at: param('now') })
      .where('id', '=', param('sessionId'))
      .where('user_id', '=', param('userId'))
      .where('ended_at', 'is', null)
      .returning('id'),
);

/** The session proved again that it is really its person. */
export const markProof = statement<{ sessionId: string; now: Date }>()(
  'factor.mark_proof',
  (query, param) =>
    query
      .updateTable('sessions')
      .set({ proof_at: param('now'), factor_at: param('now') })
      .where('id', '=', param('sessionId')),
);

/** When it did; null when it never did. */
export const findProofMoment = statement<{ sessionId: string }>()(
  'factor.find_proof_moment',
  (query, param) =>
    query.selectFrom('sessions').select('proof_at').where('id', '=', param('sessionId')),
);

/**
 * A row while what a session proved before it came here still counts: no other session changed the
 * factors since (`endProofsElsewhere`), or there are none, and the password is what proves.
 */
export const findStandingProof = statement<{ userId: string; sessionId: string; now: Date }>()(
  'factor.find_standing_proof',
  (_query, param) => sql<{ id: string }>`
  select s.id from sessions s where s.id = ${param('sessionId')}::uuid and s.user_id = ${param('userId')}::uuid and s.ended_at is null and (
    s.proof_at is not null
    or exists (select 1 from factor_tokens t where t.session_id = s.id and t.purpose = 'ticket' and t.used_at is null and t.expires_at > ${param('now')})
    or not exists (select 1 from passkeys p where p.user_id = s.user_id)
      and not exists (select 1 from authenticator_apps a where a.user_id = s.user_id and a.confirmed_at is not null))`,
);

// --- guesses

/**
 * Counts a guess before it is judged. The one that fills the count shuts the door for `lockMs`;
 * after that it starts anew. No row while it is shut; before that nobody is refused, whatever the
 * clocks of those say who guess at the same moment.
 */
export const claimGuess = statement<{
  subject: string;
  now: Date;
  forgetBefore: Date;
  count: number;
  lockMs: number;
}>()(
  'factor.claim_guess',
  (_query, param) => sql<{ attempts: number; blocked_until: Date }>`
  insert into attempt_counters as c (subject, attempts, window_started_at, blocked_until)
  values (${param('subject')}, 1, ${param('now')}, ${param('now')})
  on conflict (subject) do update set
    attempts = case when c.attempts >= ${param('count')}::integer or c.window_started_at < ${param('forgetBefore')} then 1 else c.attempts + 1 end,
    window_started_at = excluded.window_started_at,
    blocked_until = case
      when c.attempts >= ${param('count')}::integer or c.window_started_at < ${param('forgetBefore')} or c.attempts + 1 < ${param('count')}::integer then excluded.blocked_until
      else excluded.blocked_until + interval '1 millisecond' * ${param('lockMs')}::double precision
    end
  where c.blocked_until <= excluded.blocked_until or c.attempts < ${param('count')}::integer or c.blocked_until > excluded.blocked_until + interval '1 millisecond' * ${param('lockMs')}::double precision + ${clocksApart} returning c.attempts, c.blocked_until`,
);

/** The guess was right. */
export const forgetGuesses = statement<{ subject: string }>()(
  'factor.forget_guesses',
  (query, param) => query.deleteFrom('attempt_counters').where('subject', '=', param('subject')),
);
