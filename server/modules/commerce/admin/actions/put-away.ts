import { sql } from 'kysely';
import { payoutCodeOf } from '#shared/domain/commerce/payment-code.ts';
import { asideStates, hasCode } from '#server/db/money-that-left.ts';
import type { Tx } from '#server/db/port.ts';
import { statement } from '#server/db/statement.ts';
import type { Payout } from '#server/modules/payouts/api.ts';
import { lockTransfers } from '../../bank/bank-store.ts';

/** Transfers that say a payment, wait or were put away, and were not called another's. */
const listNamed = statement<{ payoutId: string; code: string }>()(
  'bank.list_named_beside_payout',
  (_query, param) => sql<{ id: string }>`
  select t.id from bank_transactions t where t.direction = 'out' and t.state in ('strayed', ${sql.join(asideStates)}) and t.code_said is null
    and (t.payout_id = ${param('payoutId')}::uuid or ${hasCode(sql`memo_as_read(t.memo)`, sql`${param('code')}::text`)})`,
);

/** Of these, what was put away since a payment counted as paid, which failed again. */
const doubtSince = statement<{ ids: readonly string[]; payoutId: string; since: Date }>()(
  'bank.doubt_put_away_since',
  (_query, param) => sql<never>`
  update bank_transactions t set code_said = 'later' from payouts p
  where p.id = ${param('payoutId')}::uuid and p.status = 'failed' and t.id = any(${param('ids')}::uuid[])
    and t.state in (${sql.join(asideStates)}) and t.code_said is null and t.settled_at >= ${param('since')}::timestamptz`,
);

/**
 * Locks the transfers that say a payment, those with it that are laid to it (`besideIds`): nobody
 * puts one away while it is judged whether the payment is paid. Answers the ids of the former.
 */
export async function lockNamed(
  tx: Tx,
  { payoutId, besideIds }: { readonly payoutId: string; readonly besideIds: readonly string[] },
): Promise<readonly string[]> {
  const named = await tx.all(listNamed, { payoutId, code: payoutCodeOf(payoutId) });
  const ids = named.map(({ id }) => id);
  await tx.all(lockTransfers, { ids: [...ids, ...besideIds] });
  return ids;
}

/**
 * A payment that had failed counted as paid by a slip (`unfailed_at`), and is in its wallet again.
 * Whoever put its own transfer away meanwhile was asked nothing, as it was paid: that lies where it
 * is as if its words had come later, and holds the wallet until somebody says what it is.
 */
export async function doubtPutAway(
  tx: Tx,
  { id: payoutId, unfailed_at: since }: Pick<Payout, 'id' | 'unfailed_at'>,
  ids: readonly string[],
): Promise<void> {
  if (since !== null) await tx.run(doubtSince, { ids, payoutId, since });
}
