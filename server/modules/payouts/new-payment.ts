import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../db/port.ts';
import { statement } from '../../db/statement.ts';

/** What a draft is, but for its id and what is sealed under that. */
export interface NewPayment {
  readonly runId: string;
  readonly affiliateId: string;
  readonly grossVnd: bigint;
  readonly taxVnd: bigint;
  readonly netVnd: bigint;
  readonly taxRuleId: number | null;
  readonly bankBin: string;
  readonly accountHolder: string;
  readonly accountLast4: string;
  readonly now: Date;
}

/** How long a bank may tell of a payment late, or of its return: its code is nobody else's then. */
const toldLateMs = 2 * 366 * 86_400_000;

/**
 * A draft under an id by whose code, and by what a bank leaves of it, no other payment of the last
 * two years is named; null when the affiliate has a payment in the run. `seal` seals the number of
 * the account under the id; `newId`: random ids.
 */
export async function insertPayment(
  tx: Tx,
  payment: NewPayment,
  {
    seal,
    newId = randomUUID,
  }: { readonly seal: (id: string) => Uint8Array; readonly newId?: (() => string) | undefined },
): Promise<string | null> {
  const { runId, affiliateId, now } = payment;
  if ((await tx.first(findOfRun, { runId, affiliateId })) !== null) return null;
  const since = new Date(now.getTime() - toldLateMs);
  // The run and the affiliate are locked: only a code can be taken meanwhile.
  for (;;) {
    const id = newId();
    if ((await tx.first(findNamedAlike, { id, since })) !== null) continue;
    const made = await tx.first(insertPayout, { ...payment, id, accountNumber: seal(id) });
    if (made !== null) return made.id;
  }
}

const findOfRun = statement<{ runId: string; affiliateId: string }>()(
  'affiliate.find_payment_of_run',
  (query, param) =>
    query
      .selectFrom('payouts')
      .select('id')
      .where('run_id', '=', param('runId'))
      .where('affiliate_id', '=', param('affiliateId')),
);

/** A payment made since a moment whose code begins as that of an id, as much as is read of it. */
const findNamedAlike = statement<{ id: string; since: Date }>()(
  'affiliate.find_named_alike',
  (_query, param) => sql<{ id: string }>`
  select p.id from payouts p
  where p.id between (left(${param('id')}::text, 5) || '000-0000-0000-0000-000000000000')::uuid and (left(${param('id')}::text, 5) || 'fff-ffff-ffff-ffff-ffffffffffff')::uuid
    and p.created_at >= ${param('since')}::timestamptz limit 1`,
);

/** A draft; no row when its code is taken. */
const insertPayout = statement<NewPayment & { id: string; accountNumber: Uint8Array }>()(
  'affiliate.insert_payout',
  (query, param) =>
    query
      .insertInto('payouts')
      .values({
        id: param('id'),
        run_id: param('runId'),
        affiliate_id: param('affiliateId'),
        gross_vnd: param('grossVnd'),
        tax_vnd: param('taxVnd'),
        net_vnd: param('netVnd'),
        tax_rule_id: param('taxRuleId'),
        status: 'draft',
        bank_bin: param('bankBin'),
        account_holder: param('accountHolder'),
        account_number: param('accountNumber'),
        account_last4: param('accountLast4'),
        created_at: param('now'),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
);
