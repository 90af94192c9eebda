import { kindOf, profileFields } from '#shared/domain/profile/profile-fields.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/port.ts';
import { type Statement, statement } from '../../db/statement.ts';
import { layHold, withNote } from '../payouts/api.ts';
import type { Audit } from '../audit/api.ts';

/**
 * What becomes of a table's rows when the owner of an address takes over an account that was set up
 * without proving it.
 */
export interface StartPlan {
  readonly table: string;
  /**
   * `goes`: deleted. `ended`: can do nothing from then on. `stays`: for the reason of `why`.
   * `auth`: taken away by the new password itself.
   */
  readonly becomes: 'goes' | 'ended' | 'stays' | 'auth';
  readonly why: string;
}

const paid = 'Of an order: whoever paid for it keeps it, and it is shown.';
const learned =
  'What was learned opens and moves nothing, and mostly it is the same person, who had forgotten the password.';
const told = 'Went to the address, or is shown to whoever reads it now.';
const writtenToUs =
  'A conversation with the team, which the owner reads and goes on with; it binds nobody.';
const book = 'The books; nothing of it moves by itself.';
const office = 'Of the office, whose people have proved their addresses.';

/**
 * Every table with a column that says who somebody is (table-plans.ts; a test compares them): a
 * stranger may have filled it before the owner of the address came. What sends money, names
 * somebody who is paid, stands for an input or opens the account does not outlive them.
 */
export const startPlans: readonly StartPlan[] = [
  plan(
    'users',
    'ended',
    'The row is theirs; the receiving account, who referred them and what the profile told go.',
  ),
  plan('entitlements', 'stays', paid),
  ...[
    'sessions',
    'account_proofs',
    'social_identities',
    'passkeys',
    'authenticator_apps',
    'recovery_codes',
    'factor_tokens',
  ].map((table) => plan(table, 'auth', '')),
  plan('desktop_codes', 'goes', ''),
  plan('factor_resets', 'goes', ''),
  plan('mail_settings', 'goes', ''),
  ...['notifications', 'emails'].map((table) => plan(table, 'stays', told)),
  ...[
    'learners',
    'learner_marks',
    'course_progress',
    'applied_operations',
    'flagged_operations',
    'notes',
  ].map((table) => plan(table, 'stays', learned)),
  plan(
    'orders',
    'ended',
    'An order that waits for money and got none runs out; what was paid stays.',
  ),
  ...[
    'order_events',
    'order_invoices',
    'refunds',
    'former_refund_transfers',
    'vouchers',
    'voucher_uses',
    'tickets',
  ].map((table) => plan(table, 'stays', paid)),
  ...['support_requests', 'support_messages', 'support_pictures', 'feedback'].map((table) =>
    plan(table, 'stays', writtenToUs),
  ),
  plan(
    'affiliates',
    'ended',
    'Deleted when nothing hangs on it. Else its papers go, its links are suspended and its payouts held until somebody of the office has asked the owner.',
  ),
  plan('campaign_links', 'ended', ''),
  plan('last_clicks', 'goes', ''),
  ...['affiliate_days', 'affiliate_clicks', 'commissions', 'payouts', 'ledger_accounts'].map(
    (table) => plan(table, 'stays', book),
  ),
  plan('payout_requests', 'ended', ''),
  plan('ambassador_applications', 'goes', ''),
  plan('ambassador_events', 'goes', ''),
  plan('ambassador_invitations', 'stays', 'Somebody of the office invited the address.'),
  plan('office_invitations', 'stays', 'Somebody of the office invited the address.'),
  plan('data_exports', 'ended', ''),
  plan('account_deletions', 'ended', ''),
  ...['payout_runs', 'affiliate_policies', 'statements', 'uploads', 'site_images', 'audit_log'].map(
    (table) => plan(table, 'stays', office),
  ),
];

interface Newcomer {
  readonly userId: string;
  readonly now: Date;
}

type Params = { readonly [Name in keyof Newcomer]: RawBuilder<Newcomer[Name]> };

const heldNote = 'Email của tài khoản đổi chủ. Hãy hỏi lại người này trước khi trả tiền.';

/** All of the profile but the name. */
const forgotten = profileFields
  .filter((field) => kindOf(field) !== 'name')
  .map((field) => `${field} = null`)
  .join(', ');

/** In this order, in the transaction of the new password. */
const startSteps: readonly Statement<Newcomer, unknown>[] = [
  // The chore of orders does what running out means: vouchers, news, places. First: whoever lays
  // money to an order holds it before they refer to its person.
  step(
    'end_orders',
    ({ userId, now }) => sql`
    with ended as (
      update orders set expires_at = ${now}::timestamptz where user_id = ${userId}::uuid and status = 'pending' and received_vnd = excess_vnd and expires_at > ${now}::timestamptz returning id)
    update order_events e set until = ${now}::timestamptz from ended where e.id = (select max(p.id) from order_events p where p.order_id = ended.id and p.until is not null)`,
  ),
  step(
    'end_deletion',
    ({ userId, now }) =>
      sql`update account_deletions set state = 'withdrawn', ended_at = ${now}::timestamptz where user_id = ${userId}::uuid and state = 'waiting'`,
  ),
  step(
    'end_payout_requests',
    ({ userId, now }) => sql`
    update payout_requests set status = 'withdrawn', ended_at = ${now}::timestamptz where affiliate_id = ${userId}::uuid and status = 'open' and payout_id is null`,
  ),
  step(
    'end_links',
    ({ userId, now }) =>
      sql`update campaign_links set removed_at = ${now}::timestamptz where affiliate_id = ${userId}::uuid and removed_at is null`,
  ),
  step(
    'end_membership',
    ({ userId }) => sql`
    delete from affiliates a where a.user_id = ${userId}::uuid
      and not exists (select 1 from orders where affiliate_id = a.user_id) and not exists (select 1 from commissions where affiliate_id = a.user_id)
      and not exists (select 1 from payouts where affiliate_id = a.user_id) and not exists (select 1 from payout_requests where affiliate_id = a.user_id)
      and not exists (select 1 from campaign_links where affiliate_id = a.user_id) and not exists (select 1 from affiliate_clicks where affiliate_id = a.user_id)
      and not exists (select 1 from affiliate_days where affiliate_id = a.user_id) and not exists (select 1 from last_clicks where affiliate_id = a.user_id)`,
  ),
  step(
    'hold_membership',
    ({ userId, now }) => sql`
    update affiliates set legal_name = null, date_of_birth = null, identity_number = null, identity_last3 = null, links_suspended_at = coalesce(links_suspended_at, ${now}::timestamptz),
      links_suspended_note = ${withNote(sql`links_suspended_note`, sql.lit(heldNote))}, ${layHold({ note: sql.lit(heldNote), untilAccountChanges: sql.lit(false), now })}
    where user_id = ${userId}::uuid`,
  ),
  step(
    'forget_application',
    ({ userId }) => sql`delete from ambassador_applications where user_id = ${userId}::uuid`,
  ),
  step(
    'forget_referrer',
    ({ userId }) => sql`delete from last_clicks where user_id = ${userId}::uuid`,
  ),
  step(
    'forget_mail_settings',
    ({ userId }) => sql`delete from mail_settings where user_id = ${userId}::uuid`,
  ),
  step(
    'forget_desktop_codes',
    ({ userId }) => sql`delete from desktop_codes where user_id = ${userId}::uuid`,
  ),
  step(
    'forget_factor_resets',
    ({ userId }) => sql`delete from factor_resets where user_id = ${userId}::uuid`,
  ),
  step(
    'end_exports',
    ({ userId, now }) =>
      sql`update data_exports set expires_at = ${now}::timestamptz where user_id = ${userId}::uuid and expires_at > ${now}::timestamptz`,
  ),
  step(
    'forget_profile',
    ({ userId }) => sql`
    update users set ${sql.raw(forgotten)},
      referral_code = null, account_holder = null, account_number = null, account_last4 = null, account_bank = null, facebook_name = null, facebook_id = null, facebook_image = null
    where id = ${userId}::uuid`,
  ),
];

/**
 * Lets an account start anew for whoever proved its address from elsewhere, in the caller's
 * transaction.
 */
export type StartAnew = (tx: Tx, userId: string, nowMs: number) => Promise<void>;

/** `StartAnew` that is written down in the audit log. */
export function createStartAnew(audit: Pick<Audit, 'record'>): StartAnew {
  return async (tx, userId, nowMs) => {
    const now = new Date(nowMs);
    // oxlint-disable-next-line no-await-in-loop -- in this order, on one connection
    for (const step of startSteps) await tx.run(step, { userId, now });
    await audit.record(tx, {
      actorId: userId,
      action: 'person.start_anew',
      subjectKind: 'person',
      subjectId: userId,
      before: null,
      after: null,
      reason: null,
      at: now,
    });
  };
}

function plan(table: string, becomes: StartPlan['becomes'], why: string): StartPlan {
  return { table, becomes, why };
}

function step(
  name: string,
  build: (newcomer: Params) => RawBuilder<unknown>,
): Statement<Newcomer, unknown> {
  return statement<Newcomer>()(`people_data.anew_${name}`, (_query, param) =>
    build({ userId: param('userId'), now: param('now') }),
  );
}
