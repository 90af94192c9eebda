import type { Database } from '../../db/port.ts';
import type { TrialBalance } from './ledger-queries.ts';
import { ledgerAccountNames } from './ledger.ts';
import { listProblems, sumAccounts } from './store.ts';

/** Adds up the whole ledger and asks the database what it finds wrong. */
export async function readTrialBalance(database: Database, at: Date | null): Promise<TrialBalance> {
  const [sums, problems] = await Promise.all([
    database.all(sumAccounts, { at }),
    database.all(listProblems, {}),
  ]);
  const byName = new Map(sums.map((row) => [row.name, row]));
  const lines = ledgerAccountNames.map((account) => ({
    account,
    debitVnd: byName.get(account)?.debit ?? 0n,
    creditVnd: byName.get(account)?.credit ?? 0n,
  }));
  return {
    at,
    lines,
    debitVnd: lines.reduce((sum, line) => sum + line.debitVnd, 0n),
    creditVnd: lines.reduce((sum, line) => sum + line.creditVnd, 0n),
    problems: problems.map(({ problem, subject, amount }) => `${problem} ${subject} ${amount}`),
  };
}
