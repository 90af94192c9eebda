import type { ReturnOf } from '../../db/money-that-returns.ts';
import type { NamedTransfer } from './named-transfers.ts';

/** Of those that words name the refunds whose code of now they have. */
export function namedNow(named: readonly NamedTransfer[]): readonly string[] {
  return named.filter(({ is_now: isNow }) => isNow).map(({ id }) => id);
}

/**
 * Which transfer of a refund money is the return of: where its words name the refund only by codes
 * that the transfer which counts did not have, one before; else as the moments tell.
 */
export function returnOfRefundNamed(
  { id, return_of: returnOf }: { readonly id: string; readonly return_of: ReturnOf },
  named: readonly NamedTransfer[],
): ReturnOf {
  const own = named.filter((transfer) => transfer.id === id);
  return own.length > 0 && own.every(({ is_other: isOther }) => isOther) ? 'earlier' : returnOf;
}
