import { appError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok } from '#shared/kernel/result.ts';
import { cutPage, pageSize, readCursor } from '../../lists/paging.ts';
import { countLeftOut, countLeftOutUnreadable, countUnsentRuns } from './left-out-store.ts';
import { createBankTransfers } from './transfers/bank-transfers.ts';
import { createPaymentActions } from './transfers/payment-actions.ts';
import { createPaymentUndo } from './transfers/payment-undo.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { countWaitingRequests, listOpenRequests } from './wallet/payout-request-store.ts';
import { countRuns, findRun, listPayouts, listRuns, sumRun } from './payout-store.ts';
import type { Payouts } from './payouts.ts';
import { createRestoredAccounts } from './restored-accounts.ts';
import { countStopped } from './stopped-payouts-store.ts';
import { createReturnedPayouts, type ReturnedPayouts } from './returns/returned-payouts.ts';
import { createRunActions } from './run-actions.ts';

/** Payouts of a database, and their way back. */
export function createPayouts(deps: PayoutDeps): Payouts & { readonly returned: ReturnedPayouts } {
  const { database } = deps;
  const { leave, settle, fail, tellFailure, ...payments } = createPaymentActions(deps);
  const { uncomplete, ...undo } = createPaymentUndo(deps, { settle, fail });
  return {
    returned: createReturnedPayouts(deps, { leave, tellFailure, ...undo }),
    ...payments,
    uncomplete,
    ...createRunActions(deps, { fail }),
    ...createBankTransfers(deps),
    ...createRestoredAccounts(deps),
    async getRun(runId) {
      const run = isUuid(runId) ? await database.first(findRun, { id: runId }) : null;
      return run === null ? err(appError('NOT_FOUND')) : ok(run);
    },
    async listRuns(page) {
      const first = pageSize(page.first);
      if (!first.ok) return first;
      const below = readCursor(page.after);
      if (!below.ok) return below;
      const rows = await database.all(listRuns, { below: below.value, count: first.value + 1 });
      const total = (await database.first(countRuns, {}))?.count ?? 0;
      return ok(cutPage(rows, { first: first.value, total, place: ({ serial }) => serial }));
    },
    payoutsOf: async (runId) => database.all(listPayouts, { runId }),
    async sumsOf(runId) {
      const sums = await database.first(sumRun, { id: runId });
      invariant(sums !== null, 'an aggregate has a row');
      return sums;
    },
    openRequests: async () => database.all(listOpenRequests, {}),
    countRequests: async () => (await database.first(countWaitingRequests, {}))?.count ?? 0,
    countUnsentRuns: async (now) => countUnsentRuns(database, now),
    countLeftOut: async ({ id }, now) => countLeftOut(database, id, now),
    countLeftOutUnreadable: async ({ id }, now) => countLeftOutUnreadable(deps, id, now),
    countStopped: async (runId) => (await database.first(countStopped, { runId }))?.total ?? 0,
  };
}
