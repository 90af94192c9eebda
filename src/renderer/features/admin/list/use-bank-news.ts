import type { PushTopic } from '#shared/push/push-event.ts';
import type { QueryStatus } from '#renderer/graphql/query-status.ts';
import { useLive } from '#renderer/live/live-provider.tsx';

const topics: readonly PushTopic[] = ['bank'];

/** Asks for what a page shows of money anew when the bank told something. */
export function useBankNews(status: QueryStatus<unknown>): void {
  useLive(topics, () => {
    if (status.kind !== 'loading') status.reload();
  });
}
