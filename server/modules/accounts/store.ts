import { profileFields } from '#shared/domain/profile/profile-fields.ts';
import { sql, type Selectable } from 'kysely';
import type { OfficeRole } from '#shared/domain/office/office-roles.ts';
import { statement } from '../../db/statement.ts';
import type { UserTable } from '../../db/tables/tables.ts';

/** A person with every profile field and the plans that are theirs now. */
export type User = Omit<
  Selectable<UserTable>,
  | 'password_hash'
  | 'former_password_hash'
  | 'agreed_at'
  | 'blocked_at'
  | 'blocked_reason'
  | 'takeover_reported_at'
  | 'seen_revision'
  | 'search_text'
  | 'account_number'
  | 'account_last4'
  | 'deleted_at'
> &
  Plans &
  Promoter & {
    /** False for somebody who signs in by a social account only. */ readonly has_password: boolean;
  } & {
    /** The last characters of where they are paid to; null without an account. */
    readonly account_last4: string | null;
  };

/**
 * What a person bought and did not give back. Pro includes everything of Khá Pro (PRODUCT.md 3).
 */
export interface Plans {
  readonly is_pro: boolean;
  readonly is_kha_pro: boolean;
}

/** Their place in the affiliate programme; null for somebody who is no affiliate. */
export interface Promoter {
  readonly affiliate_code: string | null;
  readonly affiliate_level: number | null;
}

/** A person by id. */
export const findUser = statement<{ id: string }>()('accounts.find_user', (query, param) =>
  query
    .selectFrom('users')
    .select([
      ...profileFields,
      'id',
      'role',
      'office_role',
      'email',
      'is_verify_email',
      'need_update_password',
      'methods_distrusted_since',
      'ga_event_sent',
      'avatar',
      'referral_code',
      'custom_attribute_id',
      'custom_attribute_increment_id',
      'facebook_name',
      'facebook_id',
      'facebook_image',
      'marks_generation',
      'created_at',
    ])
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    // An affiliate's account is the affiliate's; anybody else's lies with the person (migration
    // 0023).
    .select([
      accountPart('bank_bin', 'account_bank').as('account_bank'),
      accountPart('account_holder', 'account_holder').as('account_holder'),
      accountPart('account_last4', 'account_last4').as('account_last4'),
    ])
    .select([hasPlan(['pro']).as('is_pro'), hasPlan(['pro', 'kha_pro']).as('is_kha_pro')])
    .select([
      ofAffiliate<string>('code').as('affiliate_code'),
      ofAffiliate<number>('level').as('affiliate_level'),
    ])
    .where('users.id', '=', param('id')),
);

/** Where a sign-in is checked: the id and the password's hash behind an address. */
export const findCredentials = statement<{ email: string }>()(
  'accounts.find_credentials',
  (query, param) =>
    query
      .selectFrom('users')
      .select(['id', 'password_hash', 'blocked_at', 'marks_generation'])
      .where('email', '=', param('email')),
);

/** Which of some ids somebody has; who deleted their account keeps it. */
export const findTakenIds = statement<{ ids: readonly string[] }>()(
  'accounts.find_taken_ids',
  (_query, param) =>
    sql<{ id: string }>`select id from users where id = any(${param('ids')}::uuid[])`,
);

/** A new person; no row when the address is taken. */
export const insertUser = statement<{
  id: string;
  email: string;
  passwordHash: string | null;
  isVerified: boolean;
  lastname: string | null;
  middlename: string | null;
  firstname: string | null;
  phoneNumber: string | null;
  referralCode: string | null;
  officeRole: OfficeRole | null;
  now: Date;
}>()('accounts.insert_user', (query, param) =>
  query
    .insertInto('users')
    .values({
      id: param('id'),
      email: param('email'),
      password_hash: param('passwordHash'),
      is_verify_email: param('isVerified'),
      lastname: param('lastname'),
      middlename: param('middlename'),
      firstname: param('firstname'),
      phone_number: param('phoneNumber'),
      referral_code: param('referralCode'),
      role: sql<
        'learner' | 'admin'
      >`case when ${param('officeRole')}::text is null then 'learner' else 'admin' end`,
      office_role: param('officeRole'),
      agreed_at: param('now'),
      created_at: param('now'),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id'),
);

/** A password hashed with newer parameters. No row when it is another one by now. */
export const updatePasswordHash = statement<{
  id: string;
  oldHash: string;
  passwordHash: string;
}>()('accounts.update_password_hash', (query, param) =>
  query
    .updateTable('users')
    .set({ password_hash: param('passwordHash') })
    .where('id', '=', param('id'))
    .where('password_hash', '=', param('oldHash'))
    .returning('id'),
);

/**
 * A new password in place of the one whose hash is `oldHash` (null: there was none). No row when it
 * is not that one any more.
 */
export const replacePassword = statement<{
  id: string;
  oldHash: string | null;
  passwordHash: string;
}>()(
  'accounts.replace_password',
  (_query, param) => sql<{ id: string }>`
    update users set password_hash = ${param('passwordHash')}, former_password_hash = null, need_update_password = false, methods_distrusted_since = null, takeover_reported_at = null
    where id = ${param('id')} and password_hash is not distinct from ${param('oldHash')}::text returning id`,
);

/**
 * A new password for somebody who proved that they read the address: that is verified too. No row
 * when it is not theirs any more, or they are blocked.
 */
export const resetPassword = statement<{ id: string; email: string; passwordHash: string }>()(
  'accounts.reset_password',
  (query, param) =>
    query
      .updateTable('users')
      .set({
        password_hash: param('passwordHash'),
        former_password_hash: null,
        need_update_password: false,
        methods_distrusted_since: null,
        takeover_reported_at: null,
        is_verify_email: true,
      })
      .where('id', '=', param('id'))
      .where('email', '=', param('email'))
      .where('blocked_at', 'is', null)
      .returning('id'),
);

/** They read this address. A row when that was not known before. */
export const verifyEmail = statement<{ id: string; email: string }>()(
  'accounts.verify_email',
  (query, param) =>
    query
      .updateTable('users')
      .set({ is_verify_email: true })
      .where('id', '=', param('id'))
      .where('email', '=', param('email'))
      .where('is_verify_email', '=', false)
      .returning('id'),
);

/**
 * Another address for somebody whose present one is not verified, or the same again. No row when
 * it is, or somebody else has the new one.
 */
export const changeUnverifiedEmail = statement<{ id: string; email: string }>()(
  'accounts.change_unverified_email',
  (_query, param) => sql<{ id: string }>`
    update users set email = ${param('email')}::text
    where id = ${param('id')} and not is_verify_email and not exists (select 1 from users other where other.email = ${param('email')}::text and other.id <> ${param('id')})
    returning id`,
);

export const updateName = statement<{
  id: string;
  lastname: string | null;
  middlename: string | null;
  firstname: string;
}>()('accounts.update_name', (query, param) =>
  query
    .updateTable('users')
    .set({
      lastname: param('lastname'),
      middlename: param('middlename'),
      firstname: param('firstname'),
    })
    .where('id', '=', param('id')),
);

/** Takes away every social account of a person, and what the profile shows of one. */
export const deleteIdentities = statement<{ userId: string }>()(
  'accounts.delete_identities',
  (_query, param) => sql<never>`
  with gone as (delete from social_identities where user_id = ${param('userId')}::uuid)
  update users set facebook_id = null, facebook_name = null, facebook_image = null where id = ${param('userId')}::uuid`,
);

/** Gives a plan. */
export const insertEntitlement = statement<{
  userId: string;
  plan: 'pro' | 'kha_pro';
  now: Date;
}>()('accounts.insert_entitlement', (query, param) =>
  query.insertInto('entitlements').values({
    user_id: param('userId'),
    plan: param('plan'),
    granted_at: param('now'),
    revoked_at: null,
  }),
);

/** Ends every plan of a person. */
export const revokeEntitlements = statement<{ userId: string; now: Date }>()(
  'accounts.revoke_entitlements',
  (query, param) =>
    query
      .updateTable('entitlements')
      .set({ revoked_at: param('now') })
      .where('user_id', '=', param('userId'))
      .where('revoked_at', 'is', null),
);

function ofAffiliate<Value>(column: 'code' | 'level') {
  return sql<Value | null>`(select ${sql.ref(column)} from affiliates where user_id = users.id)`;
}

function accountPart(ofAffiliate: string, ofPerson: string) {
  return sql<
    string | null
  >`coalesce((select ${sql.ref(ofAffiliate)} from affiliates where user_id = users.id), ${sql.ref(`users.${ofPerson}`)})`;
}

function hasPlan(plans: readonly ('pro' | 'kha_pro')[]) {
  const wanted = sql.join(plans.map((plan) => sql.lit(plan)));
  return sql<boolean>`exists (select 1 from entitlements where user_id = users.id and revoked_at is null and plan in (${wanted}))`;
}
