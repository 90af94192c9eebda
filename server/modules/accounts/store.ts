import { sql, type Selectable } from 'kysely';
import { statement } from '../../db/statement.ts';
import type { UserTable } from '../../db/tables.ts';

/** A person with every profile field and the plans that are his now. */
export type User = Omit<Selectable<UserTable>, 'password_hash' | 'agreed_at' | 'blocked_at' | 'blocked_reason' | 'search_text'> & Plans & Promoter & { /** False for somebody who signs in by a social account only. */ readonly has_password: boolean };

/** What a person bought and did not give back. Pro includes everything of Khá Pro (PRODUCT.md 3). */
export interface Plans {
  readonly is_pro: boolean;
  readonly is_kha_pro: boolean;
}

/** His place in the affiliate programme; null for somebody who is no affiliate. */
export interface Promoter {
  readonly affiliate_code: string | null;
  readonly affiliate_level: number | null;
}

/** A person by id. */
export const findUser = statement<{ id: string }>()('accounts.find_user', (query, param) =>
  query
    .selectFrom('users')
    .select([
      'id', 'role', 'email', 'is_verify_email', 'need_update_password', 'ga_event_sent', 'lastname', 'middlename', 'firstname', 'gender',
      'date_of_birth', 'phone_number', 'avatar', 'city_live', 'referral_source', 'referral_code',
      'custom_attribute_id', 'custom_attribute_increment_id', 'account_holder', 'account_bank', 'personal_course_vision', 'expected_sales',
      'elearning_vision', 'elearning_idea', 'business_description', 'course', 'course_name', 'course_description', 'course_url',
      'teaching_experience', 'job_description', 'media', 'teaching_year', 'experience', 'specialize', 'description_teach_progress',
      'facebook_name', 'facebook_id', 'facebook_image', 'created_at',
    ])
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .select([hasPlan(['pro']).as('is_pro'), hasPlan(['pro', 'kha_pro']).as('is_kha_pro')])
    .select([ofAffiliate<string>('code').as('affiliate_code'), ofAffiliate<number>('level').as('affiliate_level')])
    .where('users.id', '=', param('id')),
);

/** Where a sign-in is checked: the id and the password's hash behind an address. */
export const findCredentials = statement<{ email: string }>()('accounts.find_credentials', (query, param) =>
  query.selectFrom('users').select(['id', 'password_hash', 'blocked_at']).where('email', '=', param('email')),
);

/** A new person; no row when the address is taken. */
export const insertUser = statement<{
  email: string; passwordHash: string | null; isVerified: boolean; lastname: string | null; middlename: string | null; firstname: string;
  phoneNumber: string | null; referralCode: string | null; role: 'learner' | 'admin'; now: Date;
}>()('accounts.insert_user', (query, param) =>
  query
    .insertInto('users')
    .values({
      email: param('email'),
      password_hash: param('passwordHash'),
      is_verify_email: param('isVerified'),
      lastname: param('lastname'),
      middlename: param('middlename'),
      firstname: param('firstname'),
      phone_number: param('phoneNumber'),
      referral_code: param('referralCode'),
      role: param('role'),
      agreed_at: param('now'),
      created_at: param('now'),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id'),
);

/** A password hashed with newer parameters. */
export const updatePasswordHash = statement<{ id: string; passwordHash: string }>()('accounts.update_password_hash', (query, param) =>
  query.updateTable('users').set({ password_hash: param('passwordHash') }).where('id', '=', param('id')),
);

/** Gives a plan. */
export const insertEntitlement = statement<{ userId: string; plan: 'pro' | 'kha_pro'; now: Date }>()('accounts.insert_entitlement', (query, param) =>
  query.insertInto('entitlements').values({ user_id: param('userId'), plan: param('plan'), granted_at: param('now'), revoked_at: null }),
);

/** Ends every plan of a person. */
export const revokeEntitlements = statement<{ userId: string; now: Date }>()('accounts.revoke_entitlements', (query, param) =>
  query.updateTable('entitlements').set({ revoked_at: param('now') }).where('user_id', '=', param('userId')).where('revoked_at', 'is', null),
);

function ofAffiliate<Value>(column: 'code' | 'level') {
  return sql<Value | null>`(select ${sql.ref(column)} from affiliates where user_id = users.id)`;
}

function hasPlan(plans: readonly ('pro' | 'kha_pro')[]) {
  const wanted = sql.join(plans.map((plan) => sql.lit(plan)));
  return sql<boolean>`exists (select 1 from entitlements where user_id = users.id and revoked_at is null and plan in (${wanted}))`;
}
