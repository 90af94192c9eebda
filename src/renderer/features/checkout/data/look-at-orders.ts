import type { ApolloClient } from '@apollo/client';
import { ownAnswer } from '#renderer/graphql/create-graphql-client.ts';
import {
  CourseOutlineDocument,
  RecentOrdersDocument,
  type RecentOrdersQuery,
} from '#renderer/graphql/generated/graphql.ts';

/**
 * Looks how the learner's orders stand, and has every page ask again when what is paid has changed.
 * False: the server has not said so, and it is to be looked again.
 */
export function createOrderLook(client: ApolloClient): () => Promise<boolean> {
  // Beside Apollo's cache: the page that asks for a refund has written its outcome there before the
  // server tells of it.
  let known: string | null = null;
  return async () => {
    try {
      const { data } = await client.query({
        query: RecentOrdersDocument,
        fetchPolicy: 'network-only',
        context: ownAnswer,
      });
      if (data === undefined) return false;
      const now = paidOnes(data);
      if (known !== null && known !== now) {
        // What an open page asks may fail by itself; that page says so.
        void client.refetchQueries({ include: 'active' }).catch(() => undefined);
        // Pages that are not open take the locks from what is remembered.
        await client.query({
          query: CourseOutlineDocument,
          fetchPolicy: 'network-only',
          context: ownAnswer,
        });
      }
      // Only now: what failed is asked again.
      known = now;
      return true;
    } catch {
      return false;
    }
  };
}

/** Which of the newest orders give access. */
function paidOnes({ orders }: RecentOrdersQuery): string {
  return orders.nodes
    .filter(({ status }) => status === 'PAID')
    .map(({ id }) => id)
    .join(' ');
}
