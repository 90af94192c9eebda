import { useApolloClient } from '@apollo/client/react';
import { useCallback, useState } from 'react';
import type { PushTopic } from '#shared/push/push-event.ts';
import { OrdersDocument, type OrdersQuery } from '#renderer/graphql/generated/graphql.ts';
import { isBehind, type QueryStatus } from '#renderer/graphql/query-status.ts';
import { appErrorOf } from '#renderer/graphql/request-error.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useLive } from '#renderer/live/live-provider.tsx';

export type ListedOrder = OrdersQuery['orders']['nodes'][number];

export interface Orders {
  readonly status: QueryStatus<readonly ListedOrder[]>;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  readonly loadMore: () => void;
}

interface OlderPages {
  /** Cursor that the first page ended with: older pages belong to it alone. */
  readonly after: string | null;
  readonly orders: readonly ListedOrder[];
  readonly next: string | null;
  readonly hasMore: boolean;
}

const topics: readonly PushTopic[] = ['orders'];

/** The learner's orders, newest first, page after page; the first one follows the server. */
export function useOrders(): Orders {
  const client = useApolloClient();
  const status = useQueryStatus(OrdersDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  const [older, setOlder] = useState<OlderPages | null>(null);
  const [loadingMore, setLoadingMore] = useState(false);
  useLive(
    topics,
    () => {
      if (status.kind !== 'loading') status.reload();
    },
    { isBehind: isBehind(status) },
  );
  const first = status.kind === 'ready' ? status.data.orders : null;
  const belongs = older !== null && older.after === (first?.end_cursor ?? null) ? older : null;
  const load = useCallback(
    async (from: string, after: string | null, before: readonly ListedOrder[]) => {
      setLoadingMore(true);
      try {
        const { data } = await client.query({
          query: OrdersDocument,
          variables: { after: from },
          fetchPolicy: 'network-only',
        });
        const page = data?.orders;
        if (page !== undefined)
          setOlder({
            after,
            orders: [...before, ...page.nodes],
            next: page.end_cursor,
            hasMore: page.has_more,
          });
      } catch (thrown) {
        notify(errorText(appErrorOf(thrown)), { kind: 'error' });
      } finally {
        setLoadingMore(false);
      }
    },
    [client],
  );
  const next = belongs === null ? (first?.end_cursor ?? null) : belongs.next;
  return {
    status:
      status.kind === 'ready'
        ? { ...status, data: [...status.data.orders.nodes, ...(belongs?.orders ?? [])] }
        : status,
    hasMore: (belongs === null ? first?.has_more : belongs.hasMore) ?? false,
    loadingMore,
    loadMore: () => {
      if (next !== null) void load(next, first?.end_cursor ?? null, belongs?.orders ?? []);
    },
  };
}
