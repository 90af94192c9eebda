import {
  type AffiliatePartsFragment,
  AdminAffiliatesDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { readyData } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { formatInteger } from '#renderer/lib/format/format-number.ts';
import { AdminList } from '../list/admin-list.tsx';
import { AdminPage } from '../list/admin-page.tsx';
import { mapStatus } from '../list/list-page.ts';
import type { ListColumn } from '../list/list-table.tsx';
import { tabCounts } from '../list/tab-counts.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { AffiliateBadge } from './affiliate-badge.tsx';
import { AffiliateDetail } from './affiliate-detail.tsx';
import { t } from './copy.ts';
import { LostClicks } from './lost-clicks.tsx';

const tabs = [
  'ALL',
  'ACTIVE',
  'ON_HOLD',
  'PAYOUTS_HELD',
  'LINKS_SUSPENDED',
  'AMBASSADORS',
] as const;

/**
 * `/admin/affiliates`: everybody who promotes the course, with their figures and what was decided
 * about them.
 */
export function AffiliatesPage() {
  const state = useAdminList(tabs);
  const search = state.search === '' ? null : state.search;
  const status = useQueryStatus(AdminAffiliatesDocument, {
    variables: { ...state.page, tab: state.tab, search },
    fetchPolicy: 'cache-and-network',
  });
  const counts = tabCounts(readyData(status)?.admin_affiliates.counts);
  const reload = status.kind === 'loading' ? undefined : status.reload;
  return (
    <AdminPage
      title={t('afa.title')}
      search={{ label: t('afa.search'), value: state.search, onSearch: state.setSearch }}
      csv={{ list: 'affiliates', filters: { tab: state.tab.toLowerCase(), q: search } }}
    >
      <LostClicks />
      <AdminList
        label={t('afa.title')}
        state={state}
        tabs={tabs.map((value) => ({
          value,
          label: t(`afa.tab.${value}`),
          count: counts.get(value),
          isHot: value === 'ON_HOLD',
        }))}
        columns={columns}
        status={mapStatus(status, (data) => data.admin_affiliates)}
        rowId={(row: AffiliatePartsFragment) => row.id}
        empty={t('afa.empty')}
        renderDetail={(id) => <AffiliateDetail id={id} onChanged={reload} />}
      />
    </AdminPage>
  );
}

const columns: readonly ListColumn<AffiliatePartsFragment>[] = [
  { key: 'code', head: t('afa.col.code'), render: (row) => row.code },
  {
    key: 'name',
    head: t('afa.col.name'),
    render: (row) => (row.name === '' ? row.email : row.name),
    elastic: true,
  },
  {
    key: 'level',
    head: t('afa.col.level'),
    render: (row) => t('afa.level', { n: row.level }),
    look: 'second',
    wideOnly: true,
  },
  {
    key: 'sales',
    head: t('afa.col.sales'),
    render: (row) => formatInteger(row.approved_sales),
    numeric: true,
    look: 'quiet',
    wideOnly: true,
  },
  {
    key: 'balance',
    head: t('afa.col.balance'),
    render: (row) => formatMoney(row.balance),
    numeric: true,
    look: 'strong',
  },
  {
    key: 'state',
    head: t('afa.col.state'),
    render: (row) => <AffiliateBadge affiliate={row} />,
    wideOnly: true,
  },
];
