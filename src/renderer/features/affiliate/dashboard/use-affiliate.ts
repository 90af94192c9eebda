import type { PushTopic } from '#shared/push/push-event.ts';
import {
  AffiliateAccountDocument,
  type AffiliateAccountQuery,
  AffiliateReportDocument,
  type AffiliateReportQuery,
  AffiliateTotalsDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { isBehind, type QueryStatus } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { useLive } from '#renderer/live/live-provider.tsx';
import { appError } from '#shared/errors/error-code.ts';
import { isOfChoice, type PeriodChoice, periodVariables } from '../period/period-address.ts';

export type Account = NonNullable<AffiliateAccountQuery['affiliate_account']>;
export type Report = NonNullable<AffiliateReportQuery['affiliate_report']>;

/** Sums since the activation. (SPEC.md 3) */
export interface Totals {
  readonly total_click: number;
  readonly total_bonus: string;
  readonly subtotal_bonus: string;
  readonly total_wallet_money: string;
}

const topics: readonly PushTopic[] = ['affiliate'];

/** Asks a part of the page anew when the server tells that something of the affiliate's changed. */
export function useAffiliateUpdates(status: QueryStatus<unknown>): void {
  useLive(
    topics,
    () => {
      if (status.kind !== 'loading') status.reload();
    },
    { isBehind: isBehind(status) },
  );
}

/** One's own place in the programme; null data for somebody who is no affiliate. */
export function useAccount(): QueryStatus<Account | null> {
  const status = useQueryStatus(AffiliateAccountDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  useAffiliateUpdates(status);
  return mapped(status, ({ affiliate_account: account }) => account);
}

/** Figures of a period. What another period's answer would be when asking failed is no answer. */
export function useReport(choice: PeriodChoice): QueryStatus<Report | null> {
  const status = useQueryStatus(AffiliateReportDocument, {
    variables: periodVariables(choice),
    fetchPolicy: 'cache-and-network',
  });
  useAffiliateUpdates(status);
  if (
    status.kind === 'ready' &&
    status.data.affiliate_report !== null &&
    !isOfChoice(choice, status.data.affiliate_report)
  ) {
    return { kind: 'offline', error: appError('SERVER_UNREACHABLE'), reload: status.reload };
  }
  return mapped(status, ({ affiliate_report: report }) => report);
}

/** Sums since the activation; null for somebody who is no affiliate. */
export function useTotals(): QueryStatus<Totals | null> {
  const status = useQueryStatus(AffiliateTotalsDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  useAffiliateUpdates(status);
  return mapped(status, ({ me }) => me?.affiliate ?? null);
}

/** The part of an answer that is shown, with the same status. */
export function mapped<From, To>(
  status: QueryStatus<From>,
  map: (data: From) => To,
): QueryStatus<To> {
  return status.kind === 'ready' ? { ...status, data: map(status.data) } : status;
}
