import { type Expression, sql } from 'kysely';
import { accountHoldMs, leastPayoutVnd } from '#shared/domain/affiliate/affiliate-rules.ts';
import type { Tx } from '../../db/port.ts';
import { statement } from '../../db/statement.ts';
import { heldAt } from './holds/held-payouts.ts';
import { isAccountReadable, type SealedAccount } from './open-account.ts';
import { monthlyKey } from './payout-calendar.ts';
import type { PayoutDeps } from './payout-deps.ts';

interface Moment {
  /** The key of the run of its month. */
  readonly month: string;
  /** An account that was changed later is paid nothing yet (`accountHeldUntil`). */
  readonly changedUntil: Date;
}

/** Whom a run could pay now, whichever it is: looked for once, however many runs are open. */
const payable = (changedUntil: Expression<unknown>) => sql`
  payable as materialized (
    select f.user_id, q.requested_at
    from ledger_accounts a join affiliates f on f.user_id = a.user_id join users u on u.id = f.user_id
      left join payout_requests q on q.affiliate_id = f.user_id and q.status = 'open' and q.payout_id is null
    where a.name = 'affiliate_wallet' and a.balance < 0 and (-a.balance >= ${sql.lit(Number(leastPayoutVnd))} or q.is_closing)
      and ${heldAt} is null and u.deleted_at is null and u.blocked_at is null
      and (f.account_changed_at is null or f.account_changed_at <= ${changedUntil}::timestamptz)
  )`;

/**
 * Of a `payable` one and a run `r`: it is open and has no payment to them. Nobody joins the run of
 * a month that is over; of an extra one it is who asked before it was made.
 */
const isLeftOut = (month: Expression<unknown>) => sql<boolean>`
  (r.confirmed_at is null and case r.kind when 'monthly' then r.key = ${month}::text else payable.requested_at <= r.created_at end
    and not exists (select 1 from payouts p where p.run_id = r.id and p.affiliate_id = payable.user_id))`;

/** How many a run left out. */
const countOfRun = statement<Moment & { runId: string }>()(
  'affiliate.count_left_out',
  (_query, param) => sql<{ count: number }>`
    with ${payable(param('changedUntil'))}
    select count(*)::integer as count from payout_runs r, payable where r.id = ${param('runId')}::uuid and ${isLeftOut(param('month'))}`,
);

/** The sealed accounts of whom a run left out. */
const accountsOfRun = statement<Moment & { runId: string }>()(
  'affiliate.list_left_out_accounts',
  (_query, param) => sql<SealedAccount>`
    with ${payable(param('changedUntil'))}
    select f.user_id, f.account_number from payout_runs r, payable join affiliates f using (user_id) where r.id = ${param('runId')}::uuid and ${isLeftOut(param('month'))}`,
);

/**
 * How many runs wait for the office: one with a payment to confirm, to send, to say of that it went
 * or to end, also one whose file was taken, or that a restore put in doubt; and an open one that
 * left somebody out.
 */
const countWaiting = statement<Moment>()(
  'affiliate.count_unsent_runs',
  (_query, param) => sql<{ count: number }>`
    with ${payable(param('changedUntil'))}
    select count(*)::integer as count from (
      select run_id from payouts where status in ('draft', 'confirmed')
      union select r.id from payout_runs r where r.confirmed_at is null and exists (select 1 from payable where ${isLeftOut(param('month'))})
    ) waiting`,
);

export async function countLeftOut(
  reader: Pick<Tx, 'first'>,
  runId: string,
  now: Date,
): Promise<number> {
  return (await reader.first(countOfRun, { ...momentOf(now), runId }))?.count ?? 0;
}

/** Of whom a run left out: those whose accounts cannot be read. */
export async function countLeftOutUnreadable(
  { database, cipher }: Pick<PayoutDeps, 'database' | 'cipher'>,
  runId: string,
  now: Date,
): Promise<number> {
  const accounts = await database.all(accountsOfRun, { ...momentOf(now), runId });
  return accounts.filter((account) => !isAccountReadable(cipher, account)).length;
}

export async function countUnsentRuns(reader: Pick<Tx, 'first'>, now: Date): Promise<number> {
  return (await reader.first(countWaiting, momentOf(now)))?.count ?? 0;
}

function momentOf(now: Date): Moment {
  return { month: monthlyKey(now), changedUntil: new Date(now.getTime() - accountHoldMs) };
}
