import { sql } from 'kysely';
import type { PayoutStatus } from '../../db/tables/money-tables.ts';
import { reportWaits, sentObstacle } from '../../db/money-that-left.ts';
import { ofPayout, payoutCodeOf } from '../../db/payouts-that-left.ts';
import { apartFromPayout, cameBeforePayout } from '../../db/money-that-returns.ts';
import { statement } from '../../db/statement.ts';
import { toldPayout } from '../../db/told-payouts.ts';
import { isFree } from '../commissions/api.ts';
import { heldAt } from './holds/held-payouts.ts';
import { hasLeft, mayHaveLeft, strayWaits, toldReference } from './transfers/stray-transfers.ts';
import type { Payout, RunSums } from './payouts.ts';

const runColumns = ['id', 'key', 'kind', 'created_at', 'confirmed_at', 'serial'] as const;

const payoutColumns = sql`p.id, p.run_id, p.affiliate_id, f.code as affiliate_code, concat_ws(' ', u.lastname, u.middlename, u.firstname) as name, u.email, p.gross_vnd, p.tax_vnd,
  p.net_vnd, p.status, p.bank_bin, p.account_holder, p.account_last4, p.created_at, ${toldPayout('p').sentAt} as sent_at, p.sent_at as said_sent_at, p.reference, p.ended_at, p.failure, p.unfailed_at, p.returned_by, (select coalesce(t.occurred_at, t.heard_at) from bank_transactions t where t.id = p.returned_by) as returned_at,
  p.times_handed_out, p.handed_out_at, p.revision, (select coalesce(nullif(concat_ws(' ', h.lastname, h.middlename, h.firstname), ''), h.email) from users h where h.id = p.handed_out_by) as handed_out_to,
  f.legal_name, f.account_changed_at, ${heldAt} as payouts_held_at, u.deleted_at is not null or u.blocked_at is not null as is_gone,
  exists (select 1 from bank_transactions t where t.payout_id = p.id and t.state = 'outgoing') as was_paid, ${toldReference} as told_reference,
  ${hasLeft} as has_left, ${reportWaits(ofPayout)} as report_waits, ${sentObstacle(ofPayout)} as sent_obstacle,
  case when ${mayHaveLeft} then least(coalesce(p.confirmed_at, p.created_at), p.handed_out_at, p.sent_at) end as may_have_left_since,
  (select count(*)::integer from commissions c where c.affiliate_id = f.user_id and c.status = 'on_hold') as held_commissions, ${strayWaits} as stray_waits`;
/** Whether a journal `j` takes back that the payment `p` was in its wallet again. */
const isTakenBack = sql`j.key like any (array['payout\\_unreturned:' || p.id::text || ':%', 'payout\\_unfailed:' || p.id::text || ':%'])`;
const payoutTables = sql`payouts p join affiliates f on f.user_id = p.affiliate_id join users u on u.id = f.user_id`;

/** A run; no row when its key is taken. */
export const insertRun = statement<{
  key: string;
  kind: 'monthly' | 'extra';
  createdBy: string | null;
  now: Date;
}>()('affiliate.insert_run', (query, param) =>
  query
    .insertInto('payout_runs')
    .values({
      key: param('key'),
      kind: param('kind'),
      created_by: param('createdBy'),
      created_at: param('now'),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id'),
);

export const findRunByKey = statement<{ key: string }>()(
  'affiliate.find_run_by_key',
  (query, param) =>
    query.selectFrom('payout_runs').select(runColumns).where('key', '=', param('key')),
);

export const findRun = statement<{ id: string }>()('affiliate.find_run', (query, param) =>
  query.selectFrom('payout_runs').select(runColumns).where('id', '=', param('id')),
);

/** Holds a run: its drafts are made and confirmed one after the other. */
export const lockRun = statement<{ id: string }>()('affiliate.lock_run', (query, param) =>
  query.selectFrom('payout_runs').select(runColumns).where('id', '=', param('id')).forNoKeyUpdate(),
);

export const confirmRun = statement<{ id: string; now: Date }>()(
  'affiliate.confirm_run',
  (query, param) =>
    query
      .updateTable('payout_runs')
      .set({ confirmed_at: param('now') })
      .where('id', '=', param('id')),
);

/** Newest first. */
export const listRuns = statement<{ below: bigint | null; count: number }>()(
  'affiliate.list_runs',
  (query, param) =>
    query
      .selectFrom('payout_runs')
      .select(runColumns)
      .where(sql<boolean>`${param('below')}::bigint is null or serial < ${param('below')}::bigint`)
      .orderBy('serial', 'desc')
      .limit(param('count')),
);

/**
 * What the payments of a run come to: those that did not fail, and how many still have a step
 * before them.
 */
export const sumRun = statement<{ id: string }>()(
  'affiliate.sum_run',
  (_query, param) => sql<RunSums>`
    select count(*) filter (where status <> 'failed')::integer as payments, count(*) filter (where status in ('draft', 'confirmed', 'sent'))::integer as open,
      count(*) filter (where status = 'failed')::integer as failed, coalesce(sum(gross_vnd) filter (where status <> 'failed'), 0)::bigint as gross_vnd,
      coalesce(sum(tax_vnd) filter (where status <> 'failed'), 0)::bigint as tax_vnd, coalesce(sum(net_vnd) filter (where status <> 'failed'), 0)::bigint as net_vnd,
      coalesce(sum(net_vnd) filter (where status = 'draft'), 0)::bigint as draft_net_vnd
    from payouts where run_id = ${param('id')}`,
);

export const countRuns = statement()(
  'affiliate.count_runs',
  () => sql<{ count: number }>`select count(*)::integer as count from payout_runs`,
);

/**
 * Whom a run could take now, by code: a wallet of at least so much (of somebody who leaves: of
 * anything), no payment in the run, for an extra run an open request; with what else decides it.
 */
export const listCandidates = statement<{
  runId: string | null;
  kind: 'monthly' | 'extra';
  leastVnd: bigint;
}>()(
  'affiliate.list_candidates',
  (_query, param) => sql<CandidateRow>`
    select f.user_id, f.code, concat_ws(' ', u.lastname, u.middlename, u.firstname) as name, u.email, -a.balance as gross_vnd, f.has_tax_commitment, f.bank_bin, f.account_holder,
      f.account_number, f.account_last4, f.legal_name, f.account_changed_at, ${heldAt} as payouts_held_at, u.deleted_at is not null or u.blocked_at is not null as is_gone, q.requested_at,
      (select count(*)::integer from commissions c where c.affiliate_id = f.user_id and c.status = 'on_hold') as held_commissions, ${strayWaits} as stray_waits
    from ledger_accounts a join affiliates f on f.user_id = a.user_id join users u on u.id = f.user_id
      left join payout_requests q on q.affiliate_id = f.user_id and q.status = 'open' and q.payout_id is null
    where a.name = 'affiliate_wallet' and (-a.balance >= ${param('leastVnd')} or (q.is_closing and -a.balance > 0)) and (${param('kind')}::text = 'monthly' or q.id is not null)
      and not exists (select 1 from payouts p where p.run_id = ${param('runId')}::uuid and p.affiliate_id = f.user_id)
    order by f.code`,
);

export interface CandidateRow {
  readonly user_id: string;
  readonly code: string;
  readonly name: string;
  readonly email: string;
  readonly gross_vnd: bigint;
  readonly has_tax_commitment: boolean;
  readonly bank_bin: string;
  readonly account_holder: string;
  readonly account_number: Uint8Array;
  readonly account_last4: string;
  readonly legal_name: string | null;
  readonly account_changed_at: Date | null;
  readonly payouts_held_at: Date | null;
  readonly is_gone: boolean;
  /** Of their open request that no payment serves yet. */
  readonly requested_at: Date | null;
  readonly held_commissions: number;
  readonly stray_waits: boolean;
}

/** The rule of a day in Vietnam. */
export const findTaxRule = statement<{ day: string }>()(
  'affiliate.find_tax_rule',
  (_query, param) => sql<{ id: number; rate_bp: number; threshold_vnd: bigint }>`
    select id, rate_bp, threshold_vnd from tax_rules where ${param('day')}::date >= valid_from and (valid_to is null or ${param('day')}::date <= valid_to)`,
);

/** The approved commissions of an affiliate go into their payment. */
export const takeCommissions = statement<{ payoutId: string; affiliateId: string }>()(
  'affiliate.take_commissions',
  (query, param) =>
    query
      .updateTable('commissions')
      .set({ status: 'in_payout', payout_id: param('payoutId') })
      .where('affiliate_id', '=', param('affiliateId'))
      .where('status', '=', 'approved'),
);

/**
 * They come back, also of a payment that seemed to have arrived; one that was reversed meanwhile
 * stays so.
 */
export const returnCommissions = statement<{ payoutId: string }>()(
  'affiliate.return_commissions',
  (query, param) =>
    query
      .updateTable('commissions')
      .set({ status: 'approved', payout_id: null, ended_at: null })
      .where('payout_id', '=', param('payoutId'))
      .where('status', 'in', ['in_payout', 'paid']),
);

export const payCommissions = statement<{ payoutId: string; now: Date }>()(
  'affiliate.pay_commissions',
  (query, param) =>
    query
      .updateTable('commissions')
      .set({ status: 'paid', ended_at: param('now') })
      .where('payout_id', '=', param('payoutId'))
      .where('status', '=', 'in_payout'),
);

/**
 * Holds an affiliate's wallet like `lockAffiliate`, with what decides whether and where it is paid
 * out.
 */
export const lockPayee = statement<{ userId: string }>()(
  'affiliate.lock_payee',
  (_query, param) => sql<PayeeRow>`
    select f.user_id, f.has_tax_commitment, f.bank_bin, f.account_holder, f.account_number, f.account_last4, f.account_changed_at, ${heldAt} as payouts_held_at,
      u.deleted_at is not null or u.blocked_at is not null as is_gone, u.deleted_at is not null as is_deleted
    from affiliates f join users u on u.id = f.user_id where f.user_id = ${param('userId')} for no key update of f`,
);

interface PayeeRow {
  readonly user_id: string;
  readonly has_tax_commitment: boolean;
  readonly bank_bin: string;
  readonly account_holder: string;
  readonly account_number: Uint8Array;
  readonly account_last4: string;
  readonly account_changed_at: Date | null;
  readonly payouts_held_at: Date | null;
  readonly is_gone: boolean;
  readonly is_deleted: boolean;
}

/**
 * Somebody who asked for the deletion of the account: what is left is paid however little it is.
 */
export const findLeaving = statement<{ userId: string }>()(
  'affiliate.find_leaving',
  (query, param) =>
    query
      .selectFrom('account_deletions')
      .select('id')
      .where('user_id', '=', param('userId'))
      .where('state', '=', 'waiting'),
);

/** Whose payment it is, and of which run: what is to be locked before it. */
export const findPayee = statement<{ id: string }>()('affiliate.find_payee', (query, param) =>
  query.selectFrom('payouts').select(['affiliate_id', 'run_id']).where('id', '=', param('id')),
);

/** Holds a payment. Lock its affiliate first. */
export const lockPayout = statement<{ id: string }>()(
  'affiliate.lock_payout',
  (_query, param) =>
    sql<Payout>`select ${payoutColumns} from ${payoutTables} where p.id = ${param('id')} for no key update of p`,
);

/**
 * Payments that may have left us and are not known to be back, what stands nearest to the money
 * first; of those made after we heard of it only what its words name.
 */
export const listReturnable = statement<{
  transactionId: string;
  named: readonly string[];
  count: number;
}>()(
  'affiliate.list_returnable',
  (_query, param) =>
    sql<Payout>`select ${payoutColumns} from ${payoutTables} join bank_transactions t on t.id = ${param('transactionId')}::uuid
    where ${mayHaveLeft} and p.returned_by is null and (not ${cameBeforePayout} or p.id = any(${param('named')}::uuid[]))
    order by p.id = any(${param('named')}::uuid[]) desc, ${apartFromPayout} nulls last, p.id limit ${param('count')}`,
);

/**
 * Payments that a transfer could be and that no report of the bank is: of its amount or less its
 * fee, the one that it names, and where it names none those that it could be a part of.
 */
export const listUnpaid = statement<{
  amountVnd: bigint;
  feesVnd: bigint;
  namedId: string | null;
  count: number;
}>()(
  'affiliate.list_unpaid',
  (_query, param) => sql<Payout>`
    select ${payoutColumns} from ${payoutTables}
    where (p.net_vnd between ${param('amountVnd')}::bigint - ${param('feesVnd')}::bigint and ${param('amountVnd')}::bigint or p.id = ${param('namedId')}::uuid
        or (${param('namedId')}::uuid is null and p.net_vnd > ${param('amountVnd')}::bigint and ${mayHaveLeft})) and p.status <> 'draft' and (p.status <> 'failed' or p.returned_by is not null or p.failed_commissions is not null)
      and not exists (select 1 from bank_transactions t where t.payout_id = p.id and t.state = 'outgoing')
    order by coalesce(p.id = ${param('namedId')}::uuid, false) desc, p.net_vnd <> ${param('amountVnd')}::bigint, p.status = 'failed' and p.returned_by is null, ${mayHaveLeft} desc, coalesce(p.sent_at, p.handed_out_at, p.confirmed_at) desc nulls last, p.id limit ${param('count')}`,
);

/**
 * A draft that takes a commission from before the restore, one of money from before it, which the
 * bank told of again, or more than its commissions come to, which the wallet had before: it may
 * have been paid by another one, which the backup knows nothing of.
 */
export const doubtDraft = statement<{ id: string; restoredAt: Date }>()(
  'affiliate.doubt_draft',
  (_query, param) => sql<never>`
    with taken as (
      select c.amount_vnd, c.created_at < ${param('restoredAt')}::timestamptz
        or exists (select 1 from bank_transactions t where t.order_id = c.order_id and t.direction = 'in' and least(t.occurred_at, t.heard_at) < ${param('restoredAt')}::timestamptz) as is_old
      from commissions c where c.payout_id = ${param('id')}::uuid
    )
    update payouts set times_handed_out = 1, handed_out_at = ${param('restoredAt')}::timestamptz
    where id = ${param('id')}::uuid and (exists (select 1 from taken where is_old) or gross_vnd > (select coalesce(sum(amount_vnd), 0) from taken))`,
);

/** `before` is JSON. */
export const setReturnedBy = statement<{ id: string; transactionId: string; before: string }>()(
  'affiliate.set_returned_by',
  (query, param) =>
    query
      .updateTable('payouts')
      .set({ returned_by: param('transactionId'), before_return: param('before') })
      .where('id', '=', param('id')),
);

/** The payment that money is the return of, and what it was before; no row when it is none. */
export const findReturnedBy = statement<{ transactionId: string }>()(
  'affiliate.find_returned_by',
  (query, param) =>
    query
      .selectFrom('payouts')
      .select(['id', 'run_id', 'affiliate_id', 'before_return'])
      .where('returned_by', '=', param('transactionId')),
);

/**
 * What a payment pays, before it gives it back; also what was reversed in it, which may live again.
 */
export const listCommissionsOf = statement<{ payoutId: string }>()(
  'affiliate.list_commissions_of_payout',
  (_query, param) => sql<{ id: string }>`
    select id from commissions where payout_id = ${param('payoutId')}::uuid and status in ('in_payout', 'paid', 'reversed') order by id`,
);

/**
 * A payment is what it was before its return. A draft whose run was confirmed meanwhile is
 * confirmed: nobody would do it any more.
 */
export const undoReturn = statement<{
  id: string;
  status: PayoutStatus;
  sentAt: Date | null;
  reference: string | null;
  endedAt: Date | null;
  failure: string | null;
}>()(
  'affiliate.undo_return',
  (_query, param) => sql<never>`
    update payouts p set status = case when ${param('status')}::text = 'draft' and r.confirmed_at is not null then 'confirmed' else ${param('status')}::text end,
      confirmed_at = case when ${param('status')}::text = 'draft' then r.confirmed_at else p.confirmed_at end, sent_at = ${param('sentAt')}::timestamptz,
      reference = ${param('reference')}::text, ended_at = ${param('endedAt')}::timestamptz, failure = ${param('failure')}::text, returned_by = null, before_return = null
    from payout_runs r where p.id = ${param('id')}::uuid and r.id = p.run_id`,
);

/**
 * Commissions that a payment had given back are its own again, but those that another one pays;
 * what was reversed lives again in it, if it does.
 */
export const retakeCommissions = statement<{
  payoutId: string;
  ids: readonly string[];
  paidAt: Date | null;
}>()(
  'affiliate.retake_commissions',
  (_query, param) => sql<never>`
    update commissions c set payout_id = ${param('payoutId')}::uuid, ended_at = case when c.status = 'approved' then ${param('paidAt')}::timestamptz else c.ended_at end,
      status = case when c.status <> 'approved' then c.status when ${param('paidAt')}::timestamptz is null then 'in_payout' else 'paid' end
    where c.id = any(${param('ids')}::uuid[]) and ${isFree}`,
);

/**
 * The last payment that took something out of a wallet since another one (`payoutId`) gave its
 * money back to it, and did not fail. By the order of the journals, which the affiliate's lock
 * makes that of the deeds: clocks may go back.
 */
export const findTakenSince = statement<{ userId: string; payoutId: string }>()(
  'affiliate.find_taken_since',
  (_query, param) => sql<{ id: string }>`
    select p.id from payouts p where p.affiliate_id = ${param('userId')}::uuid and p.status <> 'failed' and p.id <> ${param('payoutId')}::uuid
      and exists (select 1 from ledger_journals j where (j.key = 'payout_taken:' || p.id::text or ${isTakenBack})
        and j.id > (select coalesce(max(e.id), 0) from ledger_journals e where e.key = 'payout_failed:' || ${param('payoutId')}::text or e.key like 'payout_failed:' || ${param('payoutId')}::text || ':%'))
    order by p.created_at desc, p.id limit 1`,
);

/** How often a return or a failure that was booked of a payment was taken back. */
export const countUnreturned = statement<{ id: string }>()(
  'affiliate.count_unreturned',
  (_query, param) => sql<{ total: number }>`
    select count(*)::integer as total from payouts p join ledger_journals j on ${isTakenBack} where p.id = ${param('id')}::uuid`,
);

/** Payments whose codes (`payoutCodeOf`) a memo says, if they may have left us. */
export const findNamed = statement<{ codes: readonly string[] }>()(
  'affiliate.find_named',
  (_query, param) => sql<{ id: string }>`
    select p.id from payouts p where ${payoutCodeOf('p')} = any(${param('codes')}::text[]) and ${mayHaveLeft} limit 1`,
);

/**
 * The payment that a transfer says it is by its code: one of this amount before another, one that
 * is due before one that is not.
 */
export const findTransferred = statement<{ codes: readonly string[]; amountVnd: bigint }>()(
  'affiliate.find_transferred',
  (_query, param) => sql<{ id: string; affiliate_id: string }>`
    select p.id, p.affiliate_id from payouts p
    where ${payoutCodeOf('p')} = any(${param('codes')}::text[])
    order by p.net_vnd <> ${param('amountVnd')}::bigint, p.status = 'failed' and p.returned_by is null, exists (select 1 from bank_transactions t where t.payout_id = p.id), p.created_at, p.id
    limit 1`,
);

/**
 * The one payment of this amount whose reference somebody typed, that the bank has not told of;
 * none when there are several.
 */
export const findOfReference = statement<{ reference: string; amountVnd: bigint }>()(
  'affiliate.find_payout_of_reference',
  (_query, param) => sql<{ id: string; affiliate_id: string }>`
    select min(p.id::text)::uuid as id, min(p.affiliate_id::text)::uuid as affiliate_id from payouts p
    where p.reference = ${param('reference')}::text and p.net_vnd = ${param('amountVnd')}::bigint and not exists (select 1 from bank_transactions t where t.payout_id = p.id)
    having count(*) = 1`,
);

/**
 * Money that came in since a moment and may be this payment: of its amount and laid nowhere yet, or
 * of what a bank leaves of it with its code (`payoutCodeOf`) in the memo, wherever it was laid or
 * ignored.
 */
export const listComeBack = statement<{
  code: string;
  leastVnd: bigint;
  amountVnd: bigint;
  since: Date;
}>()(
  'affiliate.list_come_back',
  (_query, param) => sql<{ state: 'review' | 'matched' | 'refund' | 'ignored' }>`
    select state from bank_transactions
    where direction = 'in' and state in ('review', 'matched', 'refund', 'ignored') and heard_at >= ${param('since')}::timestamptz and amount_vnd between ${param('leastVnd')}::bigint and ${param('amountVnd')}::bigint
      and ((state = 'review' and amount_vnd = ${param('amountVnd')}::bigint) or regexp_replace(upper(memo), '[^A-Z0-9]', '', 'g') like '%' || ${param('code')}::text || '%')`,
);

/** Another tax of a draft; what is not withheld is paid. */
export const retaxPayout = statement<{ id: string; taxVnd: bigint; ruleId: number | null }>()(
  'affiliate.retax_payout',
  (_query, param) => sql<never>`
  update payouts set tax_vnd = ${param('taxVnd')}::bigint, net_vnd = gross_vnd - ${param('taxVnd')}::bigint, tax_rule_id = ${param('ruleId')}::integer where id = ${param('id')} and status = 'draft'`,
);

/** The sealed number of a payment's account. */
export const findSealedAccount = statement<{ id: string }>()(
  'affiliate.find_sealed_account',
  (query, param) =>
    query.selectFrom('payouts').select('account_number').where('id', '=', param('id')),
);

/** The payments of a run, by code. */
export const listPayouts = statement<{ runId: string }>()(
  'affiliate.list_payouts',
  (_query, param) =>
    sql<Payout>`select ${payoutColumns} from ${payoutTables} where p.run_id = ${param('runId')} order by f.code`,
);

export const updatePayout = statement<{
  id: string;
  status: PayoutStatus;
  confirmedAt: Date | null;
  sentAt: Date | null;
  reference: string | null;
  endedAt: Date | null;
  failure: string | null;
}>()(
  'affiliate.update_payout',
  (_query, param) => sql<never>`
    update payouts set status = ${param('status')}, confirmed_at = coalesce(confirmed_at, ${param('confirmedAt')}), sent_at = coalesce(sent_at, ${param('sentAt')}),
      reference = coalesce(reference, ${param('reference')}), ended_at = ${param('endedAt')}, failure = ${param('failure')}
    where id = ${param('id')}`,
);
