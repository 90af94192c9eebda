import { foldText } from '#shared/kernel/fold-text.ts';
import { isOwned, wasPaid } from '../order-rules.ts';
import type { CandidateRow, AdminTransactionRow } from './money-store.ts';

/** An order that some money could be for, and why. */
export interface Suggestion {
  readonly order: CandidateRow;
  /** The better the higher; above 0. */
  readonly score: number;
  readonly reasons: readonly SuggestionReason[];
}

/**
 * The amount is what is missing or the whole price; the learner's name is in the memo; the number
 * that people read, or the code, or most of it, is in the memo.
 */
export type SuggestionReason = 'amount' | 'name' | 'code' | 'number' | 'exact_code';

const weights = {
  exact_code: 90,
  number: 80,
  code: 60,
  amount: 40,
  name: 30,
} as const satisfies Record<SuggestionReason, number>;

/**
 * The orders that a transaction is most likely for, best first; those that nothing speaks for are
 * left out. Pure.
 */
export function suggestOrders(
  transaction: Pick<AdminTransactionRow, 'amount_vnd' | 'memo' | 'counterparty'>,
  orders: readonly CandidateRow[],
): readonly Suggestion[] {
  const said = foldText(`${transaction.memo} ${transaction.counterparty ?? ''}`);
  return (
    orders
      .map((order) => {
        const reasons = reasonsFor(order, transaction.amount_vnd, said);
        return { order, reasons, score: reasons.reduce((sum, reason) => sum + weights[reason], 0) };
      })
      .filter(({ score }) => score > 0)
      // What should be given back or was called off comes behind what still waits, however well it
      // fits.
      .toSorted(
        (a, b) =>
          Number(isDoubtful(a.order)) - Number(isDoubtful(b.order)) ||
          b.score - a.score ||
          b.order.number - a.order.number,
      )
  );
}

/**
 * No money is laid to it without a second thought: paid or cancelled, or of a learner who has the
 * plan already.
 */
export function isDoubtful(order: CandidateRow): boolean {
  return wasPaid(order) || order.status === 'cancelled' || ownedOf(order) !== null;
}

/** The plan by which the learner has what this order sells; null when nothing does. */
export function ownedOf(
  order: Pick<CandidateRow, 'is_upgrade' | 'owned_plan'>,
): 'kha_pro' | 'pro' | null {
  return order.owned_plan !== null && isOwned(order, [order.owned_plan]) ? order.owned_plan : null;
}

function reasonsFor(
  order: CandidateRow,
  amountVnd: bigint,
  said: string,
): readonly SuggestionReason[] {
  const reasons: SuggestionReason[] = [];
  const joined = said.replaceAll(/[^a-z0-9]/g, '');
  if (joined.includes(order.payment_code.toLowerCase())) reasons.push('exact_code');
  else if (saysMostOfCode(joined, order.payment_code)) reasons.push('code');
  if (numbersIn(said).includes(order.number)) reasons.push('number');
  if (amountVnd === order.missing_vnd || amountVnd === order.total_vnd) reasons.push('amount');
  if (saysName(said, order.learner_name)) reasons.push('name');
  return reasons;
}

/**
 * The numbers of orders as people write them (`#MV-2481`, `MV2481`, `đơn hàng số 2481`) in what was
 * said with money: each at most nine digits.
 */
export function numbersIn(said: string): readonly number[] {
  const written =
    /(?<![a-z0-9])(?:mv|don(?: hang)?(?: so)?)[\s#:.-]*(?:mv[\s#:.-]*)?(\d{3,9})(?![a-z0-9])/g;
  return [...foldText(said).matchAll(written)].map(([, digits]) => Number(digits));
}

/**
 * Six characters of the code in a row: what is left of one that was cut off or mistyped at one
 * place.
 */
function saysMostOfCode(joined: string, code: string): boolean {
  const wanted = code.toLowerCase();
  return Array.from({ length: Math.max(0, wanted.length - 5) }, (_, start) =>
    wanted.slice(start, start + 6),
  ).some((part) => joined.includes(part));
}

/**
 * All words of the name, in any order, as whole words: banks write it without marks. A single word
 * says too little.
 */
function saysName(said: string, name: string): boolean {
  const words = foldText(name)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const spoken = new Set(said.split(/[^a-z0-9]+/));
  return words.length > 1 && words.every((word) => spoken.has(word));
}
