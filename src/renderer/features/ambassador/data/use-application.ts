import type { PushTopic } from '#shared/push/push-event.ts';
import {
  AmbassadorApplicationDocument,
  type AmbassadorApplicationQuery,
} from '#renderer/graphql/generated/graphql.ts';
import type { QueryStatus } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { useLive } from '#renderer/live/live-provider.tsx';

const topics: readonly PushTopic[] = ['affiliate'];

export type ApplicationData = AmbassadorApplicationQuery;

/** Asked anew by each page that opens it: what is written builds on what the server has now. */
const options = { variables: {}, fetchPolicy: 'network-only' } as const;

/**
 * The person's own application with what their profile says, kept up with the server: a decision is
 * on the page within a moment.
 */
export function useApplication(): QueryStatus<ApplicationData> {
  const status = useQueryStatus(AmbassadorApplicationDocument, options);
  useLive(topics, () => {
    if (status.kind !== 'loading') status.reload();
  });
  return status;
}
