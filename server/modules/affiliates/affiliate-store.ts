import { sql } from 'kysely';
import { statement } from '../../db/statement.ts';

/** A new affiliate; no row when they are one already. */
export const insertAffiliate = statement<{
  userId: string;
  code: string;
  level: number;
  isAmbassador: boolean;
  hasTaxCommitment: boolean;
  bankBin: string;
  accountHolder: string;
  accountNumber: Uint8Array;
  accountLast4: string;
  now: Date;
}>()('affiliate.insert_affiliate', (query, param) =>
  query
    .insertInto('affiliates')
    .values({
      user_id: param('userId'),
      code: param('code'),
      level: param('level'),
      is_ambassador: param('isAmbassador'),
      has_tax_commitment: param('hasTaxCommitment'),
      bank_bin: param('bankBin'),
      account_holder: param('accountHolder'),
      account_number: param('accountNumber'),
      account_last4: param('accountLast4'),
      activated_at: param('now'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id'),
);

/** Whether somebody is an affiliate, and their level. */
export const findLevel = statement<{ userId: string }>()('affiliate.find_level', (query, param) =>
  query.selectFrom('affiliates').select('level').where('user_id', '=', param('userId')),
);

/**
 * What an affiliate's figures are made of, VND: sums over the ledger, credits negative as they are
 * booked, and counted clicks. Null columns never.
 */
export const sumWallet = statement<{ userId: string }>()(
  'affiliate.sum_wallet',
  (_query, param) => sql<{ earned: bigint; pending: bigint; wallet: bigint; clicks: number }>`
    select
      coalesce(sum(e.amount) filter (where a.name = 'affiliate_wallet' and j.kind in ('commission_approved', 'commission_reversed', 'commission_restored')), 0)::bigint as earned,
      coalesce(sum(e.amount) filter (where a.name = 'affiliate_pending'), 0)::bigint as pending,
      coalesce(sum(e.amount) filter (where a.name = 'affiliate_wallet'), 0)::bigint as wallet,
      (select coalesce(sum(d.clicks), 0)::integer from affiliate_days d where d.affiliate_id = ${param('userId')}) as clicks
    from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_journals j on j.id = e.journal_id
    where a.user_id = ${param('userId')}`,
);
