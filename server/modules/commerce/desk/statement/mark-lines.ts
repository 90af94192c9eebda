import type { Reader } from '../../../../db/port.ts';
import { statementReports } from '../../bank/statement-reports.ts';
import { bareAccount, fingerprintOf } from '../../bank/bank-movement.ts';
import type { StatementRow } from '../../bank/bank-door.ts';
import { listLineOutcomes, listLookalikesOfFile } from '../../bank/bank-store.ts';
import { looksAlike, sameMoneyMs } from '../../bank/find-known.ts';
import { noonOf } from '../../bank/moved-at.ts';
import { dayOf } from './read-statement.ts';
import type { StatementLine } from './statement-line.ts';
import { listKnown } from './statement-store.ts';

export type MoneyLine = Extract<StatementLine, { readonly kind: 'money' }>;
/** `similar`: looks like money that somebody else told of under another reference; a person says whether it is the same. */
export type MoneyState = 'new' | 'similar' | 'known';
type OtherLine = Exclude<StatementLine, MoneyLine>;

export function moneyOf(lines: readonly StatementLine[]): readonly MoneyLine[] {
  return lines.filter((line) => line.kind === 'money');
}

/**
 * Says of each line of money what the bank's door will make of it: known by its own name or by as many movements of its reference, about that
 * day; else similar to as many as nobody has told in this file; else new. Two lines that look alike are two movements.
 */
export async function markLines(reader: Reader, { fileId, lines, now }: { readonly fileId: string; readonly lines: readonly StatementLine[]; readonly now: Date }): Promise<readonly (OtherLine | (MoneyLine & { readonly state: MoneyState }))[]> {
  const rows = moneyOf(lines).map(({ row }) => row);
  if (rows.length === 0) return lines.filter((line) => line.kind !== 'money');
  const names = statementReports(fileId, rows).map(({ providerId }) => providerId);
  const outcomes = new Map((await reader.all(listLineOutcomes, { providerIds: names })).map(({ provider_id: name, outcome }) => [name, outcome]));
  const takeKnown = await knownOf(reader, rows);
  const takeSimilar = await similarOf(reader, fileId, rows, now);
  let at = -1;
  return lines.map((line) => {
    if (line.kind !== 'money') return line;
    at += 1;
    const outcome = outcomes.get(names[at] ?? '') ?? null;
    const isKnown = takeKnown(line.row);
    if (outcome === 'doubtful') return { ...line, state: 'similar' };
    if (isKnown || outcome !== null) return { ...line, state: 'known' };
    return { ...line, state: takeSimilar(line.row) ? 'similar' : 'new' };
  });
}

/** Takes a movement with this reference of about this day out of those that are known; false when there is none left. */
async function knownOf(reader: Reader, rows: readonly StatementRow[]): Promise<(row: StatementRow) => boolean> {
  const found = await reader.all(listKnown, { fingerprints: [...new Set(rows.map(printOf))] });
  const left = new Map([...Map.groupBy(found, ({ fingerprint }) => fingerprint)].map(([print, known]) => [print, known.map(({ day }) => Date.parse(day))]));
  return (row) => takeFirst(left.get(printOf(row)) ?? [], (day) => Math.abs(day - Date.parse(dayOf(row))) <= sameMoneyMs);
}

/** Takes a movement that looks like this line out of those that somebody else told of; false when there is none left. */
async function similarOf(reader: Reader, fileId: string, rows: readonly StatementRow[], now: Date): Promise<(row: StatementRow) => boolean> {
  const moments = rows.map((row) => momentOf(row).getTime()).toSorted((a, b) => a - b);
  const [first = now.getTime(), last = first] = [moments.at(0), moments.at(-1)];
  const inFile = new Set(rows.map(printOf));
  const found = await reader.all(listLookalikesOfFile, {
    teller: `statement:${fileId}`, amounts: [...new Set(rows.map(({ amountVnd }) => amountVnd))], accountNumbers: [...new Set(rows.map(({ accountNumber }) => bareAccount(accountNumber)))],
    from: new Date(first - sameMoneyMs), to: new Date(last + sameMoneyMs),
  });
  const left = found.filter(({ fingerprint }) => !inFile.has(fingerprint));
  return (row) =>
    takeFirst(left, (known) => {
      const isSame = known.amount_vnd === row.amountVnd && known.direction === row.direction && known.account_number === bareAccount(row.accountNumber);
      const isNear = Math.abs(known.moved_at.getTime() - momentOf(row).getTime()) <= sameMoneyMs;
      return isSame && isNear && looksAlike(known, { memo: row.memo, at: momentOf(row), isStatement: true });
    });
}

function takeFirst<Item>(items: Item[], fits: (item: Item) => boolean): boolean {
  const at = items.findIndex(fits);
  if (at !== -1) items.splice(at, 1);
  return at !== -1;
}

function printOf({ accountNumber, reference, amountVnd, direction }: StatementRow): string {
  return fingerprintOf({ accountNumber: bareAccount(accountNumber), reference, amountVnd, direction }) ?? '';
}

/** A day alone counts as its noon, as for the bank's door. */
function momentOf({ at }: StatementRow): Date {
  return typeof at === 'string' ? noonOf(at) : at;
}
