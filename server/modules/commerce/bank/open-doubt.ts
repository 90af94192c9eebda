import type { BankEventOutcome } from '#server/db/tables/commerce-tables.ts';
import type { Tx } from '#server/db/port.ts';
import { fingerprintOf, readMovement } from './bank-movement.ts';
import { finishEvent, lockAmount, lockDoubtful } from './bank-store.ts';
import type { ToldMoney } from './find-known.ts';
import { holdResembled } from './hold-as-seen.ts';
import type { Known } from './same-money.ts';
import type { Settlement } from './settle.ts';

/** A report that may tell of money which is known. */
export interface Doubt extends ToldMoney {
  readonly id: bigint;
  readonly resembles: string;
}

/** A report that waits for a decision, locked with money of its amount. */
export async function openDoubt(tx: Tx, id: bigint | null): Promise<Doubt | null> {
  if (id === null) return null;
  const event = await tx.first(lockDoubtful, { id });
  const read = event === null ? null : readMovement(event.provider, event.payload);
  if (event === null || read?.kind !== 'movement') return null;
  const { movement } = read;
  await tx.first(lockAmount, movement);
  const { provider, tellers, resembles, same_id_as: sameIdAs, is_not: isNot } = event;
  return {
    id,
    provider,
    tellers,
    resembles,
    twins: { id, first: sameIdAs ?? id },
    isNot,
    movement,
    fingerprint: fingerprintOf(movement) ?? `${provider}:${event.provider_id}`,
    heardAt: event.received_at,
  };
}

/** It is what is known of it now: new money is laid, known money learns what it says. */
export async function finishDoubt(
  tx: Tx,
  settlement: Pick<Settlement, 'learn' | 'settle'>,
  { doubt, known, now }: { readonly doubt: Doubt; readonly known: Known; readonly now: Date },
): Promise<BankEventOutcome> {
  const { id, movement, fingerprint, heardAt, resembles } = doubt;
  await holdResembled(tx, resembles, known);
  if (known.kind === 'known') await settlement.learn(tx, { ...known, reportId: id, movement }, now);
  const settled =
    known.kind === 'new'
      ? await settlement.settle(tx, { movement, fingerprint, heardAt }, now)
      : {
          transactionId: known.kind === 'known' ? known.transactionId : null,
          outcome: known.kind,
        };
  await tx.run(finishEvent, {
    id,
    ...settled,
    resembles: known.kind === 'doubtful' ? known.transactionId : resembles,
    now,
  });
  return settled.outcome;
}
