import { sql } from 'kysely';
import type { PayoutStatus } from '#server/db/tables/money-tables.ts';
import { statement } from '#server/db/statement.ts';
import { payoutCodeOf } from '#server/db/payouts-that-left.ts';
import { toldPayout } from '#server/db/told-payouts.ts';
import { heldAt, type HoldFacts } from '../holds/held-payouts.ts';
import type { PayeeState } from '../payees.ts';
import type { OwnPayout } from './payout-requests.ts';
import type { OpenRequest } from '../payouts.ts';
import { isOfFormerAccount, isPreparing } from '../stopped-payouts-store.ts';
import { strayWaits } from '../transfers/stray-transfers.ts';

// Before the statements, which are built when the module loads.
const shown = toldPayout('p');
const requestColumns = ['id', 'status', 'requested_at', 'amount_vnd', 'ended_at'] as const;

interface WalletRow extends HoldFacts {
  readonly has_tax_commitment: boolean;
  readonly account_changed_at: Date | null;
  readonly balance: bigint;
  readonly pending: bigint;
  readonly paid: bigint;
}

/**
 * What an affiliate's wallet is made of: the balances are those that the ledger keeps beside its
 * entries.
 */
export const findWallet = statement<{ userId: string }>()(
  'affiliate.find_wallet',
  (_query, param) => sql<WalletRow>`
    select f.has_tax_commitment, ${heldAt} as payouts_held_at, f.payouts_held_note, f.held_until_account_changes, f.account_reported_at, f.account_changed_at,
      coalesce((select -a.balance from ledger_accounts a where a.name = 'affiliate_wallet' and a.user_id = f.user_id), 0)::bigint as balance,
      coalesce((select -a.balance from ledger_accounts a where a.name = 'affiliate_pending' and a.user_id = f.user_id), 0)::bigint as pending,
      coalesce((select sum(p.net_vnd) from payouts p where p.affiliate_id = f.user_id and ${shown.status} in ('sent', 'completed')), 0)::bigint as paid
    from affiliates f where f.user_id = ${param('userId')}`,
);

/**
 * What a wallet holds that is below the minimum, with what decides whether it can be paid; no row
 * when a request has it.
 */
export const findRest = statement<{ userId: string; leastVnd: bigint }>()(
  'affiliate.find_rest',
  (_query, param) => sql<PayeeState & { balance: bigint; bank_bin: string; account_last4: string }>`
    select -a.balance as balance, f.bank_bin, f.account_last4, f.account_changed_at, ${heldAt} as payouts_held_at, u.deleted_at is not null or u.blocked_at is not null as is_gone
    from ledger_accounts a join affiliates f on f.user_id = a.user_id join users u on u.id = f.user_id
    where a.name = 'affiliate_wallet' and a.user_id = ${param('userId')}::uuid and -a.balance > 0 and -a.balance < ${param('leastVnd')}::bigint
      and not exists (select 1 from payout_requests q where q.affiliate_id = f.user_id and q.status = 'open')`,
);

/**
 * What of an affiliate's will have passed its order's window before a moment, without an open
 * refund, as things are.
 */
export const sumMaturing = statement<{ userId: string; before: Date }>()(
  'affiliate.sum_maturing',
  (_query, param) => sql<{ amount: bigint }>`
    select coalesce(sum(c.amount_vnd), 0)::bigint as amount from commissions c join orders o on o.id = c.order_id
    where c.affiliate_id = ${param('userId')} and c.status = 'pending' and o.status = 'paid' and o.refundable_until < ${param('before')}
      and not exists (select 1 from refunds r where r.order_id = o.id and r.kind = 'order' and r.state not in ('rejected', 'taken_back'))`,
);

/** How far the run of a key is, and whether somebody has their payment in it. */
export const findMonth = statement<{ key: string; userId: string }>()(
  'affiliate.find_month',
  (_query, param) => sql<{ is_confirmed: boolean; has_payment: boolean }>`
    select r.confirmed_at is not null as is_confirmed, exists (select 1 from payouts p where p.run_id = r.id and p.affiliate_id = ${param('userId')}) as has_payment
    from payout_runs r where r.key = ${param('key')}`,
);

/** What an affiliate asked for last; one that failed is over once a later payment left. */
export const findLatestRequest = statement<{ userId: string }>()(
  'affiliate.find_latest_request',
  (query, param) =>
    query
      .selectFrom('payout_requests as q')
      .leftJoin('payouts as paid', 'paid.id', 'q.payout_id')
      .select(['q.id', 'q.status', 'q.requested_at', 'q.amount_vnd', 'q.ended_at', 'paid.failure'])
      .where('q.affiliate_id', '=', param('userId'))
      .where(
        sql<boolean>`(q.status <> 'failed' or not exists
          (select 1 from payouts p where p.affiliate_id = q.affiliate_id and p.created_at > q.ended_at and ${shown.status} in ('sent', 'completed')))`,
      )
      .orderBy('requested_at', 'desc')
      .orderBy('q.id')
      .limit(1),
);

/** The open request; lock its affiliate first. */
export const findOpenRequest = statement<{ userId: string }>()(
  'affiliate.find_open_request',
  (query, param) =>
    query
      .selectFrom('payout_requests')
      .select([...requestColumns, 'payout_id', 'is_closing'])
      .where('affiliate_id', '=', param('userId'))
      .where('status', '=', 'open'),
);

/** `isClosing`: its affiliate leaves, and it is paid however little it is. */
export const insertRequest = statement<{
  userId: string;
  amountVnd: bigint;
  isClosing: boolean;
  now: Date;
}>()('affiliate.insert_request', (query, param) =>
  query
    .insertInto('payout_requests')
    .values({
      affiliate_id: param('userId'),
      status: 'open',
      amount_vnd: param('amountVnd'),
      is_closing: param('isClosing'),
      requested_at: param('now'),
    })
    .returning(requestColumns),
);

export const withdrawRequest = statement<{ id: string; now: Date }>()(
  'affiliate.withdraw_request',
  (query, param) =>
    query
      .updateTable('payout_requests')
      .set({ status: 'withdrawn', ended_at: param('now') })
      .where('id', '=', param('id')),
);

/** A draft serves what its affiliate asked for, if they did and no other payment does already. */
export const takeRequest = statement<{ userId: string; payoutId: string }>()(
  'affiliate.take_request',
  (query, param) =>
    query
      .updateTable('payout_requests')
      .set({ payout_id: param('payoutId') })
      .where('affiliate_id', '=', param('userId'))
      .where('status', '=', 'open')
      .where('payout_id', 'is', null),
);

/** The request of a payment ends with it. */
export const endRequest = statement<{ payoutId: string; status: 'served' | 'failed'; now: Date }>()(
  'affiliate.end_request',
  (query, param) =>
    query
      .updateTable('payout_requests')
      .set({ status: param('status'), ended_at: param('now') })
      .where('payout_id', '=', param('payoutId'))
      .where('status', '=', 'open'),
);

/** What a payment that fails no more serves waits again, unless its affiliate asked anew. */
export const reopenRequest = statement<{ payoutId: string; userId: string }>()(
  'affiliate.reopen_request',
  (_query, param) => sql<never>`
    update payout_requests set status = 'open', ended_at = null where payout_id = ${param('payoutId')}::uuid and status = 'failed'
      and not exists (select 1 from payout_requests o where o.affiliate_id = ${param('userId')}::uuid and o.status = 'open')`,
);

/** µs since 1970: where a payment stands in lists by time. */
const place = sql<bigint>`(extract(epoch from p.created_at) * 1000000)::bigint`;

/** The bank's number of the transfer: our own code of the payment is none. */
const bankReference = sql`case when ${shown.isTold} then ${shown.reference} else nullif(p.reference, ${payoutCodeOf('p')}) end`;

const ownColumns = sql`p.id, p.gross_vnd, p.tax_vnd, p.net_vnd, ${shown.status} as status, p.bank_bin, p.account_last4, p.created_at,
  ${shown.sentAt} as sent_at, ${bankReference} as reference, p.ended_at, p.failure, r.kind = 'monthly' as is_monthly, ${isOfFormerAccount} and not ${shown.isTold} as is_of_former_account`;

/** The payment that has somebody's open request; no row when none has it. */
export const findServing = statement<{ userId: string }>()(
  'affiliate.find_serving_payout',
  (_query, param) => sql<OwnPayout & { status: PayoutStatus }>`
    select ${ownColumns} from payout_requests q join payouts p on p.id = q.payout_id join payout_runs r on r.id = p.run_id
    where q.affiliate_id = ${param('userId')} and q.status = 'open'`,
);

/** The latest payment to somebody that another account stops, or has stopped. */
export const findPreparing = statement<{ userId: string }>()(
  'affiliate.find_preparing_payout',
  (_query, param) => sql<OwnPayout & { status: PayoutStatus }>`
    select ${ownColumns} from payouts p join payout_runs r on r.id = p.run_id
    where p.affiliate_id = ${param('userId')} and ${isPreparing} order by p.created_at desc, p.id desc limit 1`,
);

/** An affiliate's payments, newest first. */
export const listOwnPayouts = statement<{
  userId: string;
  belowAt: bigint | null;
  belowId: string | null;
  count: number;
}>()(
  'affiliate.list_own_payouts',
  (_query, param) => sql<OwnPayout & { place: bigint; status: PayoutStatus }>`
    select ${ownColumns}, ${place} as place
    from payouts p join payout_runs r on r.id = p.run_id
    where p.affiliate_id = ${param('userId')} and (${param('belowAt')}::bigint is null or (${place}, p.id) < (${param('belowAt')}::bigint, ${param('belowId')}::uuid))
    order by p.created_at desc, p.id desc limit ${param('count')}`,
);

export const countOwnPayouts = statement<{ userId: string }>()(
  'affiliate.count_own_payouts',
  (_query, param) =>
    sql<{
      total: number;
    }>`select count(*)::integer as total from payouts where affiliate_id = ${param('userId')}`,
);

/** What affiliates asked for and do not have yet, the oldest first. */
export const listOpenRequests = statement()(
  'affiliate.list_open_requests',
  () => sql<OpenRequest>`
    select q.id, q.affiliate_id, f.code, concat_ws(' ', u.lastname, u.middlename, u.firstname) as name, u.email, coalesce(p.gross_vnd, q.amount_vnd)::bigint as amount_vnd, coalesce(-a.balance, 0)::bigint as balance_vnd,
      q.requested_at, p.run_id, coalesce(p.bank_bin, f.bank_bin) as bank_bin, coalesce(p.account_holder, f.account_holder) as account_holder,
      coalesce(p.account_last4, f.account_last4) as account_last4, f.legal_name, f.account_changed_at, ${heldAt} as payouts_held_at, u.deleted_at is not null or u.blocked_at is not null as is_gone,
      (select count(*)::integer from commissions c where c.affiliate_id = f.user_id and c.status = 'on_hold') as held_commissions, ${strayWaits} as stray_waits, q.is_closing
    from payout_requests q join affiliates f on f.user_id = q.affiliate_id join users u on u.id = f.user_id
      left join ledger_accounts a on a.user_id = f.user_id and a.name = 'affiliate_wallet'
      left join payouts p on p.id = q.payout_id
    where q.status = 'open' order by q.requested_at, q.id limit 200`,
);

export const countWaitingRequests = statement()(
  'affiliate.count_waiting_requests',
  () =>
    sql<{
      count: number;
    }>`select count(*)::integer as count from payout_requests where status = 'open' and payout_id is null`,
);
