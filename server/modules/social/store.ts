import { sql } from 'kysely';
import { statement } from '../../db/statement.ts';
import type { Provider } from './provider.ts';

/**
 * One sign-in at a time of a social account that nobody has yet: two at once would make two people.
 * Held until the transaction ends.
 */
export const lockIdentity = statement<{ key: string }>()(
  'social.lock_identity',
  (_query, param) =>
    sql<never>`select pg_advisory_xact_lock(hashtextextended(${param('key')}, 22))`,
);

/** Whose social account it is. */
export const findIdentity = statement<{ provider: Provider; subject: string }>()(
  'social.find_identity',
  (query, param) =>
    query
      .selectFrom('social_identities')
      .innerJoin('users', 'users.id', 'social_identities.user_id')
      .select(['social_identities.user_id', 'users.blocked_at'])
      .where('provider', '=', param('provider'))
      .where('subject', '=', param('subject')),
);

/**
 * The same, held: nobody takes the account away, or blocks its person, before the transaction ends.
 */
export const holdIdentity = statement<{ provider: Provider; subject: string }>()(
  'social.hold_identity',
  (query, param) =>
    query
      .selectFrom('social_identities')
      .innerJoin('users', 'users.id', 'social_identities.user_id')
      .select(['social_identities.user_id', 'users.blocked_at'])
      .where('provider', '=', param('provider'))
      .where('subject', '=', param('subject'))
      .forShare(),
);

/** The social accounts of a person, and whether they have a password beside them. */
export const listIdentities = statement<{ userId: string }>()(
  'social.list_identities',
  (query, param) =>
    query
      .selectFrom('social_identities')
      .innerJoin('users', 'users.id', 'social_identities.user_id')
      .select([
        'provider',
        'subject',
        'social_identities.name',
        'social_identities.email',
        'connected_at',
      ])
      .select(sql<boolean>`users.password_hash is not null`.as('has_password'))
      .where('social_identities.user_id', '=', param('userId'))
      .orderBy('provider'),
);

/**
 * Connects a social account; no row when it is somebody's already, or they have another of that
 * kind.
 */
export const insertIdentity = statement<{
  provider: Provider;
  subject: string;
  userId: string;
  name: string | null;
  email: string | null;
  now: Date;
}>()('social.insert_identity', (query, param) =>
  query
    .insertInto('social_identities')
    .values({
      provider: param('provider'),
      subject: param('subject'),
      user_id: param('userId'),
      name: param('name'),
      email: param('email'),
      connected_at: param('now'),
      last_used_at: param('now'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject'),
);

/** They signed in by it, and the provider told how it is called now. */
export const touchIdentity = statement<{
  provider: Provider;
  subject: string;
  name: string | null;
  email: string | null;
  now: Date;
}>()('social.touch_identity', (query, param) =>
  query
    .updateTable('social_identities')
    .set({ name: param('name'), email: param('email'), last_used_at: param('now') })
    .where('provider', '=', param('provider'))
    .where('subject', '=', param('subject')),
);

/** Holds a person's row: ways in are counted and taken away one after another. */
export const lockPerson = statement<{ userId: string }>()('social.lock_person', (query, param) =>
  query
    .selectFrom('users')
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .where('id', '=', param('userId'))
    .forUpdate(),
);

export const deleteIdentity = statement<{ userId: string; provider: Provider }>()(
  'social.delete_identity',
  (query, param) =>
    query
      .deleteFrom('social_identities')
      .where('user_id', '=', param('userId'))
      .where('provider', '=', param('provider'))
      .returning('subject'),
);

/**
 * What the profile shows of their Facebook account (SPEC.md 3); null takes it away. A picture that
 * could not be fetched leaves the one before.
 */
export const setFacebookProfile = statement<{
  userId: string;
  id: string | null;
  name: string | null;
  image: string | null;
}>()(
  'social.set_facebook_profile',
  (_query, param) => sql<never>`
  update users set
    facebook_id = ${param('id')}, facebook_name = ${param('name')},
    facebook_image = case when ${param('id')}::text is null then null else coalesce(${param('image')}, case when facebook_id = ${param('id')} then facebook_image end) end
  where id = ${param('userId')}`,
);

/** A session that proved itself may connect an account until then. */
export const beginConnecting = statement<{ sessionId: string; until: Date }>()(
  'social.begin_connecting',
  (query, param) =>
    query
      .updateTable('sessions')
      .set({ connecting_until: param('until') })
      .where('id', '=', param('sessionId'))
      .where('ended_at', 'is', null),
);

/** Spends that, once; no row when it was not proved, or too long ago. */
export const spendConnecting = statement<{ sessionId: string; now: Date }>()(
  'social.spend_connecting',
  (query, param) =>
    query
      .updateTable('sessions')
      .set({ connecting_until: null })
      .where('id', '=', param('sessionId'))
      .where('ended_at', 'is', null)
      .where('connecting_until', '>', param('now'))
      .returning('id'),
);

/** Takes a token; no row when it was taken before. */
export const spendToken = statement<{ hash: Buffer; expiresAt: Date }>()(
  'social.spend_token',
  (query, param) =>
    query
      .insertInto('spent_social_tokens')
      .values({ hash: param('hash'), expires_at: param('expiresAt') })
      .onConflict((conflict) => conflict.doNothing())
      .returning('expires_at'),
);

export const deleteOldTokens = statement<{ now: Date }>()(
  'social.delete_old_tokens',
  (query, param) => query.deleteFrom('spent_social_tokens').where('expires_at', '<', param('now')),
);

export const insertCode = statement<{
  hash: Buffer;
  userId: string;
  mintedBy: string;
  challenge: string;
  expiresAt: Date;
}>()('social.insert_code', (query, param) =>
  query.insertInto('desktop_codes').values({
    hash: param('hash'),
    user_id: param('userId'),
    minted_by: param('mintedBy'),
    challenge: param('challenge'),
    expires_at: param('expiresAt'),
    used_at: null,
    session_id: null,
  }),
);

/**
 * Holds the row of a code's person before the code: whoever ends their sessions comes wholly before
 * or wholly after.
 */
export const lockCodeOwner = statement<{ hash: Buffer }>()(
  'social.lock_code_owner',
  (_query, param) => sql<{ id: string }>`
  select id from users where id = (select user_id from desktop_codes where hash = ${param('hash')}) for share`,
);

/** Finds a code and holds it: of two who come with it one is the first. */
export const lockCode = statement<{ hash: Buffer }>()('social.lock_code', (query, param) =>
  query
    .selectFrom('desktop_codes')
    .innerJoin('sessions as minting', 'minting.id', 'desktop_codes.minted_by')
    .select([
      'desktop_codes.user_id',
      'challenge',
      'desktop_codes.expires_at',
      'used_at',
      'session_id',
      'minted_by',
    ])
    // The session that asked for it still stands, until this transaction is over.
    .select(sql<boolean>`minting.ended_at is null`.as('is_backed'))
    .where('hash', '=', param('hash'))
    .forUpdate(['desktop_codes', 'minting']),
);

export const spendCode = statement<{ hash: Buffer; sessionId: string | null; now: Date }>()(
  'social.spend_code',
  (query, param) =>
    query
      .updateTable('desktop_codes')
      .set({ used_at: param('now'), session_id: param('sessionId') })
      .where('hash', '=', param('hash')),
);

/** A code stays a day past its end, so that somebody who shows it again is noticed. */
export const deleteOldCodes = statement<{ before: Date }>()(
  'social.delete_old_codes',
  (query, param) => query.deleteFrom('desktop_codes').where('expires_at', '<', param('before')),
);
