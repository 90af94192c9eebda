import {
  RecentOrdersDocument,
  type RecentOrdersQuery,
} from '#renderer/graphql/generated/graphql.ts';
import { type QueryStatus, readyData } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { useServerTime } from '#renderer/lib/time/use-server-now.ts';

/**
 * The newest orders of the learner, as far as they may hold or want money. `OrderWatch` asks the
 * same question on every page whenever they may have changed: what is kept of it is what was heard.
 */
export function useOpenOrders(): QueryStatus<RecentOrdersQuery> {
  const status = useQueryStatus(RecentOrdersDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  useServerTime(
    readyData(status)?.orders.nodes[0]?.server_now ?? null,
    status.kind === 'ready' ? status.asOfMs : null,
  );
  return status;
}
