import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import type { PushTopic } from '../../../shared/push/push-event.ts';
import { CourseOutlineDocument, MeDocument, RecentOrdersDocument, type RecentOrdersQuery } from '../../graphql/generated/graphql.ts';
import { useLive } from '../../live/live-provider.tsx';

const topics: readonly PushTopic[] = ['orders'];

/**
 * Follows the learner's orders over every page: what was bought opens, and what was given back closes, in every open tab
 * without anybody asking. Draws nothing. The desktop tells of paid orders by what passes here.
 */
export function OrderWatch() {
  const client = useApolloClient();
  const look = useCallback(async () => {
    try {
      const before = client.cache.readQuery({ query: RecentOrdersDocument });
      const { data } = await client.query({ query: RecentOrdersDocument, fetchPolicy: 'network-only' });
      if (before === null || paidOnes(before) === paidOnes(data ?? null)) return;
      await Promise.all([CourseOutlineDocument, MeDocument].map((query) => client.query<unknown>({ query, fetchPolicy: 'network-only' })));
    } catch {
      // The next change, or the stream's next opening, asks again.
    }
  }, [client]);
  useLive(topics, () => void look());
  return null;
}

/** Which of the newest orders give access. */
function paidOnes(answer: RecentOrdersQuery | null): string {
  return (answer?.orders.nodes ?? []).filter(({ status }) => status === 'PAID').map(({ id }) => id).join(' ');
}
