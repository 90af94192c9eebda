import {
  AdminTransactionsDocument,
  type AdminTransactionsQuery,
} from '#renderer/graphql/generated/graphql.ts';
import { readyData } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { AdminList } from '../list/admin-list.tsx';
import { AdminPage } from '../list/admin-page.tsx';
import { formatListDate } from '#renderer/lib/format/format-date.ts';
import { compactTimestamp } from '../list/compact-moment.ts';
import { mapStatus } from '../list/list-page.ts';
import type { ListColumn } from '../list/list-table.tsx';
import { tabCounts } from '../list/tab-counts.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { useBankNews } from '../list/use-bank-news.ts';
import { reviewReasonText, transactionStateText } from '../money/money-words.ts';
import { t } from './copy.ts';
import { TransactionDetail } from './transaction-detail.tsx';

type Line = AdminTransactionsQuery['admin_transactions']['nodes'][number];

const tabs = ['REVIEW', 'MATCHED', 'REFUND', 'IGNORED', 'OUTGOING', 'ALL'] as const;

/**
 * `/admin/unmatched`: money that nobody could lay to an order by itself, and all other movements of
 * our account.
 */
export function UnmatchedPage() {
  const now = useNow();
  const state = useAdminList(tabs);
  const search = state.search === '' ? null : state.search;
  const status = useQueryStatus(AdminTransactionsDocument, {
    variables: { ...state.page, tab: state.tab, search },
    fetchPolicy: 'cache-and-network',
  });
  useBankNews(status);
  const counts = tabCounts(readyData(status)?.admin_transactions.counts);
  const reload = status.kind === 'loading' ? undefined : status.reload;
  return (
    <AdminPage
      title={t('um.title')}
      search={{ label: t('um.search'), value: state.search, onSearch: state.setSearch }}
      csv={{ list: 'transactions', filters: { tab: state.tab.toLowerCase(), q: search } }}
    >
      <AdminList
        label={t('um.title')}
        state={state}
        tabs={tabs.map((value) => ({
          value,
          label: t(`um.tab.${value}`),
          count: value === 'REVIEW' || search !== null ? (counts.get(value) ?? 0) : undefined,
          isHot: value === 'REVIEW',
        }))}
        columns={columns(now, state.tab === 'REVIEW')}
        status={mapStatus(status, (data) => data.admin_transactions)}
        rowId={(line: Line) => line.id}
        empty={t(state.tab === 'REVIEW' ? 'um.empty.REVIEW' : 'um.empty.other')}
        renderDetail={(id) => <TransactionDetail id={id} onChanged={reload} />}
      />
    </AdminPage>
  );
}

function columns(nowMs: number, isReview: boolean): readonly ListColumn<Line>[] {
  return [
    {
      key: 'amount',
      head: t('um.amount'),
      render: (line) => formatMoney(line.direction === 'in' ? line.amount : -BigInt(line.amount)),
    },
    {
      key: 'memo',
      head: t('um.memo'),
      render: (line) => shortened(line.memo),
      look: 'second',
      elastic: true,
    },
    isReview
      ? { key: 'why', head: t('um.why'), render: whyText }
      : { key: 'state', head: t('um.state'), render: (line) => transactionStateText(line.state) },
    {
      key: 'order',
      head: t('um.order'),
      render: (line) => line.order_code,
      look: 'strong',
      wideOnly: true,
    },
    {
      key: 'at',
      head: t('um.at'),
      render: (line) =>
        line.bank_day === null
          ? compactTimestamp(Date.parse(line.moved_at), nowMs)
          : formatListDate(Date.parse(line.moved_at), nowMs),
      numeric: true,
      look: 'quiet',
      wideOnly: true,
    },
  ];
}

function whyText(line: Line) {
  return line.is_elsewhere
    ? t('um.elsewhere')
    : reviewReasonText(line.review_reason, line.direction === 'out');
}

/** Memos are as long as the bank likes; the whole one stands in the details. */
function shortened(memo: string): string {
  if (memo === '') return t('um.memo.none');
  return memo.length > 42 ? `${memo.slice(0, 40)}…` : memo;
}
