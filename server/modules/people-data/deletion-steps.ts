import { profileFields } from '#shared/domain/profile/profile-fields.ts';
import { erasedHolder } from '#shared/domain/commerce/commerce-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { placeholderDomain } from '#shared/domain/account/placeholder-email.ts';
import { type Statement, statement } from '../../db/statement.ts';
import { isMoneyOf, moneyOf, onePerson, refundsOf, withoutWords } from './bank-traces.ts';

/** What a step knows of the person. */
export interface DeletedPerson {
  readonly userId: string;
  /** Their address, for what is kept by address. */
  readonly email: string;
  readonly now: Date;
}

/** What stands where a name of an account's holder has to stand. */
export const nobody = erasedHolder;

/** What stands where an address has to stand: nothing is ever mailed there. */
export const nobodysAddress = `da-xoa@${placeholderDomain}`;

type Params = { readonly [Name in keyof DeletedPerson]: RawBuilder<DeletedPerson[Name]> };

/**
 * What banks told of a person's money. Done before everything else: it is found by their codes and
 * by the accounts that they told.
 */
export const bankSteps: readonly Statement<DeletedPerson, unknown>[] = [
  step(
    'hide_bank_events',
    ({ userId }) => sql`
    update bank_events set raw_body = '', headers = '{}', payload = '{}', last_error = null, memo_before = null, counterparty_before = null
    where outcome not in ('unreadable', 'doubtful') and (transaction_id in (${moneyOf(onePerson(userId))}) or resembles in (${moneyOf(onePerson(userId))}))`,
  ),
  step(
    'hide_transactions',
    ({ userId }) =>
      sql`update bank_transactions t set ${withoutWords} where t.state not in ('review', 'strayed') and ${isMoneyOf(onePerson(userId))}`,
  ),
];

/**
 * Everything that is done to a person's rows, in this order, in one transaction. What is deleted
 * and what stays under a pseudonym, and why: table-plans.ts. Sealed numbers are replaced by their
 * own step, which has the cipher (create-deletions.ts).
 */
export const deletionSteps: readonly Statement<DeletedPerson, unknown>[] = [
  // --- what they learned, wrote and was told
  step(
    'forget_notes_and_progress',
    ({ userId }) => sql`delete from learners where user_id = ${userId}::uuid`,
  ),
  step(
    'forget_operations',
    ({ userId }) => sql`delete from applied_operations where user_id = ${userId}::uuid`,
  ),
  step(
    'forget_flags',
    ({ userId }) => sql`delete from flagged_operations where user_id = ${userId}::uuid`,
  ),
  step('forget_tickets', ({ userId }) => sql`delete from tickets where user_id = ${userId}::uuid`),
  step(
    'forget_support',
    ({ userId }) => sql`delete from support_requests where user_id = ${userId}::uuid`,
  ),
  step(
    'forget_feedback',
    ({ userId }) => sql`delete from feedback where user_id = ${userId}::uuid`,
  ),
  step(
    'forget_pictures',
    ({ userId }) => sql`delete from support_pictures where user_id = ${userId}::uuid`,
  ),
  // Of an empty wallet; any other is in the way.
  step(
    'end_payout_requests',
    ({ userId, now }) =>
      sql`update payout_requests set status = 'withdrawn', ended_at = ${now}::timestamptz where affiliate_id = ${userId}::uuid and status = 'open'`,
  ),
  step(
    'forget_application',
    ({ userId }) => sql`delete from ambassador_applications where user_id = ${userId}::uuid`,
  ),
  step(
    'forget_invitation',
    ({ email }) => sql`delete from ambassador_invitations where email = ${email}::text`,
  ),
  step(
    'forget_office_invitation',
    ({ email }) => sql`delete from office_invitations where email = ${email}::text`,
  ),
  step(
    'forget_mails',
    ({ userId, email }) =>
      sql`delete from emails where user_id = ${userId}::uuid or about_user_id = ${userId}::uuid or to_address = ${email}::text`,
  ),
  step(
    'forget_notifications',
    ({ userId }) =>
      sql`delete from notifications where user_id = ${userId}::uuid or about_user_id = ${userId}::uuid`,
  ),
  step(
    'forget_mail_settings',
    ({ userId }) => sql`delete from mail_settings where user_id = ${userId}::uuid`,
  ),
  step(
    'forget_exports',
    ({ userId }) => sql`delete from data_exports where user_id = ${userId}::uuid`,
  ),
  // --- their ways in
  step(
    'forget_social',
    ({ userId }) => sql`delete from social_identities where user_id = ${userId}::uuid`,
  ),
  step(
    'forget_desktop_codes',
    ({ userId }) => sql`delete from desktop_codes where user_id = ${userId}::uuid`,
  ),
  step(
    'forget_proofs',
    ({ userId }) => sql`delete from account_proofs where user_id = ${userId}::uuid`,
  ),
  step(
    'forget_passkeys',
    ({ userId }) => sql`delete from passkeys where user_id = ${userId}::uuid`,
  ),
  step(
    'forget_apps',
    ({ userId }) => sql`delete from authenticator_apps where user_id = ${userId}::uuid`,
  ),
  step(
    'forget_recovery_codes',
    ({ userId }) => sql`delete from recovery_codes where user_id = ${userId}::uuid`,
  ),
  step(
    'forget_factor_tokens',
    ({ userId }) => sql`delete from factor_tokens where user_id = ${userId}::uuid`,
  ),
  step(
    'forget_factor_resets',
    ({ userId }) => sql`delete from factor_resets where user_id = ${userId}::uuid`,
  ),
  step(
    'forget_sessions',
    ({ userId }) => sql`delete from sessions where user_id = ${userId}::uuid`,
  ),
  step(
    'forget_plans',
    ({ userId }) => sql`delete from entitlements where user_id = ${userId}::uuid`,
  ),
  // --- the books of what they bought: the same money, nobody's name
  step(
    'hide_events',
    ({ userId }) =>
      sql`update order_events set note = null where note is not null and order_id in (select id from orders where user_id = ${userId}::uuid)`,
  ),
  step(
    'hide_invoices',
    ({ userId }) => sql`
    update order_invoices set kind = 'person', name = ${sql.lit(nobody)}, tax_code = null, address = null, email = ${sql.lit(nobodysAddress)} where order_id in (select id from orders where user_id = ${userId}::uuid)`,
  ),
  step(
    'hide_refund_reasons',
    ({ userId }) =>
      sql`update refunds set reason = null where reason is not null and id in (${refundsOf(onePerson(userId))})`,
  ),
  step(
    'end_vouchers',
    ({ userId }) =>
      sql`update vouchers set is_paused = true, note = '' where owner_id = ${userId}::uuid`,
  ),
  // --- what they recommended
  step(
    'forget_last_clicks',
    ({ userId }) =>
      sql`delete from last_clicks where user_id = ${userId}::uuid or affiliate_id = ${userId}::uuid`,
  ),
  step(
    'rename_code_of_buyers',
    ({ userId }) => sql`
    update users u set referral_code = ${pseudonym(userId)} from affiliates a where a.user_id = ${userId}::uuid and upper(regexp_replace(u.referral_code, '\\s', '', 'g')) = a.code`,
  ),
  step(
    'rename_code_of_orders',
    ({ userId }) =>
      sql`update orders set referral_code = ${pseudonym(userId)}, referrer_firstname = null where affiliate_id = ${userId}::uuid`,
  ),
  step(
    'hide_links',
    ({ userId, now }) => sql`
    update campaign_links set name = 'x' || left(md5(id::text), 12), path = '/', voucher_code = null, removed_at = coalesce(removed_at, ${now}::timestamptz) where affiliate_id = ${userId}::uuid`,
  ),
  step(
    'hide_commissions',
    ({ userId }) => sql`
    update commissions set held_evidence = null, held_note = case when held_note is null then null else ${sql.lit(nobody)} end where affiliate_id = ${userId}::uuid and held_at is not null`,
  ),
  step(
    'hide_payouts',
    ({ userId }) =>
      sql`update payouts set account_holder = ${sql.lit(nobody)}, account_last4 = '0000', failure = case when failure is null then null else ${sql.lit(nobody)} end where affiliate_id = ${userId}::uuid`,
  ),
  step(
    'hide_affiliate',
    ({ userId, now }) => sql`
    update affiliates set code = ${pseudonym(userId)}, account_holder = ${sql.lit(nobody)}, account_last4 = '0000', legal_name = null, date_of_birth = null, identity_number = null, identity_last3 = null,
      payouts_held_note = case when payouts_held_at is null then null else ${sql.lit(nobody)} end,
      links_suspended_at = coalesce(links_suspended_at, ${now}::timestamptz), links_suspended_note = ${sql.lit(nobody)}
    where user_id = ${userId}::uuid`,
  ),
  // --- they themselves
  step(
    'hide_person',
    ({ userId, now }) => sql`
    update users set email = 'da-xoa-' || id::text || ${sql.lit(`@${placeholderDomain}`)}, password_hash = null, former_password_hash = null, is_verify_email = false, need_update_password = false, methods_distrusted_since = null, takeover_reported_at = null,
      ${sql.raw(profileFields.map((field) => `${field} = null`).join(', '))},
      avatar = null, referral_code = null, custom_attribute_id = null, custom_attribute_increment_id = null,
      account_holder = null, account_number = null, account_last4 = null, account_bank = null, facebook_name = null, facebook_id = null, facebook_image = null, agreed_at = null, blocked_at = null, blocked_reason = null,
      deleted_at = ${now}::timestamptz
    where id = ${userId}::uuid`,
  ),
];

/**
 * A code of an affiliate that says nothing: always the same of one person, so that what refers to
 * it still does.
 */
function pseudonym(userId: RawBuilder<string>): RawBuilder<string> {
  return sql<string>`('X' || upper(left(md5(${userId}::uuid::text), 11)))`;
}

function step(
  name: string,
  build: (person: Params) => RawBuilder<unknown>,
): Statement<DeletedPerson, unknown> {
  return statement<DeletedPerson>()(`people_data.${name}`, (_query, param) =>
    build({ userId: param('userId'), email: param('email'), now: param('now') }),
  );
}
