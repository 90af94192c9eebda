import { randomUUID } from 'node:crypto';
import type { BankDoor, BankReport, StatementRow } from './bank/bank-door.ts';
import { bareAccount } from './bank/bank-movement.ts';
import { createDeedNote } from './deeds/deed-note.ts';
import type { DeedParts } from './deeds/deed-parts.ts';
import { createOrderDeeds } from './deeds/order-deeds.ts';
import { createRefundDeeds } from './deeds/refund-deeds.ts';
import { createTransactionDeeds } from './deeds/transaction-deeds.ts';
import type { MoneyDesk } from './money-desk.ts';
import type { CommerceDependencies } from './partners.ts';

export interface MoneyDeskParts extends Omit<DeedParts, 'note'> {
  readonly bank: BankDoor;
}

/** Locks in one order: the transaction, the order (its learner first), the refund. */
export function createMoneyDesk(deps: CommerceDependencies, { bank, ...parts }: MoneyDeskParts): MoneyDesk {
  const note = createDeedNote(deps.audit);
  const deeds: DeedParts = { ...parts, note };
  return {
    ...createTransactionDeeds(deps, deeds),
    ...createOrderDeeds(deps, deeds),
    ...createRefundDeeds(deps, deeds),

    async importStatementRows(rows, by) {
      const counts = await bank.take(statementReports(rows), by.now.getTime());
      await deps.database.transaction(async (tx) => note(tx, by, { action: 'statement.import', kind: 'transaction', id: randomUUID(), before: null, after: { rows: rows.length, ...counts }, reason: null }));
      return counts;
    },
  };
}

/** Lines of a statement have no numbers: one is known by what it says, its day, and by how many before it say the same. */
function statementReports(rows: readonly StatementRow[]): readonly BankReport[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const at = row.at instanceof Date ? row.at.toISOString() : row.at;
    // The day, not the moment: the same line stands in one statement with its time and in another without.
    const key = `${bareAccount(row.accountNumber)}|${bareAccount(row.reference)}|${row.amountVnd}|${row.direction}|${vietnameseDay(row.at)}`;
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    const payload = { ...row, at, amountVnd: undefined, amount: String(row.amountVnd) };
    return { provider: 'statement', providerId: `${key}|${nth}`, payload, rawBody: JSON.stringify(payload), headers: {} };
  });
}

function vietnameseDay(at: Date | string): string {
  return typeof at === 'string' ? at : new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
}
