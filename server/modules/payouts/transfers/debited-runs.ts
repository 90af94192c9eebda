import { sql } from 'kysely';
import { findPayoutCodes } from '#shared/domain/commerce/payment-code.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { payoutCodeOf } from '#server/db/payouts-that-left.ts';
import type { Reader } from '#server/db/port.ts';
import { statement } from '#server/db/statement.ts';
import { payoutMemo } from './give-transfers.ts';

/** A payment of which no bank told yet, as a part of a transfer would name it. */
export interface UntoldPayment {
  readonly memo: string;
  readonly affiliate_code: string;
  readonly net_vnd: bigint;
}

/** A run with such payments, and what they come to. */
export interface UntoldRun {
  readonly id: string;
  readonly kind: 'monthly' | 'extra';
  readonly created_at: Date;
  readonly payments: number;
  readonly net_vnd: bigint;
}

/** What a bank may debit in one sum: it tells of the payments together, and names none. */
export interface DebitedRuns {
  /** The payments of a run that may have left and of which no bank told; none without one. */
  untoldOfRun(db: Reader, runId: string): Promise<readonly UntoldPayment[]>;
  /** Those that a memo names. */
  untoldNamed(db: Reader, memo: string): Promise<readonly UntoldPayment[]>;
  /** Whether a payment has this code, whatever became of it. */
  isThere(db: Reader, code: string): Promise<boolean>;
  /** Runs with such payments, the newest 12 first. */
  untoldRuns(db: Reader): Promise<readonly UntoldRun[]>;
}

const runsAtMost = 12;

/** Of `payouts p`: it was to be transferred, did not come back, and no bank told of it. */
const isUntold = sql<boolean>`(p.status in ('confirmed', 'sent', 'completed') and p.returned_by is null
  and not exists (select 1 from bank_transactions t where t.payout_id = p.id and t.state = 'outgoing'))`;

type UntoldRow = Omit<UntoldPayment, 'memo'> & { readonly id: string };

const listUntoldOfRun = statement<{ runId: string }>()(
  'affiliate.list_untold_of_run',
  (_query, param) => sql<UntoldRow>`
  select p.id, f.code as affiliate_code, p.net_vnd from payouts p join affiliates f on f.user_id = p.affiliate_id
  where p.run_id = ${param('runId')}::uuid and ${isUntold} order by f.code, p.id`,
);

const listUntoldOfCodes = statement<{ codes: readonly string[] }>()(
  'affiliate.list_untold_of_codes',
  (_query, param) => sql<UntoldRow>`
  select p.id, f.code as affiliate_code, p.net_vnd from payouts p join affiliates f on f.user_id = p.affiliate_id
  where ${payoutCodeOf('p')} = any(${param('codes')}::text[]) and ${isUntold} order by f.code, p.id`,
);

const findOfCode = statement<{ code: string }>()(
  'affiliate.find_of_code',
  (_query, param) => sql<{ id: string }>`
  select p.id from payouts p where ${payoutCodeOf('p')} = ${param('code')}::text and p.status <> 'draft' limit 1`,
);

const listUntoldRuns = statement<{ count: number }>()(
  'affiliate.list_untold_runs',
  (_query, param) => sql<UntoldRun>`
  select r.id, r.kind, r.created_at, count(*)::integer as payments, sum(p.net_vnd)::bigint as net_vnd
  from payout_runs r join payouts p on p.run_id = r.id where ${isUntold}
  group by r.id order by r.created_at desc, r.id limit ${param('count')}::integer`,
);

/** Over the payments of a database. */
export const debitedRuns: DebitedRuns = {
  untoldOfRun: async (db, runId) =>
    isUuid(runId) ? (await db.all(listUntoldOfRun, { runId })).map(withMemo) : [],
  async untoldNamed(db, memo) {
    const codes = findPayoutCodes(memo);
    return codes.length === 0 ? [] : (await db.all(listUntoldOfCodes, { codes })).map(withMemo);
  },
  isThere: async (db, code) => (await db.first(findOfCode, { code })) !== null,
  untoldRuns: async (db) => db.all(listUntoldRuns, { count: runsAtMost }),
};

function withMemo({ id, ...payment }: UntoldRow): UntoldPayment {
  return { ...payment, memo: payoutMemo({ id, affiliate_code: payment.affiliate_code }) };
}
