import { isOver, momentsOf, type Period } from '#shared/domain/affiliate/period.ts';
import { appError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { err, ok } from '#shared/kernel/result.ts';
import type { Database } from '#server/db/port.ts';
import { readCursor, toCursor } from '#server/lists/paging.ts';
import type { AffiliateStatements, StatementSums } from './affiliate-statement.ts';
import { readPeriod } from './period-input.ts';
import { findActivation } from './report-store.ts';
import { countLines, listLines, sumDays } from './statement-store.ts';

/**
 * So long after its end a period is not called final: what began in its last second carries that
 * second, and is booked when it comes to its end. A request has a minute, a job an hour.
 */
const settleMs = 3_600_000;

/** Lines read at once at most. */
export const longestStatementPage = 500;

/**
 * The statements of a database: sums by the roll-ups, lines by the ledger itself; that both agree
 * is what the nightly proof proves.
 */
export function createAffiliateStatements({
  database,
}: {
  readonly database: Database;
}): AffiliateStatements {
  async function sumsOf(
    userId: string,
    { from, to }: { readonly from: string | null; readonly to: string },
  ): Promise<StatementSums> {
    const row = await database.first(sumDays, { userId, from, to });
    invariant(row !== null, 'a sum of nothing is 0');
    const restored = {
      restoredPendingVnd: row.restored_pending,
      restoredWalletVnd: row.restored_wallet,
    };
    return {
      createdVnd: row.created,
      voidedVnd: row.voided,
      approvedVnd: row.approved,
      reversedVnd: row.reversed,
      takenVnd: row.taken,
      returnedVnd: row.returned,
      ...restored,
    };
  }
  return {
    async find(userId, input, nowMs) {
      const period = readPeriod(input, nowMs);
      if (!period.ok) return period;
      if ((await database.first(findActivation, { userId })) === null) return ok(null);
      const [before, sums] = [
        await sumsOf(userId, { from: null, to: dayBefore(period.value) }),
        await sumsOf(userId, period.value),
      ];
      const lineCount =
        (await database.first(countLines, { userId, ...stretch(period.value) }))?.count ?? 0;
      const [openingVnd, openingPendingVnd] = [walletMove(before), pendingMove(before)];
      return ok({
        userId,
        period: period.value,
        openingVnd,
        closingVnd: openingVnd + walletMove(sums),
        openingPendingVnd,
        closingPendingVnd: openingPendingVnd + pendingMove(sums),
        sums,
        lineCount,
        isFinal: isOver(period.value, nowMs - settleMs),
        asOf: new Date(nowMs),
      });
    },
    async lines({ userId, period }, { first, after }) {
      if (!Number.isInteger(first) || first < 1 || first > longestStatementPage)
        return err(appError('BAD_INPUT', { field: 'first' }));
      const afterId = readCursor(after);
      if (!afterId.ok) return afterId;
      const rows = await database.all(listLines, {
        userId,
        ...stretch(period),
        afterId: afterId.value,
        count: first,
      });
      return ok(
        rows.map(
          ({ id, at, kind, order_number: orderNumber, payout_id: payoutId, wallet, pending }) => ({
            cursor: toCursor(id),
            at,
            kind,
            orderNumber,
            payoutId,
            walletVnd: wallet,
            pendingVnd: pending,
          }),
        ),
      );
    },
  };
}

/** How a period's sums moved the wallet. */
function walletMove({
  approvedVnd,
  reversedVnd,
  restoredWalletVnd,
  takenVnd,
  returnedVnd,
}: StatementSums): bigint {
  return approvedVnd - reversedVnd + restoredWalletVnd - takenVnd + returnedVnd;
}

/** How they moved what is pending. */
function pendingMove({
  createdVnd,
  voidedVnd,
  restoredPendingVnd,
  approvedVnd,
}: StatementSums): bigint {
  return createdVnd - voidedVnd + restoredPendingVnd - approvedVnd;
}

function stretch(period: Period) {
  const { fromMs, endMs } = momentsOf(period);
  return { from: new Date(fromMs), end: new Date(endMs) };
}

function dayBefore({ from }: Period): string {
  return new Date(Date.parse(`${from}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
