import type { Reader } from '../../db/port.ts';
import { type FraudSignal, type SignalKind, signalWindowMs } from './fraud-signals.ts';
import { findOrderBurst, findRefundRate, findSameVisitor, findSharedVisitor } from './fraud-store.ts';

/** What the server finds about an affiliate's orders of the last 90 days, or about one of them; in the order of `signalKinds`. */
export async function findSignals(reader: Reader, { userId, orderId }: { readonly userId: string; readonly orderId: string | null }, now: Date): Promise<readonly FraudSignal[]> {
  const params = { userId, orderId, since: new Date(now.getTime() - signalWindowMs) };
  const found: readonly (readonly [SignalKind, Omit<FraudSignal, 'kind'> | null])[] = [
    ['SAME_VISITOR', await reader.first(findSameVisitor, params)],
    ['SHARED_VISITOR', await reader.first(findSharedVisitor, params)],
    ['REFUND_RATE', await reader.first(findRefundRate, params)],
    ['ORDER_BURST', await reader.first(findOrderBurst, params)],
  ];
  return found.flatMap(([kind, signal]) => (signal === null ? [] : [{ kind, ...signal }]));
}
