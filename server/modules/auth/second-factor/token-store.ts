import { sql } from 'kysely';
import type { FactorTokenPurpose } from '#server/db/tables/factor-tables.ts';
import { statement } from '#server/db/statement.ts';

export interface TokenRow {
  readonly user_id: string | null;
  readonly client: 'PORTAL' | 'DESKTOP' | null;
  readonly client_name: string | null;
  /**
   * The mark that was shown at the first step (`SignInMarks`), and its generation; null for none.
   */
  readonly mark: string | null;
  readonly marks_generation: number | null;
  readonly made_at: Date;
  readonly expires_at: Date;
}

export const insertToken = statement<{
  hash: Uint8Array;
  purpose: FactorTokenPurpose;
  userId: string | null;
  sessionId: string | null;
  client: 'PORTAL' | 'DESKTOP' | null;
  clientName: string | null;
  mark: string | null;
  marksGeneration: number | null;
  now: Date;
  expiresAt: Date;
}>()('factor.insert_token', (query, param) =>
  query.insertInto('factor_tokens').values({
    hash: param('hash'),
    purpose: param('purpose'),
    user_id: param('userId'),
    session_id: param('sessionId'),
    client: param('client'),
    client_name: param('clientName'),
    mark: param('mark'),
    marks_generation: param('marksGeneration'),
    made_at: param('now'),
    expires_at: param('expiresAt'),
    used_at: null,
  }),
);

/** Of a session it is good no longer than the session. */
const sessionStands = sql`(session_id is null or exists (select 1 from sessions s where s.id = session_id and s.ended_at is null))`;

/** A token that is good now, of this session (null: of none). Uses nothing. */
export const findToken = statement<{
  hash: Uint8Array;
  purpose: FactorTokenPurpose;
  sessionId: string | null;
  now: Date;
}>()(
  'factor.find_token',
  (_query, param) => sql<TokenRow>`
  select user_id, client, client_name, mark, marks_generation, made_at, expires_at from factor_tokens
  where hash = ${param('hash')} and purpose = ${param('purpose')} and session_id is not distinct from ${param('sessionId')}::uuid
    and used_at is null and expires_at > ${param('now')} and ${sessionStands}`,
);

/** The same, held: nobody takes it back before the transaction ends. */
export const holdToken = statement<{
  hash: Uint8Array;
  purpose: FactorTokenPurpose;
  sessionId: string | null;
  now: Date;
}>()(
  'factor.hold_token',
  (_query, param) => sql<TokenRow>`
  select user_id, client, client_name, mark, marks_generation, made_at, expires_at from factor_tokens
  where hash = ${param('hash')} and purpose = ${param('purpose')} and session_id is not distinct from ${param('sessionId')}::uuid
    and used_at is null and expires_at > ${param('now')} and ${sessionStands} for share`,
);

/** Takes such a token: of several at once one gets it. */
export const takeToken = statement<{
  hash: Uint8Array;
  purpose: FactorTokenPurpose;
  sessionId: string | null;
  now: Date;
}>()(
  'factor.take_token',
  (_query, param) => sql<TokenRow>`
  update factor_tokens set used_at = ${param('now')}
  where hash = ${param('hash')} and purpose = ${param('purpose')} and session_id is not distinct from ${param('sessionId')}::uuid
    and used_at is null and expires_at > ${param('now')} and ${sessionStands}
  returning user_id, client, client_name, mark, marks_generation, made_at, expires_at`,
);

/**
 * Sign-ins that wait for their second step, and devices that were remembered, are worth nothing any
 * more.
 */
export const dropSignInTokens = statement<{ userId: string }>()(
  'factor.drop_sign_in_tokens',
  (_query, param) => sql<never>`
  delete from factor_tokens where user_id = ${param('userId')} and purpose in ('sign_in', 'device')`,
);

export const dropDevices = statement<{ userId: string }>()(
  'factor.drop_devices',
  (_query, param) => sql<never>`
  delete from factor_tokens where user_id = ${param('userId')} and purpose = 'device'`,
);

/**
 * Deletes the tokens of a person and a purpose beyond the one that was just made and the newest
 * `others`. Whoever holds one is passed over: the next one deletes it.
 */
export const dropSurplusTokens = statement<{
  userId: string;
  purpose: FactorTokenPurpose;
  made: Uint8Array;
  others: number;
}>()(
  'factor.drop_surplus_tokens',
  (_query, param) => sql<never>`
  delete from factor_tokens where hash in (
    select hash from factor_tokens where user_id = ${param('userId')}::uuid and purpose = ${param('purpose')} and hash <> ${param('made')}
      and hash not in (select hash from factor_tokens where user_id = ${param('userId')}::uuid and purpose = ${param('purpose')} and hash <> ${param('made')}
        order by made_at desc, hash limit ${param('others')}::integer)
    for update skip locked)`,
);

export const countDevices = statement<{ userId: string; now: Date }>()(
  'factor.count_devices',
  (_query, param) => sql<{ total: number }>`
  select count(*)::integer as total from factor_tokens where user_id = ${param('userId')} and purpose = 'device' and expires_at > ${param('now')}`,
);

/** Tokens whose time is over. */
export const deleteOldFactorTokens = statement<{ before: Date }>()(
  'factor.delete_old_tokens',
  (query, param) => query.deleteFrom('factor_tokens').where('expires_at', '<', param('before')),
);
