import { sql } from 'kysely';
import type { ErrorCode } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import {
  type AroundReturn,
  aroundPayout,
  askedOfReturn,
  leftAfter,
  type ReturnOf,
  returnOfPayout,
} from '#server/db/money-that-returns.ts';
import type { Reader } from '#server/db/port.ts';
import { statement } from '#server/db/statement.ts';
import type { Payout } from '../payouts.ts';

const findReturnOf = statement<{ transactionId: string; payoutId: string }>()(
  'affiliate.find_return_of',
  (_query, param) => sql<{ return_of: ReturnOf }>`
    select ${returnOfPayout} as return_of from bank_transactions t cross join payouts p
    where t.id = ${param('transactionId')}::uuid and p.id = ${param('payoutId')}::uuid`,
);

const findAround = statement<{ payoutId: string; ids: readonly string[] }>()(
  'affiliate.find_around_return',
  (_query, param) => sql<{ asks: AroundReturn | null }>`
    select ${aroundPayout(sql`${param('ids')}::uuid[]`)} as asks from payouts p where p.id = ${param('payoutId')}::uuid`,
);

const listLeftAfter = statement<{ transactionId: string; ids: readonly string[] }>()(
  'affiliate.list_left_after',
  (_query, param) => sql<{ id: string }>`
    select o.id from bank_transactions t join bank_transactions o on o.id = any(${param('ids')}::uuid[])
    where t.id = ${param('transactionId')}::uuid and ${leftAfter}`,
);

/**
 * What is asked before money that came is the return of a payment; null: nothing. What failed is in
 * its wallet: nothing of it arrived, whichever of its transfers came back.
 */
export async function askedOfPayout(
  db: Reader,
  { id: payoutId, status }: Payout,
  transactionId: string,
): Promise<ErrorCode | null> {
  const found = await db.first(findReturnOf, { transactionId, payoutId });
  invariant(found !== null, 'its caller has both');
  const { return_of: returnOf } = found;
  return status === 'failed' && returnOf === 'several' ? null : askedOfReturn[returnOf];
}

/** What is asked before these transfers are laid to a payment; null: nothing. */
export async function asksAround(
  db: Reader,
  payoutId: string,
  ids: readonly string[],
): Promise<AroundReturn | null> {
  return (await db.first(findAround, { payoutId, ids }))?.asks ?? null;
}

/** Those of the transfers that certainly left after the money came. */
export async function leftAfterMoney(
  db: Reader,
  transactionId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  return (await db.all(listLeftAfter, { transactionId, ids })).map(({ id }) => id);
}
