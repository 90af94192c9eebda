import { useState } from 'react';
import {
  AdminApplicationsDocument,
  type AdminApplicationsQuery,
} from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { pageDialog } from '#renderer/lib/overlays/page-dialog.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { Button } from '#renderer/ui/button.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { AdminPage } from '../list/admin-page.tsx';
import { mapStatus } from '../list/list-page.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { ApplicationBadge } from './application-badge.tsx';
import { ApplicationDetail } from './application-detail.tsx';
import { channelWord, followersWord, waitedWord } from './application-words.ts';
import { t } from './copy.ts';

type Row = AdminApplicationsQuery['admin_applications']['nodes'][number];

const tabs = ['WAITING', 'ASKED', 'ACCEPTED', 'DECLINED'] as const;

const InviteDialog = pageDialog(async () => (await import('./invite-dialog.tsx')).InviteDialog);

/** `/admin/applications`: who wants to be an ambassador, who waits longest first. */
export function ApplicationsPage() {
  const now = useNow();
  const state = useAdminList(tabs);
  const [isInviting, setIsInviting] = useState(false);
  const status = useQueryStatus(AdminApplicationsDocument, {
    variables: { tab: state.tab, search: state.search, ...state.page },
    fetchPolicy: 'cache-and-network',
  });
  const reload = () => {
    if (status.kind !== 'loading') status.reload();
  };
  const waits = state.tab === 'WAITING';
  const waitingCount =
    waits && status.kind === 'ready'
      ? { count: status.data.admin_applications.total, isHot: true }
      : {};
  return (
    <AdminPage
      title={t('app.title')}
      search={{ label: t('app.search'), value: state.search, onSearch: state.setSearch }}
      csv={{
        list: 'applications',
        filters: { tab: state.tab.toLowerCase(), search: state.search },
      }}
      actions={
        <Button size="sm" onClick={() => setIsInviting(true)}>
          {t('app.invite')}
        </Button>
      }
    >
      <AdminList
        label={t('app.title')}
        state={state}
        tabs={tabs.map((value) => ({
          value,
          label: t(`app.tab.${value}`),
          ...(value === 'WAITING' ? waitingCount : {}),
        }))}
        status={mapStatus(status, (data) => data.admin_applications)}
        rowId={(row: Row) => row.id}
        columns={[
          {
            key: 'name',
            head: t('app.col.name'),
            render: ({ applicant }) => applicant,
            look: 'main',
            elastic: true,
          },
          {
            key: 'channel',
            head: t('app.col.channel'),
            render: ({ answers }) => channelWord(answers.main_channel),
            look: 'second',
          },
          {
            key: 'followers',
            head: t('app.col.followers'),
            render: ({ answers }) => followersWord(answers.followers),
            look: 'second',
            wideOnly: true,
          },
          {
            key: 'topics',
            head: t('app.col.topics'),
            render: ({ answers }) => answers.topics.join(', '),
            look: 'second',
            elastic: true,
            wideOnly: true,
          },
          {
            key: 'state',
            head: t('app.col.state'),
            render: (row) => <ApplicationBadge status={row.status} />,
          },
          {
            key: 'time',
            head: t(waits ? 'app.col.waiting' : 'app.col.sent'),
            numeric: true,
            look: 'quiet',
            render: ({ submitted_at: at }) =>
              at === null
                ? ''
                : waits
                  ? waitedWord(Date.parse(at), now)
                  : formatTimestamp(Date.parse(at), now),
          },
        ]}
        empty={t('app.empty')}
        renderDetail={(id) => <ApplicationDetail key={id} id={id} onChanged={reload} />}
      />
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </AdminPage>
  );
}
