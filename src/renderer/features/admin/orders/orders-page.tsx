import { AdminOrdersDocument, type AdminOrdersQuery } from '#renderer/graphql/generated/graphql.ts';
import { readyData } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { AdminList } from '../list/admin-list.tsx';
import { AdminPage } from '../list/admin-page.tsx';
import { timeOrDay } from '../list/compact-moment.ts';
import { mapStatus } from '../list/list-page.ts';
import type { ListColumn } from '../list/list-table.tsx';
import { tabCounts } from '../list/tab-counts.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { useBankNews } from '../list/use-bank-news.ts';
import { planText } from '../money/money-words.ts';
import { OrderBadge } from '../money/order-badge.tsx';
import { t } from './copy.ts';
import { OrderDetail } from './order-detail.tsx';

type OrderLine = AdminOrdersQuery['admin_orders']['nodes'][number];

const tabs = ['TODO', 'WAITING', 'PAID', 'REFUND', 'ENDED', 'ALL'] as const;

/** `/admin/orders`: every order by what is to be done with it, and the life of one. */
export function OrdersPage() {
  const now = useNow();
  const state = useAdminList(tabs);
  const search = state.search === '' ? null : state.search;
  const status = useQueryStatus(AdminOrdersDocument, {
    variables: { ...state.page, tab: state.tab, search },
    fetchPolicy: 'cache-and-network',
  });
  useBankNews(status);
  const counts = tabCounts(readyData(status)?.admin_orders.counts);
  const reload = status.kind === 'loading' ? undefined : status.reload;
  return (
    <AdminPage
      title={t('ao.title')}
      search={{ label: t('ao.search'), value: state.search, onSearch: state.setSearch }}
      csv={{ list: 'orders', filters: { tab: state.tab.toLowerCase(), q: search } }}
    >
      <AdminList
        label={t('ao.title')}
        state={state}
        tabs={tabs.map((value) => ({
          value,
          label: t(`ao.tab.${value}`),
          count: value === 'TODO' || search !== null ? (counts.get(value) ?? 0) : undefined,
          isHot: value === 'TODO',
        }))}
        columns={columns(now, state.tab === 'TODO')}
        status={mapStatus(status, (data) => data.admin_orders)}
        rowId={(order: OrderLine) => order.id}
        empty={t(state.tab === 'TODO' ? 'ao.empty.TODO' : 'ao.empty.other')}
        renderDetail={(id) => <OrderDetail id={id} onChanged={reload} />}
      />
    </AdminPage>
  );
}

/**
 * What is to be done stands in the order in which it was last touched, everything else as it was
 * made; the last column says by which.
 */
function columns(nowMs: number, isTodo: boolean): readonly ListColumn<OrderLine>[] {
  return [
    { key: 'code', head: t('ao.code'), render: (order) => order.code },
    { key: 'learner', head: t('ao.learner'), render: (order) => order.learner_name, elastic: true },
    { key: 'plan', head: t('ao.plan'), render: planText, look: 'second', wideOnly: true },
    {
      key: 'amount',
      head: t('ao.amount'),
      render: (order) => formatMoney(order.total_amount),
      numeric: true,
      look: 'strong',
    },
    {
      key: 'memo',
      head: t('ao.memo'),
      render: (order) => order.payment_code,
      look: 'second',
      wideOnly: true,
    },
    {
      key: 'state',
      head: t('ao.state'),
      render: (order) => <OrderBadge order={order} />,
      secondLine: true,
    },
    {
      key: 'at',
      head: t(isTodo ? 'ao.touched' : 'ao.created'),
      render: (order) => timeOrDay(Date.parse(isTodo ? order.touched_at : order.created_at), nowMs),
      numeric: true,
      look: 'quiet',
      wideOnly: true,
      secondLine: true,
    },
  ];
}
