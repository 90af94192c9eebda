import { sql } from 'kysely';
import { statement } from '#server/db/statement.ts';

/**
 * So many refresh tokens of a session are kept, the newest and the spent ones before it, and so
 * many access tokens: each pair takes a place in a ring, and the place of the oldest is taken by
 * the next one. The same number stands in the constraints of migration 0094: no statement can keep
 * more of them.
 */
export const tokenPlaces = 8;

/** A new refresh token, in the place of the oldest. */
export const putRefreshToken = statement<{
  hash: Uint8Array;
  sessionId: string;
  place: number;
  expiresAt: Date;
  successorHash: Uint8Array;
}>()('auth.put_refresh_token', (query, param) =>
  query
    .insertInto('refresh_tokens')
    .values({
      hash: param('hash'),
      session_id: param('sessionId'),
      place: param('place'),
      expires_at: param('expiresAt'),
      spent_at: null,
      spent_by: null,
      successor_access_hash: null,
      successor_hash: param('successorHash'),
    })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'place']).doUpdateSet({
        hash: param('hash'),
        expires_at: param('expiresAt'),
        spent_at: null,
        spent_by: null,
        successor_access_hash: null,
        successor_hash: param('successorHash'),
      }),
    ),
);

/** A new access token, in the place of the oldest. */
export const putAccessToken = statement<{
  hash: Uint8Array;
  sessionId: string;
  place: number | null;
  expiresAt: Date;
}>()('auth.put_access_token', (query, param) =>
  query
    .insertInto('access_tokens')
    .values({
      hash: param('hash'),
      session_id: param('sessionId'),
      place: param('place'),
      expires_at: param('expiresAt'),
    })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'place']).doUpdateSet({
        hash: param('hash'),
        expires_at: param('expiresAt'),
        is_used: false,
        is_settled: false,
      }),
    ),
);

/** An access token anew, when its answer was lost. */
export const prolongAccessToken = statement<{ hash: Uint8Array; expiresAt: Date }>()(
  'auth.prolong_access_token',
  (query, param) =>
    query
      .updateTable('access_tokens')
      .set({ expires_at: param('expiresAt') })
      .where('hash', '=', param('hash')),
);

/** Whose a refresh token is that has a row, without a lock. */
export const findSessionOfRefreshToken = statement<{ hash: Uint8Array }>()(
  'auth.find_session_of_refresh_token',
  (query, param) =>
    query.selectFrom('refresh_tokens').select('session_id').where('hash', '=', param('hash')),
);

/** The same, also of one whose row the database lost: the tag of a token names its session. */
export const findSessionToRefresh = statement<{ hash: Uint8Array; tagged: string | null }>()(
  'auth.find_session_to_refresh',
  (_query, param) => sql<{ session_id: string }>`
  select session_id from refresh_tokens where hash = ${param('hash')}
    or session_id = ${param('tagged')}::uuid and spent_at is null and successor_hash = ${param('hash')}`,
);

/**
 * A spent token, and whether anybody has shown the access token that it was exchanged for, at all
 * and after the time that a client takes to write down what it was given.
 */
export const findSpentToken = statement<{ hash: Uint8Array; sessionId: string }>()(
  'auth.find_spent_token',
  (query, param) =>
    query
      .selectFrom('refresh_tokens as refresh')
      .leftJoin('access_tokens as access', 'access.hash', 'refresh.successor_access_hash')
      .select([
        'refresh.expires_at',
        'refresh.spent_at',
        'refresh.spent_by',
        'refresh.successor_access_hash',
        'access.is_used as successor_is_used',
        'access.is_settled as successor_is_settled',
      ])
      .where('refresh.hash', '=', param('hash'))
      .where('refresh.session_id', '=', param('sessionId'))
      .where('spent_at', 'is not', null),
);

/** The one refresh token of a session that is not spent. */
export const findCurrentToken = statement<{ sessionId: string }>()(
  'auth.find_current_token',
  (query, param) =>
    query
      .selectFrom('refresh_tokens')
      .select(['hash', 'place', 'expires_at', 'successor_hash'])
      .where('session_id', '=', param('sessionId'))
      .where('spent_at', 'is', null),
);

export const spendRefreshToken = statement<{
  hash: Uint8Array;
  now: Date;
  /** Null: whoever shows it from now on has stolen it. */
  spentBy: Uint8Array | null;
  /** Null: the database lost the exchange, and nobody shows what it was exchanged for. */
  successorAccessHash: Uint8Array | null;
}>()('auth.spend_refresh_token', (query, param) =>
  query
    .updateTable('refresh_tokens')
    .set({
      spent_at: param('now'),
      spent_by: param('spentBy'),
      successor_access_hash: param('successorAccessHash'),
    })
    .where('hash', '=', param('hash')),
);

/**
 * The client holds this access token for sure: the refresh token behind it is really spent. Settled
 * is what is shown when no refresh token was spent for it since `writtenSince`. Writes nothing that
 * stands there already.
 */
export const noteShown = statement<{ hash: Uint8Array; writtenSince: Date }>()(
  'auth.note_shown',
  (_query, param) => sql<never>`
  with shown as (
    select a.hash, not exists (select 1 from refresh_tokens r where r.session_id = a.session_id
      and r.successor_access_hash = a.hash and r.spent_at > ${param('writtenSince')}) as is_settled
    from access_tokens a where a.hash = ${param('hash')})
  update access_tokens a set is_used = true, is_settled = shown.is_settled from shown
  where a.hash = shown.hash and not a.is_settled and (shown.is_settled or not a.is_used)`,
);

/** Nobody is let in by it any more. */
export const dropAccessToken = statement<{ hash: Uint8Array }>()(
  'auth.drop_access_token',
  (query, param) => query.deleteFrom('access_tokens').where('hash', '=', param('hash')),
);

/**
 * The session behind an access or a refresh token, expired or not; by the tag of one that is not
 * kept any more.
 */
export const findSessionOfToken = statement<{ hash: Uint8Array; tagged: string | null }>()(
  'auth.find_session_of_token',
  (_query, param) => sql<{ session_id: string; user_id: string }>`
  select s.id as session_id, s.user_id from sessions s
  where s.id in (select session_id from access_tokens where hash = ${param('hash')} union all select session_id from refresh_tokens where hash = ${param('hash')}
    union all select ${param('tagged')}::uuid) limit 1`,
);

/**
 * Tokens past any use. A spent refresh token that has its place yet (the newest `tokenPlaces` do)
 * stays as long as its session can be renewed, to be known again; an access token stays a while, so
 * that an expired one can still sign out, and longer as the proof that nobody got the answer it was
 * in, or nobody kept it.
 */
export const deleteOldTokens = statement<{ now: Date; accessBefore: Date }>()(
  'auth.delete_old_tokens',
  (_query, param) => sql<never>`
  with refresh as (
    delete from refresh_tokens r where r.expires_at < ${param('now')} and (r.place is null or not exists
      (select 1 from refresh_tokens c where c.session_id = r.session_id and c.spent_at is null and c.expires_at >= ${param('now')})))
  delete from access_tokens a where a.expires_at < ${param('accessBefore')} and (a.is_settled or not exists
    (select 1 from refresh_tokens r where r.session_id = a.session_id and r.successor_access_hash = a.hash and r.expires_at >= ${param('now')}))`,
);
