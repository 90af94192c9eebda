import { useApolloClient } from '@apollo/client/react';
import { useRef } from 'react';
import type { PushTopic } from '#shared/push/push-event.ts';
import {
  CourseOutlineDocument,
  RecentOrdersDocument,
  type RecentOrdersQuery,
} from '../../graphql/generated/graphql.ts';
import { useLive } from '../../live/live-provider.tsx';

const topics: readonly PushTopic[] = ['orders'];

/**
 * Follows the learner's orders over every page: what was bought opens, and what was given back
 * closes, in every open tab without anybody asking. Draws nothing. The desktop tells of paid orders
 * by what passes here.
 */
export function OrderWatch() {
  const client = useApolloClient();
  // Beside Apollo's cache: the page that asks for a refund has written its outcome there before the
  // server tells of it.
  const known = useRef<string | null>(null);
  const look = async () => {
    try {
      const { data } = await client.query({
        query: RecentOrdersDocument,
        fetchPolicy: 'network-only',
      });
      if (data === undefined) return;
      const now = paidOnes(data);
      if (known.current !== null && known.current !== now) {
        // What an open page asks may fail by itself; that page says so.
        void client.refetchQueries({ include: 'active' }).catch(() => undefined);
        // Pages that are not open take the locks from what is remembered.
        await client.query({ query: CourseOutlineDocument, fetchPolicy: 'network-only' });
      }
      // Only now: what failed is asked again.
      known.current = now;
    } catch {
      // The next change, or the stream's next opening, asks again.
    }
  };
  useLive(topics, () => void look());
  return null;
}

/** Which of the newest orders give access. */
function paidOnes({ orders }: RecentOrdersQuery): string {
  return orders.nodes
    .filter(({ status }) => status === 'PAID')
    .map(({ id }) => id)
    .join(' ');
}
