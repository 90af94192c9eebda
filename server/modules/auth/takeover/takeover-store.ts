import { sql } from 'kysely';
import { statement } from '#server/db/statement.ts';

/** Since when a person has had a second factor without a break, and what of it is older. */
export const findFactorAge = statement<{ userId: string; since: Date }>()(
  'takeover.find_factor_age',
  (_query, param) => sql<{ factor_since: Date | null; has_older: boolean }>`
  with factors as (
    select created_at as added_at, coalesce(factor_since, created_at) as factor_since from passkeys where user_id = ${param('userId')}::uuid
    union all select confirmed_at, coalesce(factor_since, confirmed_at) from authenticator_apps where user_id = ${param('userId')}::uuid and confirmed_at is not null)
  select min(factor_since) as factor_since, coalesce(bool_or(added_at < ${param('since')}), false) as has_older from factors`,
);

/** Takes the factors away that were added since. */
export const removeAddedFactors = statement<{ userId: string; since: Date }>()(
  'takeover.remove_added_factors',
  (_query, param) => sql<{ method: 'passkey' | 'app' }>`
  with keys as (delete from passkeys where user_id = ${param('userId')}::uuid and created_at >= ${param('since')} returning id),
    apps as (delete from authenticator_apps where user_id = ${param('userId')}::uuid and confirmed_at >= ${param('since')} returning id)
  select 'passkey' as method from keys union all select 'app' from apps`,
);

/** The recovery codes that were made since; all of them when there is no factor beside them. */
export const removeAddedCodes = statement<{ userId: string; since: Date }>()(
  'takeover.remove_added_codes',
  (_query, param) => sql<{ user_id: string }>`
  delete from recovery_codes where user_id = ${param('userId')}::uuid and (made_at >= ${param('since')}
    or not exists (select 1 from passkeys p where p.user_id = ${param('userId')}::uuid)
      and not exists (select 1 from authenticator_apps a where a.user_id = ${param('userId')}::uuid and a.confirmed_at is not null))
  returning user_id`,
);

/**
 * Takes the social accounts away that were connected since, and what the profile shows of one. The
 * one that the account was made with is not connected to it.
 */
export const removeAddedIdentities = statement<{ userId: string; since: Date }>()(
  'takeover.remove_added_identities',
  (_query, param) => sql<{ provider: 'google' | 'facebook' }>`
  with gone as (
    delete from social_identities i using users u
    where i.user_id = ${param('userId')}::uuid and u.id = i.user_id and i.connected_at >= ${param('since')} and i.connected_at > u.created_at
    returning i.provider
  ), shown as (
    update users set facebook_id = null, facebook_name = null, facebook_image = null
    where id = ${param('userId')}::uuid and exists (select 1 from gone where provider = 'facebook')
  )
  select provider from gone order by provider`,
);

/**
 * What is half begun, or waits to be taken up: second steps, remembered browsers, proofs, apps that
 * are being set up, codes for the desktop, codes by mail, copies of the data that may be fetched,
 * and links of what is taken back here. What stops a reset stays its person's.
 */
export const dropBegun = statement<{ userId: string; since: Date }>()(
  'takeover.drop_begun',
  (_query, param) => sql<never>`
  with apps as (delete from authenticator_apps where user_id = ${param('userId')}::uuid and confirmed_at is null),
    desktop as (delete from desktop_codes where user_id = ${param('userId')}::uuid),
    codes as (delete from account_proofs where user_id = ${param('userId')}::uuid and purpose = 'confirm'),
    copies as (update data_exports set ticket_hash = null, ticket_session = null, ticket_until = null where user_id = ${param('userId')}::uuid and ticket_hash is not null)
  delete from factor_tokens where user_id = ${param('userId')}::uuid and (purpose not in ('takeover', 'stop_reset') or purpose = 'takeover' and made_at >= ${param('since')})`,
);
