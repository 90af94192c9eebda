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
import { refundKindText } from '../money/money-words.ts';
import { useBankNews } from '../list/use-bank-news.ts';
import { t } from './copy.ts';
import { FileDialog } from './refund-actions.tsx';
import { RefundDetail } from './refund-detail.tsx';
import { isHeldForGood, isHeldNow, refundStanding, waitsForOffice } from './refund-standing.ts';
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
  useBankNews(status);
  const counts = tabCounts(readyData(status)?.admin_refunds.counts);
  // Red is for what somebody can do now.
  const waits = (readyData(status)?.admin_refunds.nodes ?? []).some((line) =>
    waitsForOffice(line, now),
  );
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
          isHot: value === 'OPEN' && waits,
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
      render: (line) => {
        const { tone, text } = refundStanding(line, nowMs);
        return <Badge tone={tone}>{text}</Badge>;
      },
      wideOnly: true,
      secondLine: true,
    },
    {
      key: 'left',
      head: t('rf.left'),
      render: (line) =>
        line.state === 'requested' || line.state === 'sending' ? (
          <Due line={line} nowMs={nowMs} />
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

/** From when on it may be sent, or how long there is until it is due; what is overdue is marked. */
function Due({ line, nowMs }: { readonly line: Line; readonly nowMs: number }) {
  if (isHeldNow(line, nowMs))
    return isHeldForGood(line) || line.held_until === null
      ? ''
      : t('rf.left.after', { time: compactTimestamp(Date.parse(line.held_until), nowMs) });
  const dueMs = Date.parse(line.due_at);
  const left = timeLeft(dueMs, nowMs);
  return dueMs < nowMs ? <Badge tone="bad">{left}</Badge> : left;
}
