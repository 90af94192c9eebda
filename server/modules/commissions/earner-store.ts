import { type RawBuilder, sql } from 'kysely';
import { mayRefer } from '../../db/may-refer.ts';
import { statement } from '../../db/statement.ts';

/**
 * The affiliate of a code, if they may refer somebody.
 */
export const findReferrer = statement<{ code: string }>()(
  'affiliate.find_referrer',
  (query, param) =>
    query
      .selectFrom('affiliates as a')
      .innerJoin('users', 'users.id', 'a.user_id')
      .select(['a.user_id', 'a.code', 'a.activated_at', 'users.firstname'])
      .where('a.code', '=', param('code'))
      .where(mayRefer),
);

/** A campaign link of this very affiliate, removed or not: somebody came by it. */
export const findLinkOf = statement<{ id: string; affiliateId: string }>()(
  'affiliate.find_link_of',
  (query, param) =>
    query
      .selectFrom('campaign_links')
      .select('id')
      .where('id', '=', param('id'))
      .where('affiliate_id', '=', param('affiliateId')),
);

/**
 * Every bank account known of a person, as affiliate and as buyer: `bin`, `holder`, `last4`.
 * Numbers are sealed. `userId`: of no table called as those in here.
 */
export function accountsOf(userId: RawBuilder<unknown>) {
  return sql`
        select bank_bin as bin, account_holder as holder, account_last4 as last4 from affiliates where user_id = ${userId}
        union
        select bank_bin, account_holder, account_last4 from payouts where affiliate_id = ${userId}
        union
        select former.bank_bin, former.account_holder, former.account_last4 from former_refund_transfers former join refunds given on given.id = former.refund_id join orders bought on bought.id = given.order_id where bought.user_id = ${userId}
        union
        select told.account_bank, told.account_holder, told.account_last4 from users told where told.id = ${userId} and told.account_bank is not null and told.account_holder is not null and told.account_last4 is not null
        union
        select given.bank_bin, given.account_holder, given.account_last4 from refunds given join orders bought on bought.id = given.order_id where bought.user_id = ${userId} and given.bank_bin is not null`;
}

/**
 * What tells who a person is, affiliate or not; their bank accounts are those of now and of before,
 * of their payouts, of their profile and of their refunds.
 */
export const findTraits = statement<{ userId: string }>()(
  'affiliate.find_traits',
  (_query, param) => sql<{
    email: string;
    is_proved: boolean;
    phone_number: string | null;
    referral_code: string | null;
    accounts: unknown;
  }>`
    select u.email, u.is_verify_email as is_proved, u.phone_number, u.referral_code, (
      select coalesce(jsonb_agg(jsonb_build_array(bin, holder, last4)), '[]') from (${accountsOf(sql`u.id`)}) a
    ) as accounts
    from users u where u.id = ${param('userId')}`,
);

/**
 * The level of an affiliate, and whether they were deleted, or deleted or blocked; held so that
 * neither happens before what is made for them.
 */
export const lockEarner = statement<{ userId: string }>()(
  'affiliate.lock_earner',
  (_query, param) => sql<{ level: number; is_gone: boolean; is_deleted: boolean }>`
    select f.level, u.deleted_at is not null or u.blocked_at is not null as is_gone, u.deleted_at is not null as is_deleted from affiliates f join users u on u.id = f.user_id where f.user_id = ${param('userId')} for key share of u`,
);

/**
 * Holds an affiliate's wallet until the transaction ends: whoever moves it takes this first. Orders
 * that are being paid for them are not kept waiting (a reference to them asks for less).
 */
export const lockAffiliate = statement<{ userId: string }>()(
  'affiliate.lock_affiliate',
  (query, param) =>
    query
      .selectFrom('affiliates')
      .select([
        'user_id',
        'is_ambassador',
        'has_tax_commitment',
        'bank_bin',
        'account_holder',
        'account_number',
        'account_last4',
      ])
      .where('user_id', '=', param('userId'))
      .forNoKeyUpdate(),
);

/** Sales of an affiliate that stand. */
export const countApprovedSales = statement<{ userId: string }>()(
  'affiliate.count_approved_sales',
  (_query, param) => sql<{ count: number }>`
    select count(*)::integer as count from commissions where affiliate_id = ${param('userId')} and status in ('approved', 'in_payout', 'paid')`,
);

export const updateLevel = statement<{ userId: string; level: number }>()(
  'affiliate.update_level',
  (query, param) =>
    query
      .updateTable('affiliates')
      .set({ level: param('level') })
      .where('user_id', '=', param('userId'))
      .where('level', '<>', param('level')),
);
