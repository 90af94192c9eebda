import { askedVnd, awaitsMoney, countedVnd, type OrderSums } from '../../order-rules.ts';

/** Money that is to be taken off an order. */
export interface RemovedMoney {
  readonly amountVnd: bigint;
  /** What the order's refunds of excess come to that nobody could have sent, those given up too. */
  readonly openVnd: bigint;
  /** The same of those that were opened after it was laid to the order. */
  readonly openedLaterVnd: bigint;
}

/**
 * What ends when money is taken off an order. `part`: so much of its excess, and the rest of what
 * counts for it; it goes on. `sale`: what is left does not pay it, and so much of its excess was
 * this money's. `begun`: the money went back already, or may be on its way.
 */
export type Removal =
  | { readonly kind: 'part'; readonly excessVnd: bigint }
  | { readonly kind: 'sale'; readonly excessVnd: bigint }
  | { readonly kind: 'begun' };

const begun = { kind: 'begun' } as const;

/**
 * Judged by the order's sums alone: money is money, and which of it came first says nothing about
 * whose it is. Never more is taken than is there, and nobody who paid in full loses what they
 * bought.
 */
export function judgeRemoval(
  order: OrderSums,
  { amountVnd, openVnd, openedLaterVnd }: RemovedMoney,
): Removal {
  const paidVnd = countedVnd(order);
  if (awaitsMoney(order) || order.status === 'review') {
    // A refund that was opened before it holds none of it unless nothing else is left.
    const laterVnd = least(openedLaterVnd, amountVnd);
    const unpaidVnd = amountVnd - least(paidVnd, amountVnd);
    const excessVnd = laterVnd > unpaidVnd ? laterVnd : unpaidVnd;
    return excessVnd <= openVnd && amountVnd - excessVnd <= paidVnd
      ? { kind: 'part', excessVnd }
      : begun;
  }
  if (amountVnd <= openVnd) return { kind: 'part', excessVnd: amountVnd };
  const isPaidByRest = order.received_vnd - amountVnd >= askedVnd(order);
  if (order.status !== 'paid' || isPaidByRest) return begun;
  const excessVnd = amountVnd - least(paidVnd, amountVnd);
  return excessVnd <= openVnd ? { kind: 'sale', excessVnd } : begun;
}

/** The smaller one. */
export function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
