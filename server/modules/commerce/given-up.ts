import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { invariant } from '#shared/kernel/assert.ts';
import type { Tx } from '../../db/port.ts';
import { statement } from '../../db/statement.ts';
import type { Ledger } from '../ledger/api.ts';
import { type RefundRow, saveRefund } from './refund-store.ts';

/** Where what is given up is written down. */
export interface Books {
  readonly tx: Tx;
  readonly ledger: Pick<Ledger, 'post'>;
}

type Sums = Pick<RefundRow, 'kind' | 'state' | 'amount_vnd'>;

/** It came too much, and its learner does not want it back. */
export function isGivenUp({ kind, state }: Pick<Sums, 'kind' | 'state'>): boolean {
  return kind === 'excess' && state === 'taken_back';
}

/** All of that. */
export function givenUpVnd(refunds: readonly Sums[]): bigint {
  return refunds.filter(isGivenUp).reduce((sum, { amount_vnd: vnd }) => sum + vnd, 0n);
}

/**
 * So much of what was given up is owed again: nobody gives up what is another's, nor what came too
 * much for a sale that was none. The order and the refund are locked.
 */
export async function claimGivenUp(
  { tx, ledger }: Books,
  refund: RefundRow,
  { amountVnd, at }: { readonly amountVnd: bigint; readonly at: Date },
): Promise<void> {
  const leftVnd = refund.amount_vnd - amountVnd;
  invariant(isGivenUp(refund) && amountVnd > 0n && leftVnd >= 0n, 'so much was given up');
  await tx.run(
    saveRefund,
    leftVnd > 0n
      ? { ...refund, amount_vnd: leftVnd }
      : { ...refund, state: 'rejected', taken_back_at: null },
  );
  await ledger.post(tx, {
    key: `excess_given_up:${refund.id}:${randomUUID()}`,
    kind: 'write_off',
    at,
    orderId: refund.order_id,
    lines: [
      { account: { name: 'write_off' }, amountVnd },
      { account: { name: 'excess' }, amountVnd: -amountVnd },
    ],
  });
}

/** What was given up of an order. */
export const lockGivenUp = statement<{ orderId: string }>()(
  'commerce.lock_given_up',
  (_query, param) => sql<RefundRow>`
  select r.* from refunds r where r.order_id = ${param('orderId')}::uuid and r.kind = 'excess' and r.state = 'taken_back' order by r.requested_at, r.id for update of r`,
);
