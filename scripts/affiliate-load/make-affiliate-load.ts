import { Client } from 'pg';
import { clickSteps } from './click-steps.ts';
import { dropIndexes, makeIndexes } from './index-steps.ts';
import { moneySteps } from './money-steps.ts';
import { peopleSteps } from './people-steps.ts';

/** How much is made. Orders are a tenth of the clicks, with a buyer for every five of them. */
export interface LoadSize {
  readonly clicks: number;
  /**
   * Affiliates by name `TAI00001` …; the first is the busiest, with about a sixth of everything.
   */
  readonly affiliates: number;
  /** Everything happened in the 365 days before. */
  readonly nowMs: number;
}

/**
 * Fills an empty, migrated PostgreSQL database with affiliates, their clicks, orders, commissions,
 * payouts, ledger and sums per day, all of it consistent: what the proofs of the product look at
 * holds. The same size and moment make the same rows. Needs a superuser, for triggers and foreign
 * keys are off while it writes: it is for measuring, never for a database that somebody uses.
 */
export async function makeAffiliateLoad(
  url: string,
  size: LoadSize,
  say: (line: string) => void = () => undefined,
): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set jit = off; select setseed(0.42)`,
    );
    await refuseUsed(client);
    await client.query(
      `create temp table load_size as select ${size.clicks}::bigint as clicks, ${size.affiliates}::integer as affiliates, to_timestamp(${size.nowMs}::double precision / 1000) as now`,
    );
    for (const { name, sql } of [
      dropIndexes,
      ...peopleSteps,
      ...clickSteps,
      ...moneySteps,
      makeIndexes,
    ]) {
      const startedAt = performance.now();
      await client.query(sql);
      say(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    }
    await check(client);
  } finally {
    await client.end();
  }
}

async function refuseUsed(client: Client): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(
    'select exists (select 1 from users) as used',
  );
  if (rows[0]?.used ?? true) throw new Error('the database is not empty');
}

/** What must be true of it; a violation is a mistake in the steps. */
async function check(client: Client): Promise<void> {
  const { rows } = await client.query<{ problem: string }>(`
    select 'balances do not sum to zero' as problem where (select sum(balance) from ledger_accounts) <> 0
    union all select 'a journal does not sum to zero' where exists (select 1 from ledger_entries group by journal_id having sum(amount) <> 0)
    union all select 'clearing is not empty' where exists (select 1 from ledger_accounts where name in ('clearing', 'payout_clearing') and balance <> 0)
    union all select 'a pending account is not the sum of its commissions' where exists (
      select 1 from ledger_accounts a where a.name = 'affiliate_pending'
        and -a.balance <> (select coalesce(sum(amount_vnd), 0) from commissions c where c.affiliate_id = a.user_id and c.status in ('pending', 'on_hold')))
    union all select 'a wallet is not the sum of its commissions' where exists (
      select 1 from ledger_accounts a where a.name = 'affiliate_wallet'
        and -a.balance <> (select coalesce(sum(amount_vnd) filter (where status in ('approved', 'paid')), 0) from commissions c where c.affiliate_id = a.user_id)
          - (select coalesce(sum(p.gross_vnd), 0) from payouts p where p.affiliate_id = a.user_id))
    union all select 'clicks are not summed' where (select count(*) from affiliate_clicks where verdict = 'counted') <> (select sum(clicks) from affiliate_days)
    union all select 'orders are not summed' where (select count(*) from ledger_journals where kind = 'commission_created') <> (select sum(orders) from programme_days)`);
  if (rows.length > 0) throw new Error(rows.map(({ problem }) => problem).join('; '));
}
