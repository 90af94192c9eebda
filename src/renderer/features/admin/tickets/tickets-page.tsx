import CalendarPlus from 'lucide-react/icons/calendar-plus';
import ScanLine from 'lucide-react/icons/scan-line';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  AdminEventsDocument,
  type AdminEventsQuery,
  type AdminEventRowFragment,
} from '#renderer/graphql/generated/graphql.ts';
import { readyData } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatDate, formatTime } from '#renderer/lib/format/format-date.ts';
import { Button, buttonClass } from '#renderer/ui/button.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { AdminPage } from '../list/admin-page.tsx';
import { mapStatus } from '../list/list-page.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { t } from './copy.ts';
import { EventDetail } from './event-detail.tsx';
import { EventFormDialog } from './event-form-dialog.tsx';
import { passesOf } from './passes-of.ts';

const tabs = ['UPCOMING', 'PAST', 'CANCELLED'] as const;

/** `/admin/tickets`: sessions and meetings with their passes; making and changing them. */
export function AdminTicketsPage() {
  const state = useAdminList(tabs);
  const [form, setForm] = useState<'none' | 'new' | AdminEventRowFragment>('none');
  const status = useQueryStatus(AdminEventsDocument, {
    variables: { scope: state.tab, search: state.search, ...state.page },
    fetchPolicy: 'cache-and-network',
  });
  const reload = () => {
    if (status.kind !== 'loading') status.reload();
  };
  return (
    <AdminPage
      title={t('adt.title')}
      search={{ label: t('adt.search'), value: state.search, onSearch: state.setSearch }}
      actions={
        <>
          {/* A page of its own from the server: only that one may ask for the camera. */}
          <Link reloadDocument className={buttonClass({ size: 'sm' })} to="/admin/tickets/check-in">
            <ScanLine aria-hidden="true" />
            {t('adt.door')}
          </Link>
          <Button size="sm" onClick={() => setForm('new')}>
            <CalendarPlus aria-hidden="true" />
            {t('adt.new')}
          </Button>
        </>
      }
    >
      <AdminList
        label={t('adt.title')}
        state={state}
        tabs={tabs.map((value) => ({ value, label: t(`adt.tab.${value}`) }))}
        status={mapStatus(status, (data) => data.admin_events)}
        rowId={(event: AdminEventRowFragment) => event.id}
        columns={[
          {
            key: 'title',
            head: t('adt.col.title'),
            render: ({ title }) => title,
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
            key: 'where',
            head: t('adt.col.where'),
            render: ({ place }) => place ?? t('adt.online'),
            look: 'second',
            wideOnly: true,
          },
          {
            key: 'passes',
            head: t('adt.col.passes'),
            render: (event) => passesOf(event),
            numeric: true,
          },
          {
            key: 'used',
            head: t('adt.col.used'),
            render: ({ used }) => used,
            numeric: true,
            look: 'quiet',
          },
        ]}
        empty={t('adt.empty')}
        renderDetail={(_id, event) =>
          event && <EventDetail event={event} onEdit={() => setForm(event)} onChanged={reload} />
        }
      />
      {form !== 'none' && (
        <EventFormDialog
          before={form === 'new' ? null : asListed(form, readyData(status))}
          onClose={() => setForm('none')}
          onSaved={reload}
        />
      )}
    </AdminPage>
  );
}

/** As the list says it by now; one that has left the list, as it was. */
function asListed(event: AdminEventRowFragment, list: AdminEventsQuery | null) {
  return list?.admin_events.nodes.find(({ id }) => id === event.id) ?? event;
}
