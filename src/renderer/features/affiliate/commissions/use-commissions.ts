import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  AffiliateCommissionsDocument,
  type AffiliateCommissionsQuery,
} from '#renderer/graphql/generated/graphql.ts';
import type { QueryStatus } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { mapped, useAffiliateUpdates } from '../dashboard/use-affiliate.ts';
import { type PeriodChoice, periodVariables } from '../period/period-address.ts';
import { type CommissionStatus, commissionStatuses } from './commission-view.ts';

export type CommissionPage = AffiliateCommissionsQuery['affiliate_commissions'];
export type Commission = CommissionPage['nodes'][number];

/** What the list is limited to, beside its period. */
export interface CommissionFilter {
  readonly status: CommissionStatus | null;
  /** '' = nothing is searched for. */
  readonly search: string;
}

/** Names in the address. */
const names = { status: 'state', search: 'find' } as const;

/** The filter in the address. */
export function useCommissionFilter(): readonly [
  filter: CommissionFilter,
  change: (changes: Partial<CommissionFilter>) => void,
] {
  const [params, setParams] = useSearchParams();
  const status =
    commissionStatuses.find((candidate) => candidate === params.get(names.status)) ?? null;
  const change = useCallback(
    (changes: Partial<CommissionFilter>) => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [key, value] of Object.entries(changes)) {
            // the keys of a filter are those of `names`
            const name = names[key as keyof CommissionFilter];
            if (value === null || value === '') after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setParams],
  );
  return [{ status, search: params.get(names.search) ?? '' }, change];
}

export interface Commissions {
  readonly status: QueryStatus<CommissionPage>;
  /** Rows before the page. */
  readonly before: number;
  readonly goOn: (() => void) | null;
  readonly goBack: (() => void) | null;
}

/** Rows of a page: what the query asks for. */
export const pageSize = 20;

/** A page of the commissions of a period; begins anew with other filters. */
export function useCommissions(
  choice: PeriodChoice,
  { status: state, search }: CommissionFilter,
): Commissions {
  const list = JSON.stringify([choice, state, search]);
  const [place, setPlace] = useState<{
    readonly list: string;
    readonly cursors: readonly string[];
  }>({ list, cursors: [] });
  const cursors = place.list === list ? place.cursors : [];
  const after = cursors.at(-1);
  // What is not asked is left out: the list of the running month is then the query without
  // variables, which hosts keep.
  const variables = {
    ...periodVariables(choice),
    ...(state === null ? {} : { status: state }),
    ...(search === '' ? {} : { search }),
    ...(after === undefined ? {} : { after }),
  };
  const status = useQueryStatus(AffiliateCommissionsDocument, {
    variables,
    fetchPolicy: 'cache-and-network',
  });
  useAffiliateUpdates(status);
  const page = status.kind === 'ready' ? status.data.affiliate_commissions : null;
  const next = page !== null && page.has_more ? page.end_cursor : null;
  return {
    status: mapped(status, ({ affiliate_commissions: shown }) => shown),
    before: cursors.length * pageSize,
    goOn: next === null ? null : () => setPlace({ list, cursors: [...cursors, next] }),
    goBack: cursors.length === 0 ? null : () => setPlace({ list, cursors: cursors.slice(0, -1) }),
  };
}
