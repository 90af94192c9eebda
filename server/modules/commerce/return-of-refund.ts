import type { ReturnOf } from '../../db/money-that-returns.ts';
import type { NamedTransfer } from './named-transfers.ts';

/**
 * Which transfer of a refund money is the return of: not likely one of it where its words name it
 * only by codes that the transfer which counts did not have; else as the moments tell. What has one
 * code has no such words.
 */
export function returnOfRefundNamed(
  { id, return_of: returnOf }: { readonly id: string; readonly return_of: ReturnOf },
  named: readonly NamedTransfer[],
): ReturnOf {
  const own = named.filter((transfer) => transfer.id === id);
  return own.length > 0 && own.every(({ is_other: isOther }) => isOther) ? 'unlikely' : returnOf;
}
