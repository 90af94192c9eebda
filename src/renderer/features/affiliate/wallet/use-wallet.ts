import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import {
  AffiliatePayoutsDocument,
  type AffiliatePayoutsQuery,
  AffiliateWalletDocument,
  type AffiliateWalletQuery,
} from '#renderer/graphql/generated/graphql.ts';
import type { QueryStatus } from '#renderer/graphql/query-status.ts';
import { appErrorOf } from '#renderer/graphql/request-error.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { notify } from '#renderer/lib/notify.ts';
import { mapped, useAffiliateUpdates } from '../dashboard/use-affiliate.ts';

export type Wallet = NonNullable<AffiliateWalletQuery['affiliate_wallet']>;
export type Payout = AffiliatePayoutsQuery['affiliate_payouts']['nodes'][number];

/** One's own wallet; null for somebody who is no affiliate. */
export function useWallet(): QueryStatus<Wallet | null> {
  const status = useQueryStatus(AffiliateWalletDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  useAffiliateUpdates(status);
  return mapped(status, ({ affiliate_wallet: wallet }) => wallet);
}

export interface Payouts {
  readonly status: QueryStatus<readonly Payout[]>;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  readonly loadMore: () => void;
}

interface OlderPages {
  /** The cursor that the first page ended with: older pages belong to it alone. */
  readonly after: string | null;
  readonly payouts: readonly Payout[];
  readonly next: string | null;
  readonly hasMore: boolean;
}

/** Payments, newest first, page after page; the first one follows the server. */
export function usePayouts(): Payouts {
  const client = useApolloClient();
  const status = useQueryStatus(AffiliatePayoutsDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  useAffiliateUpdates(status);
  const [older, setOlder] = useState<OlderPages | null>(null);
  const [loadingMore, setLoadingMore] = useState(false);
  const first = status.kind === 'ready' ? status.data.affiliate_payouts : null;
  const firstEnd = first?.end_cursor ?? null;
  const known =
    older !== null && older.after === firstEnd
      ? older
      : { after: firstEnd, payouts: [], next: firstEnd, hasMore: first?.has_more ?? false };
  const load = async (from: string): Promise<void> => {
    setLoadingMore(true);
    try {
      const { data } = await client.query({
        query: AffiliatePayoutsDocument,
        variables: { after: from },
        fetchPolicy: 'network-only',
      });
      const page = data?.affiliate_payouts;
      if (page !== undefined)
        setOlder({
          after: known.after,
          payouts: [...known.payouts, ...page.nodes],
          next: page.end_cursor,
          hasMore: page.has_more,
        });
    } catch (thrown) {
      notify(errorText(appErrorOf(thrown)), { kind: 'error' });
    } finally {
      setLoadingMore(false);
    }
  };
  return {
    status: mapped(status, ({ affiliate_payouts: { nodes } }) => [...nodes, ...known.payouts]),
    hasMore: known.hasMore,
    loadingMore,
    loadMore: () => {
      if (known.next !== null) void load(known.next);
    },
  };
}
