import { useCallback } from 'react';
import type { PushTopic } from '#shared/push/push-event.ts';
import { OrderDocument } from '#renderer/graphql/generated/graphql.ts';
import { isBehind, type QueryStatus } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { useServerTime } from '#renderer/lib/time/use-server-now.ts';
import { useLive } from '#renderer/live/live-provider.tsx';
import { awaitsMoney, type OrderDetail } from './order-view.ts';

const topics: readonly PushTopic[] = ['orders'];

/** How often the order is asked for while the server cannot tell by itself, ms (design 5.7). */
export const pollMs = 3_000;

/**
 * One order of the learner, kept up with the server: what the bank tells is on the page within a
 * moment.
 */
export function useOrder(id: string): QueryStatus<OrderDetail> {
  const status = useQueryStatus(OrderDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const order = status.kind === 'ready' ? status.data.order : null;
  const reload = useCallback(() => {
    if (status.kind !== 'loading') status.reload();
  }, [status]);
  useLive(topics, reload, {
    pollMs: order !== null && awaitsMoney(order.status) ? pollMs : undefined,
    isBehind: isBehind(status),
  });
  useServerTime(order?.server_now ?? null, status.kind === 'ready' ? status.asOfMs : null);
  return status.kind === 'ready' ? { ...status, data: status.data.order } : status;
}
