import { useEffect } from 'react';
import type { PushTopic } from '#shared/push/push-event.ts';
import { PeopleDataDocument, type PeopleDataQuery } from '../../graphql/generated/graphql.ts';
import type { QueryStatus } from '../../graphql/query-status.ts';
import { useQueryStatus } from '../../graphql/use-query-status.ts';
import { useLive } from '../../live/live-provider.tsx';

const topics: readonly PushTopic[] = ['notifications'];

/** So often a copy that is being made is asked after, where no live news come, ms. */
const askAgainMs = 5000;

/** How one's copy and one's deletion stand; a copy that is ready is on the page within a moment. */
export function usePeopleData(): QueryStatus<PeopleDataQuery> {
  const status = useQueryStatus(PeopleDataDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  const reload = status.kind === 'loading' ? null : status.reload;
  const isMaking = status.kind === 'ready' && status.data.data_export?.state === 'QUEUED';
  useLive(topics, () => reload?.());
  useEffect(() => {
    if (!isMaking || reload === null) return undefined;
    const timer = setInterval(reload, askAgainMs);
    return () => clearInterval(timer);
  }, [isMaking, reload]);
  return status;
}
