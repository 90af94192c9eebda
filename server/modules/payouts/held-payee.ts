import type { Tx } from '../../db/port.ts';
import { lockPayee, lockRun } from './payout-store.ts';

/** A run and one of its payees, as they are until the transaction ends; null: not there. */
export type HeldPayee = Awaited<ReturnType<typeof holdPayee>>;

/** Holds a run, then one of its payees: everybody does in this order. */
export async function holdPayee(
  tx: Tx,
  { runId, userId }: { readonly runId: string; readonly userId: string },
) {
  const run = await tx.first(lockRun, { id: runId });
  return { run, payee: run === null ? null : await tx.first(lockPayee, { userId }) };
}
