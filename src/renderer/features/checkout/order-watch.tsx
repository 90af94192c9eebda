import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import type { PushTopic } from '#shared/push/push-event.ts';
import { createReloader } from '../../graphql/create-reloader.ts';
import { useLive } from '../../live/live-provider.tsx';
import { createOrderLook } from './data/look-at-orders.ts';

const topics: readonly PushTopic[] = ['orders'];

/**
 * Follows the learner's orders over every page: what was bought opens, and what was given back
 * closes, in every open tab without anybody asking. Draws nothing. The desktop tells of paid orders
 * by what passes here.
 */
export function OrderWatch() {
  const client = useApolloClient();
  const [isBehind, setBehind] = useState(false);
  const [{ reload }] = useState(() => {
    const look = createOrderLook(client);
    return createReloader(async () => setBehind(!(await look())));
  });
  useLive(topics, reload, { isBehind });
  return null;
}
