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
  readonly reports: Pick<ReportDesk, 'doubtfulOf' | 'lookAgain'>;
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
      const file = `statement:${fileId}` as const;
      // Of an import before this one, of which no other is in the middle.
      const waiting = new Set(await reports.doubtfulOf(file));
      const fresh = await bank.take(statementReports(fileId, rows), by.now.getTime());
      const decided = await reports.lookAgain(file, { ...by, similarAreKnown });
      const counts = countImport({
        lines: rows.length,
        own: await bank.outcomes(fresh, by.now.getTime()),
        earlier: decided.flatMap(({ id, outcome }) => (waiting.has(id) ? [outcome] : [])),
      });
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
 * What an import found: its own lines, which nobody had told before it, as they are now, and what
 * it decided of an earlier one's. What another import of the file told at the same moment is that
 * one's, whoever handled or decided it.
 */
function countImport({
  lines,
  own,
  earlier,
}: {
  readonly lines: number;
  readonly own: readonly (BankEventOutcome | null)[];
  readonly earlier: readonly BankEventOutcome[];
}): StatementCounts {
  const count = (outcome: BankEventOutcome): number =>
    own.filter((candidate) => candidate === outcome).length;
  const booked = (outcome: 'settled' | 'review' | 'outgoing'): number =>
    count(outcome) + earlier.filter((candidate) => candidate === outcome).length;
  const fresh = own.length - count('known');
  return {
    fresh,
    known: lines - fresh,
    settled: booked('settled'),
    review: booked('review'),
    outgoing: booked('outgoing'),
    doubtful: count('doubtful'),
  };
}
