import { Link } from 'react-router';
import {
  AdminEventsDocument,
  type AdminEventRowFragment,
} from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatDate, formatTime } from '#renderer/lib/format/format-date.ts';
import { inlineLinkClass } from '#renderer/ui/text/inline-link.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { AdminPage } from '../list/admin-page.tsx';
import { mapStatus } from '../list/list-page.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { t } from './copy.ts';
import { passesOf } from './passes-of.ts';

const tabs = ['UPCOMING', 'PAST', 'CANCELLED'] as const;

/** Whose passes are to be seen: a row leads to the holders of that event. */
export function ChooseEvent() {
  const state = useAdminList(tabs);
  const status = useQueryStatus(AdminEventsDocument, {
    variables: { scope: state.tab, search: state.search, ...state.page },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <AdminPage
      title={t('adt.holders.title')}
      lead={t('adt.holders.choose')}
      search={{ label: t('adt.search'), value: state.search, onSearch: state.setSearch }}
    >
      <AdminList
        label={t('adt.holders.choose')}
        state={state}
        tabs={tabs.map((value) => ({ value, label: t(`adt.tab.${value}`) }))}
        status={mapStatus(status, (data) => data.admin_events)}
        rowId={(event: AdminEventRowFragment) => event.id}
        columns={[
          {
            key: 'title',
            head: t('adt.col.title'),
            render: ({ id, title }) => (
              <Link className={inlineLinkClass} to={`/admin/tickets/holders?event=${id}`}>
                {title}
              </Link>
            ),
            look: 'main',
            elastic: true,
          },
          {
            key: 'when',
            head: t('adt.col.when'),
            render: ({ starts_at }) =>
              `${formatTime(Date.parse(starts_at))}, ${formatDate(Date.parse(starts_at))}`,
          },
          {
            key: 'passes',
            head: t('adt.col.passes'),
            render: (event) => passesOf(event),
            numeric: true,
          },
        ]}
        empty={t('adt.empty')}
      />
    </AdminPage>
  );
}
