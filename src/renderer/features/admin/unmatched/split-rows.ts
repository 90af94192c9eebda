import { assessParts, type PartAmount, restOfParts } from '#shared/domain/commerce/split-parts.ts';
import type { AppError, ErrorCode } from '#shared/errors/error-code.ts';
import type {
  AdminSplitProposalQuery,
  SplitPartInput,
} from '#renderer/graphql/generated/graphql.ts';
import { formatInteger } from '#renderer/lib/format/format-number.ts';

export type ProposedPart = Omit<
  AdminSplitProposalQuery['admin_split_proposal']['parts'][number],
  '__typename'
>;

/** A part as it is typed. */
export interface SplitRow {
  /** Keeps its fields while others come and go. */
  readonly key: number;
  readonly code: string;
  /** With dots or spaces between thousands. */
  readonly amount: string;
  /** What the server asks of this code and this amount. */
  readonly asked: readonly SplitWord[];
  /** Which of it somebody has said. */
  readonly said: readonly SplitWord[];
}

/** It is other money than what is known; its order is paid too much. */
export type SplitWord = 'other' | 'tooMuch';

const nothingAsked = { asked: [], said: [] } as const;

/** The rows after a refusal: those that it asks about have its question. */
export function withAsked(rows: readonly SplitRow[], refused: AppError): readonly SplitRow[] {
  const word = wordOf(refused.code);
  if (word === null) return rows;
  return rows.map((row, at) =>
    refused.parts?.includes(at) === true && !row.asked.includes(word)
      ? { ...row, asked: [...row.asked, word] }
      : row,
  );
}

function wordOf(code: ErrorCode): SplitWord | null {
  if (code === 'SPLIT_KNOWN') return 'other';
  return code === 'SPLIT_NOT_OWED' ? 'tooMuch' : null;
}

/** A row of which something else is typed: what was said was not said of that. */
export function retyped(
  row: SplitRow,
  typed: Partial<Pick<SplitRow, 'code' | 'amount'>>,
): SplitRow {
  return { ...row, ...typed, ...nothingAsked };
}

/** A row with a question answered, or not any more. */
export function withWord(row: SplitRow, word: SplitWord, isSaid: boolean): SplitRow {
  const others = row.said.filter((other) => other !== word);
  return { ...row, said: isSaid ? [...others, word] : others };
}

/** The rows to begin with: what is proposed, and so many empty ones that there are two. */
export function firstRows(
  proposed: readonly ProposedPart[],
  wholeVnd: bigint,
): readonly SplitRow[] {
  const rows = proposed.map(({ code, amount }, key) => ({
    key,
    code,
    amount: amountText(BigInt(amount)),
    ...nothingAsked,
  }));
  return rows.length < 2
    ? withRow(rows.length === 0 ? withRow(rows, wholeVnd) : rows, wholeVnd)
    : rows;
}

/** One more, with what no row has yet; the first of all is empty. */
export function withRow(rows: readonly SplitRow[], wholeVnd: bigint): readonly SplitRow[] {
  const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
  const restVnd = rows.length === 0 ? 0n : restOfParts(wholeVnd, amountsOf(rows));
  const amount = restVnd > 0n && restVnd < wholeVnd ? amountText(restVnd) : '';
  return [...rows, { key, code: '', amount, ...nothingAsked }];
}

/** What the rows come to; a text that is no number is nothing. */
export function amountsOf(rows: readonly SplitRow[]): readonly PartAmount[] {
  return rows.map(({ amount }) => ({ amountVnd: amountOf(amount) ?? 0n }));
}

/** The rows as the server takes them. */
export function partsOf(rows: readonly SplitRow[]): readonly SplitPartInput[] {
  return rows.map(({ code, amount, said }) => ({
    code,
    amount: String(amountOf(amount) ?? 0n),
    is_other_money: said.includes('other'),
    is_too_much: said.includes('tooMuch'),
  }));
}

/** What the server would refuse of them; null when nothing is wrong. */
export function wrongOf(rows: readonly SplitRow[], wholeVnd: bigint): AppError | null {
  return assessParts(wholeVnd, amountsOf(rows));
}

/** VND of a typed text; null where it is no number above 0. */
export function amountOf(typed: string): bigint | null {
  const digits = typed.replaceAll(/[\s.]/g, '');
  return /^\d{1,15}$/.test(digits) && BigInt(digits) > 0n ? BigInt(digits) : null;
}

function amountText(vnd: bigint): string {
  return vnd > 0n ? formatInteger(Number(vnd)) : '';
}
