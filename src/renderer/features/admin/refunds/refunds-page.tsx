import { useState } from 'react';
import {
  AdminRefundsDocument,
  type AdminRefundsQuery,
} from '#renderer/graphql/generated/graphql.ts';
import { readyData } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { AdminPage } from '../list/admin-page.tsx';
import { compactTimestamp } from '../list/compact-moment.ts';
import { mapStatus } from '../list/list-page.ts';
import type { ListColumn } from '../list/list-table.tsx';
import { tabCounts } from '../list/tab-counts.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { refundKindText, refundStateText } from '../money/money-words.ts';
import { t } from './copy.ts';
import { FileDialog } from './refund-actions.tsx';
import { RefundDetail } from './refund-detail.tsx';
import { isReported } from './refund-facts.ts';
import { timeLeft } from './time-left.ts';

type Line = AdminRefundsQuery['admin_refunds']['nodes'][number];

const tabs = ['OPEN', 'SENT', 'REJECTED', 'ALL'] as const;

/** `/admin/refunds`: money that has to go back, with where to and by when. */
export function RefundsPage() {
  const now = useNow();
  const state = useAdminList(tabs);
  const [isExporting, setExporting] = useState(false);
  const search = state.search === '' ? null : state.search;
  const status = useQueryStatus(AdminRefundsDocument, {
    variables: { ...state.page, tab: state.tab, search },
    fetchPolicy: 'cache-and-network',
  });
  const counts = tabCounts(readyData(status)?.admin_refunds.counts);
  const reload = status.kind === 'loading' ? undefined : status.reload;
  return (
    <AdminPage
      title={t('rf.title')}
      search={{ label: t('rf.search'), value: state.search, onSearch: state.setSearch }}
      csv={{ list: 'refunds', filters: { tab: state.tab.toLowerCase(), q: search } }}
      actions={
        <Button size="sm" onClick={() => setExporting(true)}>
          {t('rf.bulk')}
        </Button>
      }
    >
      <AdminList
        label={t('rf.title')}
        state={state}
        tabs={tabs.map((value) => ({
          value,
          label: t(`rf.tab.${value}`),
          count: value === 'OPEN' || search !== null ? (counts.get(value) ?? 0) : undefined,
          isHot: value === 'OPEN',
        }))}
        columns={columns(now)}
        status={mapStatus(status, (data) => data.admin_refunds)}
        rowId={(line: Line) => line.id}
        empty={t(state.tab === 'OPEN' ? 'rf.empty.OPEN' : 'rf.empty.other')}
        renderDetail={(id) => <RefundDetail id={id} onChanged={reload} />}
      />
      {isExporting && <FileDialog onClose={() => setExporting(false)} onDone={() => reload?.()} />}
    </AdminPage>
  );
}

function columns(nowMs: number): readonly ListColumn<Line>[] {
  return [
    { key: 'code', head: t('rf.code'), render: (line) => line.order_code ?? t('rf.code.none') },
    {
      key: 'learner',
      head: t('rf.learner'),
      render: (line) => line.learner_name ?? line.account_holder,
      elastic: true,
    },
    {
      key: 'kind',
      head: t('rf.kind'),
      render: (line) => refundKindText(line.kind),
      look: 'second',
      wideOnly: true,
    },
    {
      key: 'paid',
      head: t('rf.paidAt'),
      render: (line) =>
        line.paid_at === null ? '' : compactTimestamp(Date.parse(line.paid_at), nowMs),
      look: 'quiet',
      roomyOnly: true,
    },
    {
      key: 'amount',
      head: t('rf.amount'),
      render: (line) => formatMoney(line.amount),
      numeric: true,
      look: 'strong',
    },
    {
      key: 'state',
      head: t('rf.state'),
      render: (line) => <StateBadge line={line} />,
      wideOnly: true,
      secondLine: true,
    },
    {
      key: 'left',
      head: t('rf.left'),
      render: (line) =>
        line.state === 'requested' || line.state === 'sending' ? (
          <Due dueMs={Date.parse(line.due_at)} nowMs={nowMs} />
        ) : (
          ''
        ),
      numeric: true,
      look: 'quiet',
      wideOnly: true,
      secondLine: true,
    },
  ];
}

function StateBadge({
  line,
}: {
  readonly line: Parameters<typeof isReported>[0] & { readonly came_back: boolean };
}) {
  if (isReported(line)) return <Badge tone="bad">{t('rf.reported.badge')}</Badge>;
  const tone = line.came_back ? 'neutral' : (tones[line.state] ?? 'neutral');
  return <Badge tone={tone}>{refundStateText(line.state, line.came_back)}</Badge>;
}

/** How long there is until it is due; what is overdue is marked. */
function Due({ dueMs, nowMs }: { readonly dueMs: number; readonly nowMs: number }) {
  const left = timeLeft(dueMs, nowMs);
  return dueMs < nowMs ? <Badge tone="bad">{left}</Badge> : left;
}

const tones: Readonly<Record<string, 'info' | 'warn' | 'ok' | 'neutral' | 'line'>> = {
  proposed: 'line',
  needs_account: 'line',
  requested: 'warn',
  sending: 'info',
  sent: 'ok',
  rejected: 'neutral',
  taken_back: 'neutral',
};
