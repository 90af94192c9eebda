import {
  AdminPayoutRunsDocument,
  type RunPartsFragment,
} from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { formatInteger } from '#renderer/lib/format/format-number.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { compactTimestamp } from '../list/compact-moment.ts';
import { type ListColumn, ListTable } from '../list/list-table.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import { Pager } from '../list/pager.tsx';
import type { AdminListState } from '../list/use-admin-list.ts';
import { t } from './copy.ts';
import { runKindText, runState } from './run-words.ts';

/** Every run, newest first; a row opens it. */
export function RunList({
  state,
}: {
  readonly state: Pick<AdminListState<string>, 'page' | 'pageIndex' | 'goOn' | 'goBack' | 'choose'>;
}) {
  const now = useNow();
  const status = useQueryStatus(AdminPayoutRunsDocument, {
    variables: state.page,
    fetchPolicy: 'cache-and-network',
  });
  if (status.kind === 'offline' || status.kind === 'failed') return <ListTrouble status={status} />;
  const page = status.kind === 'ready' ? status.data.admin_payout_runs : null;
  return (
    <>
      <ListTable
        label={t('apo.runs')}
        columns={columns(now)}
        rows={page?.nodes ?? null}
        rowId={({ id }) => id}
        shown={null}
        onChoose={state.choose}
        empty={t('apo.runs.empty')}
      />
      {page !== null && <Pager page={page} state={state} />}
    </>
  );
}

function columns(now: number): readonly ListColumn<RunPartsFragment>[] {
  return [
    { key: 'run', head: t('apo.col.run'), render: (run) => t('apo.run.name', { n: run.number }) },
    { key: 'kind', head: t('apo.col.kind'), render: runKindText, elastic: true },
    {
      key: 'people',
      head: t('apo.col.people'),
      render: (run) => formatInteger(run.sums.payments),
      numeric: true,
      look: 'quiet',
      wideOnly: true,
    },
    {
      key: 'gross',
      head: t('apo.col.gross'),
      render: (run) => formatMoney(run.sums.gross_amount),
      numeric: true,
      look: 'second',
      wideOnly: true,
    },
    {
      key: 'tax',
      head: t('apo.col.tax'),
      render: (run) => formatMoney(run.sums.tax_amount),
      numeric: true,
      look: 'second',
      wideOnly: true,
    },
    {
      key: 'net',
      head: t('apo.col.net'),
      render: (run) => formatMoney(run.sums.net_amount),
      numeric: true,
      look: 'strong',
    },
    {
      key: 'state',
      head: t('apo.col.state'),
      render: (run) => {
        const { tone, text } = runState(run);
        return <Badge tone={tone}>{text}</Badge>;
      },
    },
    {
      key: 'created',
      head: t('apo.col.created'),
      render: (run) => compactTimestamp(Date.parse(run.created_at), now),
      numeric: true,
      look: 'quiet',
      wideOnly: true,
    },
  ];
}
