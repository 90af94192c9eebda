import { useApolloClient } from '@apollo/client/react';
import { useCallback, useState } from 'react';
import {
  CampaignLinksDocument,
  type CampaignLinksQuery,
} from '#renderer/graphql/generated/graphql.ts';
import type { QueryStatus } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';

export type Campaign = CampaignLinksQuery['campaign_links']['nodes'][number];
export type CampaignPage = CampaignLinksQuery['campaign_links'];

/**
 * Links of one step of the list: what the API gives unasked, so that the first step is kept for
 * reading without a network.
 */
const step = 20;
/** A page of the API is no longer. */
const most = 100;

export interface Campaigns {
  readonly status: QueryStatus<CampaignPage>;
  /** Whether the list can be made longer by a press. */
  readonly canGrow: boolean;
  readonly grow: () => void;
  /** Asks again wherever the list stands. */
  readonly reload: () => Promise<void>;
}

/**
 * The affiliate's own links, newest first, in one list that grows. Beyond 100 the oldest are left
 * out.
 */
export function useCampaigns(): Campaigns {
  const client = useApolloClient();
  const [first, setFirst] = useState(step);
  const status = useQueryStatus(CampaignLinksDocument, {
    variables: first === step ? {} : { first },
    fetchPolicy: 'cache-and-network',
  });
  const reload = useCallback(
    async () => void (await client.refetchQueries({ include: [CampaignLinksDocument] })),
    [client],
  );
  const page = status.kind === 'ready' ? { ...status, data: status.data.campaign_links } : status;
  return {
    status: page,
    canGrow: page.kind === 'ready' && page.data.has_more && first < most,
    grow: () => setFirst(Math.min(most, first + step)),
    reload,
  };
}
