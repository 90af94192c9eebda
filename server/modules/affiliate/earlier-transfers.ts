import { sql } from 'kysely';
import { payoutCameBeforeLast } from '../../db/money-that-returns.ts';
import type { Reader } from '../../db/port.ts';
import { statement } from '../../db/statement.ts';
import type { Payout } from './payouts.ts';

const findCameBeforeLast = statement<{ transactionId: string; payoutId: string }>()(
  'affiliate.find_came_before_last',
  (_query, param) => sql<{ came_before_last: boolean }>`
    select ${payoutCameBeforeLast} as came_before_last from bank_transactions t cross join payouts p
    where t.id = ${param('transactionId')}::uuid and p.id = ${param('payoutId')}::uuid`,
);

/**
 * Whether money that came is the return of a transfer of the payment before its last one, which may
 * have arrived. What failed is in its wallet: nothing of it arrived, whichever transfer came back.
 */
export async function isReturnOfEarlier(
  db: Reader,
  { id: payoutId, status }: Payout,
  transactionId: string,
): Promise<boolean> {
  const moved = await db.first(findCameBeforeLast, { transactionId, payoutId });
  return status !== 'failed' && moved?.came_before_last === true;
}
