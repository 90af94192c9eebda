import { randomUUID } from 'node:crypto';
import type { ReviewReason } from '#server/db/tables/commerce-tables.ts';
import type { Tx } from '#server/db/port.ts';
import type { Ledger } from '#server/modules/ledger/api.ts';
import type { BankMovement } from './bank-movement.ts';
import { insertTransaction } from './bank-store.ts';

/** Money that was heard of for the first time. */
export interface HeardMovement {
  readonly movement: BankMovement;
  readonly fingerprint: string;
  readonly heardAt: Date;
}

/** Where a movement is laid by what the bank says of it. */
export interface Place {
  readonly state: 'matched' | 'review' | 'outgoing';
  readonly reason: ReviewReason | null;
  readonly orderId: string | null;
  readonly settledAt: Date | null;
}

/** Writes down where a movement is laid; answers its id. */
export type Put = (place: Place) => Promise<string>;

/** Writes a movement down that nobody knew; what came is in the books from then on. */
export async function writeNew(
  {
    tx,
    ledger,
    now,
  }: { readonly tx: Tx; readonly ledger: Pick<Ledger, 'post'>; readonly now: Date },
  { movement, fingerprint, heardAt }: HeardMovement,
  { reason: reviewReason, ...place }: Place,
): Promise<string> {
  const id = randomUUID();
  const { accountNumbers: _numbers, extra, ...told } = movement;
  const written = { ...told, extra: JSON.stringify(extra), fingerprint, heardAt };
  await tx.first(insertTransaction, { id, ...written, ...place, reviewReason });
  const { amountVnd } = movement;
  if (movement.direction === 'in')
    await ledger.post(tx, {
      key: `bank:${id}`,
      kind: 'bank_in',
      at: now,
      orderId: place.orderId,
      lines: [
        { account: { name: 'cash' }, amountVnd },
        { account: { name: 'clearing' }, amountVnd: -amountVnd },
      ],
    });
  return id;
}
