import type { Database } from '#server/db/port.ts';
import { handedOutRevision, type Payouts } from '#server/modules/payouts/api.ts';
import { revisionOf, seenNow } from './look-first.ts';

/** Payouts by somebody who looks right before: `seenNow` is what is there then. */
export function payoutsSeenNow(database: Pick<Database, 'raw'>, payouts: Payouts): Payouts {
  return {
    ...payouts,
    revealTransfer: async (id, by) =>
      payouts.revealTransfer(
        id,
        by.again === seenNow ? { ...by, again: await revisionOf(database, 'payouts', id) } : by,
      ),
    bankFile: async (runId, by) => {
      const run = by.again === seenNow ? await payouts.payoutsOf(runId) : [];
      return payouts.bankFile(
        runId,
        by.again === seenNow ? { ...by, again: handedOutRevision(run) } : by,
      );
    },
    markFailed: async (id, by) =>
      payouts.markFailed(
        id,
        by.notCarriedOut?.includes(seenNow) === true
          ? { ...by, notCarriedOut: [await revisionOf(database, 'payouts', id)] }
          : by,
      ),
  };
}
