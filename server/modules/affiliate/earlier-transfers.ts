import { sql } from 'kysely';
import type { ErrorCode } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { type ReturnOf, returnOfPayout } from '../../db/money-that-returns.ts';
import type { Reader } from '../../db/port.ts';
import { statement } from '../../db/statement.ts';
import type { Payout } from './payouts.ts';

const findReturnOf = statement<{ transactionId: string; payoutId: string }>()(
  'affiliate.find_return_of',
  (_query, param) => sql<{ return_of: ReturnOf }>`
    select ${returnOfPayout} as return_of from bank_transactions t cross join payouts p
    where t.id = ${param('transactionId')}::uuid and p.id = ${param('payoutId')}::uuid`,
);

/**
 * Why money that came is not the return of a payment: its words name something else (`isOther`), or
 * it is that of another transfer than its own one, which may have arrived, or may be, and nobody
 * said that it is not (`isOfLast`). Null when it may be. What failed is in its wallet: nothing of
 * it arrived, whichever transfer came back.
 */
export async function whyNoReturn(
  db: Reader,
  { id: payoutId, status }: Payout,
  {
    transactionId,
    isOfLast,
    isOther,
  }: { readonly transactionId: string; readonly isOfLast: boolean; readonly isOther: boolean },
): Promise<ErrorCode | null> {
  if (isOther) return 'MONEY_NAMES_ANOTHER';
  const found = await db.first(findReturnOf, { transactionId, payoutId });
  invariant(found !== null, 'its caller has both');
  if (status === 'failed' || found.return_of === 'last') return null;
  if (found.return_of === 'earlier') return 'RETURN_OF_EARLIER';
  return isOfLast ? null : 'RETURN_MAY_BE_EARLIER';
}
