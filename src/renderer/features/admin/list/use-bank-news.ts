import { useEffect, useRef } from 'react';
import type { PushTopic } from '#shared/push/push-event.ts';
import type { QueryStatus } from '#renderer/graphql/query-status.ts';
import { useLive } from '#renderer/live/live-provider.tsx';

const topics: readonly PushTopic[] = ['bank'];

/**
 * Asks for what a page shows of money anew when the bank told something. An answer that was on its
 * way then may be older than that, and is asked for once more.
 */
export function useBankNews(status: QueryStatus<unknown>): void {
  const isMissed = useRef(false);
  useLive(topics, () => {
    if (status.kind === 'loading') isMissed.current = true;
    else status.reload();
  });
  useEffect(() => {
    if (!isMissed.current || status.kind === 'loading') return;
    isMissed.current = false;
    status.reload();
  }, [status]);
}
