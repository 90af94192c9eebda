import { useState } from 'react';
import {
  AdminSupportDocument,
  type AdminSupportQuery,
} from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { Button } from '#renderer/ui/button.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { AdminPage } from '../list/admin-page.tsx';
import { mapStatus } from '../list/list-page.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { t } from './copy.ts';
import { RequestDetail } from './request-detail.tsx';
import { SavedAnswersDialog } from './saved-answers-dialog.tsx';
import { waitedText } from './waited.ts';

type AdminRow = AdminSupportQuery['admin_support_requests']['nodes'][number];

const tabs = ['OPEN', 'ANSWERED', 'CLOSED'] as const;

/** `/admin/support`: what learners ask, who waits longest first. */
export function AdminSupportPage() {
  const now = useNow();
  const state = useAdminList(tabs);
  const [isManaging, setIsManaging] = useState(false);
  const status = useQueryStatus(AdminSupportDocument, {
    variables: { state: state.tab, search: state.search, ...state.page },
    fetchPolicy: 'cache-and-network',
  });
  const reload = () => {
    if (status.kind !== 'loading') status.reload();
  };
  const waits = state.tab === 'OPEN';
  return (
    <AdminPage
      title={t('ads.title')}
      search={{ label: t('ads.search'), value: state.search, onSearch: state.setSearch }}
      csv={{ list: 'support', filters: { state: state.tab.toLowerCase(), search: state.search } }}
      actions={
        <Button size="sm" onClick={() => setIsManaging(true)}>
          {t('ads.saved.manage')}
        </Button>
      }
    >
      <AdminList
        label={t('ads.title')}
        state={state}
        tabs={tabs.map((value) => ({
          value,
          label: t(`ads.tab.${value}`),
          ...(value === 'OPEN' && waits && status.kind === 'ready'
            ? { count: status.data.admin_support_requests.total, isHot: true }
            : {}),
        }))}
        status={mapStatus(status, (data) => data.admin_support_requests)}
        rowId={(row: AdminRow) => row.id}
        columns={[
          {
            key: 'code',
            head: t('ads.col.code'),
            render: ({ summary }) => summary.code,
            look: 'main',
          },
          {
            key: 'subject',
            head: t('ads.col.subject'),
            render: ({ summary }) => summary.subject,
            elastic: true,
          },
          {
            key: 'asker',
            head: t('ads.col.asker'),
            render: ({ asker }) => asker,
            look: 'second',
            elastic: true,
          },
          {
            key: 'topic',
            head: t('ads.col.topic'),
            render: ({ summary }) => t(`ads.topic.${summary.topic}`),
            look: 'second',
            wideOnly: true,
          },
          {
            key: 'time',
            head: t(waits ? 'ads.col.waiting' : 'ads.col.updated'),
            numeric: true,
            render: ({ waiting_since, summary }) =>
              waiting_since === null
                ? formatTimestamp(Date.parse(summary.updated_at), now)
                : waitedText(Date.parse(waiting_since), now),
          },
        ]}
        empty={t('ads.empty')}
        renderDetail={(id) => <RequestDetail key={id} id={id} onChanged={reload} />}
      />
      {isManaging && <SavedAnswersDialog onClose={() => setIsManaging(false)} />}
    </AdminPage>
  );
}
