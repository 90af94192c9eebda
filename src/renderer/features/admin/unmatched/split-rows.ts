import { assessParts, type PartAmount, restOfParts } from '#shared/domain/commerce/split-parts.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { AdminSplitProposalQuery } from '#renderer/graphql/generated/graphql.ts';
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
  return [...rows, { key, code: '', amount }];
}

/** What the rows come to; a text that is no number is nothing. */
export function amountsOf(rows: readonly SplitRow[]): readonly PartAmount[] {
  return rows.map(({ amount }) => ({ amountVnd: amountOf(amount) ?? 0n }));
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
