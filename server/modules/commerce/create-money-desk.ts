import { randomUUID } from 'node:crypto';
import type { BankDoor, StatementCounts } from './bank/bank-door.ts';
import type { ReportDesk } from './bank/report-desk.ts';
import { statementReports } from './bank/statement-reports.ts';
import { createDeedNote } from './deeds/deed-note.ts';
import type { DeedParts } from './deeds/deed-parts.ts';
import { createOrderDeeds } from './deeds/order-deeds.ts';
import { createOutgoingDeeds } from './deeds/outgoing-deeds.ts';
import { createRefundDeeds } from './deeds/refund-deeds.ts';
import { createTransactionDeeds } from './deeds/transaction-deeds.ts';
import type { MoneyDesk } from './money-desk.ts';
import type { BankEventOutcome } from '../../db/commerce-tables.ts';
import type { CommerceDependencies } from './partners.ts';

export interface MoneyDeskParts extends Omit<DeedParts, 'note'> {
  readonly bank: BankDoor;
  readonly reports: Pick<ReportDesk, 'lookAgain'>;
}

/** Locks in one order: the transaction, the order (its learner first), the refund. */
export function createMoneyDesk(
  deps: CommerceDependencies,
  { bank, reports, ...parts }: MoneyDeskParts,
): MoneyDesk {
  const note = createDeedNote(deps.audit);
  const deeds: DeedParts = { ...parts, note };
  return {
    ...createTransactionDeeds(deps, deeds),
    ...createOutgoingDeeds(deps, deeds),
    ...createOrderDeeds(deps, deeds),
    ...createRefundDeeds(deps, deeds),

    async importStatementRows({ fileId, rows, similarAreKnown }, by) {
      const taken = await bank.take(statementReports(fileId, rows), by.now.getTime());
      const counts = decided(
        taken,
        await reports.lookAgain(`statement:${fileId}`, { ...by, similarAreKnown }),
      );
      await deps.database.transaction(async (tx) =>
        note(tx, by, {
          action: 'statement.import',
          kind: 'transaction',
          id: randomUUID(),
          before: null,
          after: { rows: rows.length, similar_are_known: similarAreKnown, ...counts },
          reason: null,
        }),
      );
      return counts;
    },
  };
}

/**
 * What an import found, after its doubtful lines were decided; some of them may be of an earlier
 * import.
 */
function decided(taken: StatementCounts, outcomes: readonly BankEventOutcome[]): StatementCounts {
  const count = (outcome: BankEventOutcome): number =>
    outcomes.filter((candidate) => candidate === outcome).length;
  const known = Math.min(count('known'), taken.doubtful);
  const { fresh, settled, review, outgoing } = taken;
  const booked = {
    settled: settled + count('settled'),
    review: review + count('review'),
    outgoing: outgoing + count('outgoing'),
  };
  return {
    fresh: fresh - known,
    known: taken.known + known,
    ...booked,
    doubtful: Math.min(count('doubtful'), taken.doubtful),
  };
}
