import type { Author } from '../../audit/api.ts';
import type { Tx } from '#server/db/port.ts';
import type { JournalLine } from '../../ledger/api.ts';
import { type PayoutDeps, unchanged } from '../payout-deps.ts';
import { onceOf } from './payment-names.ts';
import { keepBeforeFailure } from './payment-undo-store.ts';
import { endRequest } from '../wallet/payout-request-store.ts';
import { returnCommissions, updatePayout } from '../payout-store.ts';
import type { Payout } from '../payouts.ts';

/** Why a payment fails, and where its money is; without `from`, where its state says. */
export type Failure = Author & {
  readonly payout: Payout;
  readonly reason: string;
  readonly from?: readonly JournalLine[];
};

/** A payment fails, and its wallet has it again. Tells nobody. Its affiliate and it are locked. */
export async function bookFailure(
  tx: Tx,
  { ledger }: Pick<PayoutDeps, 'ledger'>,
  { payout, reason, now, from }: Failure,
): Promise<void> {
  const {
    id,
    affiliate_id: userId,
    gross_vnd: grossVnd,
    tax_vnd: taxVnd,
    net_vnd: netVnd,
  } = payout;
  await tx.run(updatePayout, {
    ...unchanged,
    id,
    status: 'failed',
    endedAt: now,
    failure: reason,
  });
  await tx.run(keepBeforeFailure, { id });
  await tx.run(returnCommissions, { payoutId: id });
  await tx.run(endRequest, { payoutId: id, status: 'failed', now });
  // What was said to be sent never left our bank account; what was not is still where the draft
  // put it.
  const place = { name: payout.status === 'sent' ? 'cash' : 'payout_clearing' } as const;
  const lines: readonly JournalLine[] = [
    ...(from ?? [{ account: place, amountVnd: netVnd }]),
    { account: { name: 'tax_payable' }, amountVnd: taxVnd },
    { account: { name: 'affiliate_wallet', userId }, amountVnd: -grossVnd },
  ];
  await ledger.post(tx, {
    key: `payout_failed:${await onceOf(tx, id)}`,
    kind: 'payout_failed',
    at: now,
    orderId: null,
    lines,
  });
}
