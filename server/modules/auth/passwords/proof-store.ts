import { sql } from 'kysely';
import { mayRefer } from '#server/db/may-refer.ts';
import { statement } from '#server/db/statement.ts';

export type ProofPurpose = 'reset' | 'verify' | 'confirm';

/** Whom a proof speaks for. */
export interface ProofOwner {
  readonly user_id: string;
  readonly email: string;
}

/** Takes the place of the proof before; no row when that one was made after `notAfter`. */
export const putProof = statement<{
  userId: string;
  purpose: ProofPurpose;
  email: string;
  tokenHash: Uint8Array | null;
  codeHash: Uint8Array | null;
  now: Date;
  notAfter: Date;
  expiresAt: Date;
}>()(
  'auth.put_proof',
  (_query, param) => sql<{ made_at: Date }>`
    insert into account_proofs as p (user_id, purpose, email, token_hash, code_hash, made_at, expires_at)
    values (${param('userId')}, ${param('purpose')}, ${param('email')}, ${param('tokenHash')}, ${param('codeHash')}, ${param('now')}, ${param('expiresAt')})
    on conflict (user_id, purpose) do update set email = excluded.email, token_hash = excluded.token_hash, code_hash = excluded.code_hash,
      wrong_codes = 0, made_at = excluded.made_at, expires_at = excluded.expires_at, used_at = null, used_by = null
    where p.made_at <= ${param('notAfter')}
    returning made_at`,
);

/** Whose a link is that is still good; uses nothing. */
export const findLink = statement<{ purpose: ProofPurpose; tokenHash: Uint8Array; now: Date }>()(
  'auth.find_link',
  (_query, param) => sql<ProofOwner>`
    select p.user_id, p.email from account_proofs p join users u on u.id = p.user_id and u.email = p.email and u.blocked_at is null
    where p.token_hash = ${param('tokenHash')} and p.purpose = ${param('purpose')} and p.used_at is null and p.expires_at > ${param('now')}`,
);

/** Uses a link up; no row when it is dead. Of several at once one gets it. */
export const useLink = statement<{ purpose: ProofPurpose; tokenHash: Uint8Array; now: Date }>()(
  'auth.use_link',
  (_query, param) => sql<ProofOwner>`
    update account_proofs p set used_at = ${param('now')} from users u
    where u.id = p.user_id and u.email = p.email and u.blocked_at is null
      and p.token_hash = ${param('tokenHash')} and p.purpose = ${param('purpose')} and p.used_at is null and p.expires_at > ${param('now')}
    returning p.user_id, p.email`,
);

/**
 * Tries a code: uses it up when it is right and counts it when it is wrong. No row when none is
 * good any more. In the session that used it up the same code is right again, if that was after
 * `freshFrom`.
 */
export const tryCode = statement<{
  userId: string;
  purpose: ProofPurpose;
  codeHash: Uint8Array;
  sessionId: string | null;
  now: Date;
  freshFrom: Date;
  most: number;
}>()(
  'auth.try_code',
  (_query, param) => sql<{ email: string; is_right: boolean; wrong_codes: number }>`
    update account_proofs p set
      used_at = case when p.code_hash = ${param('codeHash')}::bytea then coalesce(p.used_at, ${param('now')}::timestamptz) end,
      used_by = case when p.code_hash = ${param('codeHash')}::bytea then ${param('sessionId')}::uuid end,
      wrong_codes = p.wrong_codes + case when p.code_hash = ${param('codeHash')}::bytea then 0 else 1 end
    from users u
    where u.id = p.user_id and u.email = p.email and p.user_id = ${param('userId')} and p.purpose = ${param('purpose')} and p.code_hash is not null
      and (p.used_at is null or (p.used_by = ${param('sessionId')}::uuid and p.used_at > ${param('freshFrom')} and p.code_hash = ${param('codeHash')}::bytea))
      and p.expires_at > ${param('now')} and p.wrong_codes < ${param('most')}::integer
    returning p.email, p.used_at is not null as is_right, p.wrong_codes`,
);

/**
 * When the last proof of a kind was mailed to the address that the person has now; null for never,
 * or when it can prove nothing any more.
 */
export const findProof = statement<{
  userId: string;
  purpose: ProofPurpose;
  now: Date;
  most: number;
}>()(
  'auth.find_proof',
  (_query, param) => sql<{ made_at: Date; is_good: boolean }>`
    select p.made_at, (p.used_at is null and p.expires_at > ${param('now')} and p.wrong_codes < ${param('most')}::integer and u.email = p.email) as is_good
    from account_proofs p join users u on u.id = p.user_id where p.user_id = ${param('userId')} and p.purpose = ${param('purpose')}`,
);

/** What was mailed before proves nothing any more. */
export const dropProofs = statement<{ userId: string; purpose: ProofPurpose | null }>()(
  'auth.drop_proofs',
  (_query, param) =>
    sql<never>`delete from account_proofs where user_id = ${param('userId')} and (${param('purpose')}::text is null or purpose = ${param('purpose')}::text)`,
);

export const deleteOldProofs = statement<{ before: Date }>()(
  'auth.delete_old_proofs',
  (query, param) => query.deleteFrom('account_proofs').where('expires_at', '<', param('before')),
);

/** The given name behind a referral code that counts. */
export const findReferrerName = statement<{ code: string }>()(
  'auth.find_referrer_name',
  (query, param) =>
    query
      .selectFrom('affiliates as a')
      .innerJoin('users', 'users.id', 'a.user_id')
      .select('users.firstname')
      .where('a.code', '=', param('code'))
      .where(mayRefer),
);
