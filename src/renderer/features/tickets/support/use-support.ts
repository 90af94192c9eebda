import {
  SupportConversationDocument,
  SupportRequestsDocument,
  type SupportRequestsQuery,
  type SupportTalkFragment,
} from '#renderer/graphql/generated/graphql.ts';
import type { QueryStatus } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { useLive } from '#renderer/live/live-provider.tsx';
import type { PushTopic } from '#shared/push/push-event.ts';

export type SupportRequest = SupportRequestsQuery['support_requests']['nodes'][number];
export type SupportTalk = SupportTalkFragment;

const topics: readonly PushTopic[] = ['support'];

export interface Support {
  readonly status: QueryStatus<readonly SupportRequest[]>;
  /** How many are not closed. */
  readonly unfinished: number;
  readonly reload: () => void;
}

/** The learner's requests; asked anew when one was answered. */
export function useSupport(): Support {
  const status = useQueryStatus(SupportRequestsDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  const reload = () => {
    if (status.kind !== 'loading') status.reload();
  };
  useLive(topics, reload);
  const requests = status.kind === 'ready' ? status.data.support_requests.nodes : [];
  return {
    status: status.kind === 'ready' ? { ...status, data: requests } : status,
    unfinished: requests.filter(({ state }) => state !== 'CLOSED').length,
    reload,
  };
}

/** One request with its messages; asked anew when it was answered. */
export function useConversation(id: string): QueryStatus<SupportTalk> {
  const status = useQueryStatus(SupportConversationDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  useLive(topics, () => {
    if (status.kind !== 'loading') status.reload();
  });
  return status.kind === 'ready' ? { ...status, data: status.data.support_request } : status;
}
