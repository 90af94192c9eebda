import type { PushTopic } from '#shared/push/push-event.ts';
import { OpenOrdersDocument, type OpenOrdersQuery } from '#renderer/graphql/generated/graphql.ts';
import { type QueryStatus, readyData } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { useServerTime } from '#renderer/lib/time/use-server-now.ts';
import { useLive } from '#renderer/live/live-provider.tsx';

const topics: readonly PushTopic[] = ['orders'];

/** The newest orders of the learner, as far as they may hold or want money; follows the server. */
export function useOpenOrders(): QueryStatus<OpenOrdersQuery> {
  const status = useQueryStatus(OpenOrdersDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  useLive(topics, () => {
    if (status.kind !== 'loading') status.reload();
  });
  useServerTime(
    readyData(status)?.orders.nodes[0]?.server_now ?? null,
    status.kind === 'ready' ? status.asOfMs : null,
  );
  return status;
}
