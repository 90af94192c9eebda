import type { Reader } from '#server/db/port.ts';
import { nameOfAnother, type ReportMarks, toldBefore } from '../../bank/another-movement.ts';
import type { BankReport, StatementRow } from '../../bank/bank-event-inbox.ts';
import { bareAccount, fingerprintOf } from '../../bank/bank-movement.ts';
import {
  listLikeFingerprints,
  listLookalikesOfFile,
  listToldLines,
} from '../../bank/bank-store.ts';
import { aroundOf, withMemo } from '../../bank/find-known.ts';
import { noonOf } from '../../bank/moved-at.ts';
import { readMemo } from '../../bank/memo.ts';
import {
  compareMoney,
  judge,
  type Known,
  type SameAmount,
  type SameReference,
} from '../../bank/same-money.ts';
import { statementReports } from '../../bank/statement-reports.ts';
import type { StatementLine } from './statement-line.ts';

export type MoneyLine = Extract<StatementLine, { readonly kind: 'money' }>;
/** `similar`: may be money that somebody told of already; a person says whether it is the same. */
export type MoneyState = 'new' | 'similar' | 'known';
type OtherLine = Exclude<StatementLine, MoneyLine>;
type ToldLine = NonNullable<(typeof listToldLines)['row']>;

interface Books {
  readonly reader: Reader;
  readonly marks: ReportMarks;
}

export function moneyOf(lines: readonly StatementLine[]): readonly MoneyLine[] {
  return lines.filter((line) => line.kind === 'money');
}

/**
 * Says of each line of money what the bank's door will make of it, by playing an import of the file
 * with one word that what is similar is known: the same order and the same judgement, and what a
 * line has taken is told for the next. Two lines that look alike are two movements.
 */
export async function markLines(
  { reader, marks }: Books,
  { fileId, lines }: { readonly fileId: string; readonly lines: readonly StatementLine[] },
): Promise<readonly (OtherLine | (MoneyLine & { readonly state: MoneyState }))[]> {
  const rows = moneyOf(lines).map(({ row }) => row);
  if (rows.length === 0) return lines.filter((line) => line.kind !== 'money');
  const states = await statesOf({ reader, marks }, fileId, rows);
  let at = -1;
  return lines.map((line) => {
    if (line.kind !== 'money') return line;
    at += 1;
    return { ...line, state: states[at] ?? 'new' };
  });
}

async function statesOf(
  { reader, marks }: Books,
  fileId: string,
  rows: readonly StatementRow[],
): Promise<readonly MoneyState[]> {
  const before = await findToldLines({ reader, marks }, statementReports(fileId, rows));
  const known = await findKnownMoney(reader, fileId, rows);
  for (const line of before) if (line?.transaction_id != null) known.take(line.transaction_id);
  const states = before.map((line): MoneyState | null =>
    line === null ? null : line.outcome === 'doubtful' ? 'similar' : 'known',
  );
  // As the door handles them, and then as the office looks again with a word about the file, codes
  // first.
  const order = [...statementReports(fileId, rows).entries()]
    .toSorted(([, a], [, b]) => (a.providerId < b.providerId ? -1 : 1))
    .map(([at]) => at);
  for (const decided of [null, 'code', 'words'] as const) {
    for (const at of order) {
      const row = rows[at];
      if (row === undefined || (states[at] ?? null) !== null) continue;
      const verdict = known.judge(row);
      if (verdict.kind === 'new') known.add(row);
      else if (verdict.kind === 'known' || verdict.by === decided)
        known.take(verdict.transactionId);
      if (verdict.kind !== 'doubtful') states[at] = verdict.kind;
      else if (verdict.by === decided) states[at] = 'similar';
    }
  }
  return states.map((state) => state ?? 'similar');
}

/** What the door finds under the name of each line; null when nobody has told of it. */
async function findToldLines(
  { reader, marks }: Books,
  reports: readonly BankReport[],
): Promise<readonly (ToldLine | null)[]> {
  const find = async (providerIds: readonly string[]) =>
    new Map(
      (await reader.all(listToldLines, { providerIds })).map((line) => [line.provider_id, line]),
    );
  const placed = await find(reports.map(({ providerId }) => providerId));
  const names = reports.map(({ providerId, payload, teller }) => {
    const line = placed.get(providerId);
    return line === undefined
      ? null
      : nameOfAnother(
          { provider: 'statement', providerId, payload },
          {
            before: toldBefore('statement', line, { money: moneyOfLine(line), teller }),
            mark: line.mark,
            marks,
          },
        );
  });
  const others = await find(names.filter((name) => name !== null));
  return reports.map(({ providerId }, at) => {
    const name = names[at] ?? null;
    return (name === null ? placed.get(providerId) : others.get(name)) ?? null;
  });
}

function moneyOfLine({
  direction,
  amount_vnd: amountVnd,
  reference,
  memo,
}: ToldLine): Parameters<typeof toldBefore>[2]['money'] {
  return direction === null || amountVnd === null
    ? null
    : { direction, amountVnd, reference, memo };
}

interface KnownMoney {
  judge(row: StatementRow): Known;
  /** A line of this file has told of it. */
  take(transactionId: string): void;
  /** A line of this file has told of money that nobody knew. */
  add(row: StatementRow): void;
}

async function findKnownMoney(
  reader: Reader,
  fileId: string,
  rows: readonly StatementRow[],
): Promise<KnownMoney> {
  const teller = `statement:${fileId}` as const;
  const around = aroundOf(
    rows.map(momentOf),
    rows.map(({ memo }) => readMemo(memo)),
    { isStatement: true },
  );
  const same = await reader.all(listLikeFingerprints, {
    fingerprints: [...new Set(rows.map(printOf))],
    tellers: [teller],
  });
  const found = await reader.all(listLookalikesOfFile, {
    teller,
    amounts: [...new Set(rows.map(({ amountVnd }) => amountVnd))],
    accountNumbers: [...new Set(rows.map(({ accountNumber }) => bareAccount(accountNumber)))],
    ...around,
  });
  const alike = new Map<string, SameReference[]>(
    [...Map.groupBy(same, ({ fingerprint }) => fingerprint)].map(([print, money]) => [
      print,
      money.map(withMemo),
    ]),
  );
  const lookalikes = new Map<string, SameAmount[]>(
    [...Map.groupBy(found, keyOf)].map(([key, money]) => [key, money.map(withMemo)]),
  );
  const taken = new Set<string>();
  return {
    judge(row) {
      const told = { memo: readMemo(row.memo), at: momentOf(row), isStatement: true, isNot: [] };
      const money = {
        direction: row.direction,
        amount_vnd: row.amountVnd,
        account_number: bareAccount(row.accountNumber),
      };
      const isNearer = (a: SameAmount, b: SameAmount): number =>
        Math.abs(a.moved_at.getTime() - told.at.getTime()) -
        Math.abs(b.moved_at.getTime() - told.at.getTime());
      return judge(told, {
        alike: (alike.get(printOf(row)) ?? []).map((known) => ({
          ...known,
          is_told: known.is_told || taken.has(known.id),
          is_stated: known.is_stated || taken.has(known.id),
        })),
        lookalikes: (lookalikes.get(keyOf(money)) ?? [])
          .filter((known) => !taken.has(known.id) && compareMoney(known, told.memo) !== 'other')
          .toSorted(isNearer),
        named: [],
        retold: [],
      });
    },
    take: (transactionId) => taken.add(transactionId),
    add(row) {
      const id = `line ${taken.size}`;
      taken.add(id);
      alike.set(printOf(row), [...(alike.get(printOf(row)) ?? []), toldLine(id, row)]);
    },
  };
}

/** A line of this file that told of money which nobody knew. */
function toldLine(id: string, row: StatementRow): SameReference {
  const memo = readMemo(row.memo);
  const told = { is_told: true, is_stated: true, is_decided: false };
  return { id, memo, laid_codes: [], moved_at: momentOf(row), ...told };
}

function keyOf({
  direction,
  amount_vnd: amountVnd,
  account_number: accountNumber,
}: {
  readonly direction: string;
  readonly amount_vnd: bigint;
  readonly account_number: string;
}): string {
  return `${direction}|${amountVnd}|${accountNumber}`;
}

function printOf({ accountNumber, reference, amountVnd, direction }: StatementRow): string {
  return (
    fingerprintOf({ accountNumber: bareAccount(accountNumber), reference, amountVnd, direction }) ??
    ''
  );
}

/** A day alone counts as its noon, as for the bank's door. */
function momentOf({ at }: StatementRow): Date {
  return typeof at === 'string' ? noonOf(at) : at;
}
