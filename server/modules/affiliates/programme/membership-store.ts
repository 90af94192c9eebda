import { sql } from 'kysely';
import { statement } from '#server/db/statement.ts';

/** An affiliate as they see themselves: without a number in clear. */
export interface AccountRow {
  readonly user_id: string;
  readonly code: string;
  readonly legal_name: string | null;
  readonly date_of_birth: string | null;
  readonly identity_last3: string | null;
  readonly bank_bin: string;
  readonly account_last4: string;
  readonly account_holder: string;
  readonly account_changed_at: Date | null;
  readonly level: number;
  readonly is_ambassador: boolean;
  readonly links_suspended_at: Date | null;
  readonly links_suspended_note: string | null;
  readonly payouts_held_at: Date | null;
  readonly payouts_held_note: string | null;
  readonly held_until_account_changes: boolean;
  readonly account_reported_at: Date | null;
  readonly policy_version: number | null;
  readonly activated_at: Date;
  readonly approved_sales: number;
}

export const findAccount = statement<{ userId: string }>()(
  'affiliate.find_account',
  (_query, param) => sql<AccountRow>`
    select user_id, code, legal_name, date_of_birth, identity_last3, bank_bin, account_last4, account_holder, account_changed_at, level, is_ambassador,
      links_suspended_at, links_suspended_note, payouts_held_at, payouts_held_note, held_until_account_changes, account_reported_at, policy_version, activated_at,
      (select count(*)::integer from commissions c where c.affiliate_id = a.user_id and c.status in ('approved', 'in_payout', 'paid')) as approved_sales
    from affiliates a where user_id = ${param('userId')}`,
);

/** Whom a code is made for. */
export const findNewcomer = statement<{ userId: string }>()(
  'affiliate.find_newcomer',
  (query, param) =>
    query
      .selectFrom('users')
      .leftJoin('affiliates', 'affiliates.user_id', 'users.id')
      .select(['users.firstname', 'affiliates.code'])
      .where('users.id', '=', param('userId')),
);

export interface MemberValues {
  readonly userId: string;
  readonly code: string;
  readonly level: number;
  readonly isAmbassador: boolean;
  readonly bankBin: string;
  readonly accountHolder: string;
  readonly accountNumber: Uint8Array;
  readonly accountLast4: string;
  readonly legalName: string;
  readonly dateOfBirth: string;
  readonly identityNumber: Uint8Array;
  readonly identityLast3: string;
  readonly policyVersion: number;
  readonly now: Date;
}

/**
 * A new affiliate with their papers; no row when they are one already or the code is somebody's.
 */
export const insertMember = statement<MemberValues>()('affiliate.insert_member', (query, param) =>
  query
    .insertInto('affiliates')
    .values({
      user_id: param('userId'),
      code: param('code'),
      level: param('level'),
      is_ambassador: param('isAmbassador'),
      has_tax_commitment: false,
      bank_bin: param('bankBin'),
      account_holder: param('accountHolder'),
      account_number: param('accountNumber'),
      account_last4: param('accountLast4'),
      activated_at: param('now'),
      legal_name: param('legalName'),
      date_of_birth: param('dateOfBirth'),
      identity_number: param('identityNumber'),
      identity_last3: param('identityLast3'),
      policy_version: param('policyVersion'),
      agreed_at: param('now'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id'),
);

/** Their account as it is, for whoever is about to change it; held until the transaction ends. */
export const lockReceivingAccount = statement<{ userId: string }>()(
  'affiliate.lock_receiving_account',
  (query, param) =>
    query
      .selectFrom('affiliates')
      .select([
        'legal_name',
        'bank_bin',
        'account_holder',
        'account_number',
        'account_last4',
        'payouts_held_note',
        'account_reported_at',
      ])
      .where('user_id', '=', param('userId'))
      .forNoKeyUpdate(),
);

/**
 * Another account, or the same one that is given anew. A hold that waits for that ends, or has the
 * reasons that are left (`stillHeldNote`).
 */
export const updateReceivingAccount = statement<{
  userId: string;
  bankBin: string;
  accountHolder: string;
  accountNumber: Uint8Array;
  accountLast4: string;
  stillHeldNote: string | null;
  isHeldByReturns: boolean;
  now: Date;
}>()(
  'affiliate.update_receiving_account',
  (_query, param) => sql<never>`
    update affiliates set bank_bin = ${param('bankBin')}, account_holder = ${param('accountHolder')}, account_number = ${param('accountNumber')}, account_last4 = ${param('accountLast4')}, account_changed_at = ${param('now')},
      payouts_held_at = case when held_until_account_changes and ${param('stillHeldNote')}::text is null then null else payouts_held_at end,
      payouts_held_note = case when held_until_account_changes then ${param('stillHeldNote')}::text else coalesce(${param('stillHeldNote')}::text, payouts_held_note) end,
      held_until_account_changes = held_until_account_changes and ${param('stillHeldNote')}::text is not null,
      held_by_returns_only = case when ${param('stillHeldNote')}::text is null then held_by_returns_only else ${param('isHeldByReturns')}::boolean end, account_reported_at = null
    where user_id = ${param('userId')}`,
);

/** The papers that are known of an affiliate, locked. */
export const lockPapers = statement<{ userId: string }>()('affiliate.lock_papers', (query, param) =>
  query
    .selectFrom('affiliates')
    .select(['legal_name', 'date_of_birth', 'identity_number'])
    .where('user_id', '=', param('userId'))
    .forNoKeyUpdate(),
);

/** Their papers as they say them now. */
export const updatePapers = statement<{
  userId: string;
  legalName: string;
  dateOfBirth: string;
  identityNumber: Uint8Array;
  identityLast3: string;
}>()('affiliate.update_papers', (query, param) =>
  query
    .updateTable('affiliates')
    .set({
      legal_name: param('legalName'),
      date_of_birth: param('dateOfBirth'),
      identity_number: param('identityNumber'),
      identity_last3: param('identityLast3'),
    })
    .where('user_id', '=', param('userId')),
);

/**
 * The level of an ambassador for an affiliate; papers only where they have none, since the account
 * and what is known of them stay theirs. No row when they are none.
 */
export const raiseToAmbassador = statement<{
  userId: string;
  level: number;
  legalName: string;
  dateOfBirth: string;
  identityNumber: Uint8Array;
  identityLast3: string;
  policyVersion: number;
  now: Date;
}>()(
  'affiliate.raise_to_ambassador',
  (_query, param) => sql<{ code: string }>`
    update affiliates set level = ${param('level')}, is_ambassador = true,
      legal_name = case when identity_number is null then ${param('legalName')} else legal_name end,
      date_of_birth = case when identity_number is null then ${param('dateOfBirth')}::date else date_of_birth end,
      identity_last3 = case when identity_number is null then ${param('identityLast3')} else identity_last3 end,
      identity_number = coalesce(identity_number, ${param('identityNumber')}::bytea),
      agreed_at = case when policy_version is null or policy_version < ${param('policyVersion')}::integer then ${param('now')}::timestamptz else agreed_at end,
      policy_version = greatest(policy_version, ${param('policyVersion')}::integer)
    where user_id = ${param('userId')}::uuid
    returning code`,
);

/** They agreed to a version; never back to an older one. */
export const agreeToPolicy = statement<{ userId: string; version: number; now: Date }>()(
  'affiliate.agree_to_policy',
  (query, param) =>
    query
      .updateTable('affiliates')
      .set({ policy_version: param('version'), agreed_at: param('now') })
      .where('user_id', '=', param('userId'))
      .where((eb) =>
        eb.or([eb('policy_version', 'is', null), eb('policy_version', '<', param('version'))]),
      ),
);
