import { type BankReport, dayOf, type StatementRow } from './bank-event-inbox.ts';
import { bareAccount } from './bank-movement.ts';

/**
 * The lines of one file as its reports. Lines have no numbers: one is known by what it says, its
 * day, and by how many before it say the same. Pure.
 */
export function statementReports(
  fileId: string,
  rows: readonly StatementRow[],
): readonly BankReport[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const at = row.at instanceof Date ? row.at.toISOString() : row.at;
    // The day, not the moment: the same line stands in one statement with its time and in another
    // without.
    const key = `${bareAccount(row.accountNumber)}|${bareAccount(row.reference)}|${row.amountVnd}|${row.direction}|${dayOf(row)}`;
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    const payload = { ...row, at, amountVnd: undefined, amount: String(row.amountVnd) };
    return {
      provider: 'statement',
      teller: `statement:${fileId}`,
      providerId: `${key}|${nth}`,
      payload,
      rawBody: JSON.stringify(payload),
      headers: {},
    };
  });
}
