import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  type AdminBlogLinePartsFragment,
  AdminBlogPostsDocument,
  type BlogPostState,
} from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { AdminPage } from '../list/admin-page.tsx';
import { mapStatus } from '../list/list-page.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { t } from './copy.ts';
import { NewPostDialog } from './new-post-dialog.tsx';
import { PostPanel } from './post-panel.tsx';
import { stateTones } from './post-words.ts';

const tabs = ['all', 'published', 'scheduled', 'draft'] as const;
const stateOfTab: Readonly<Record<(typeof tabs)[number], BlogPostState | null>> = {
  all: null,
  published: 'PUBLISHED',
  scheduled: 'SCHEDULED',
  draft: 'DRAFT',
};

/** `/admin/blog`: every post with its state; writing happens on a page of its own. */
export function BlogAdminPage() {
  const now = useNow();
  const navigate = useNavigate();
  const state = useAdminList(tabs);
  const [adding, setAdding] = useState(false);
  const offline = useServerReason();
  const search = state.search === '' ? null : state.search;
  const status = useQueryStatus(AdminBlogPostsDocument, {
    variables: { ...state.page, search, state: stateOfTab[state.tab] },
    fetchPolicy: 'cache-and-network',
  });
  const counts = status.kind === 'ready' ? status.data.admin_blog_posts.counts : null;
  const reload = status.kind === 'loading' ? () => undefined : status.reload;
  const countOf = (tab: (typeof tabs)[number]) =>
    tab === 'all'
      ? undefined
      : counts === null
        ? undefined
        : (counts.find((each) => each.tab === stateOfTab[tab])?.count ?? 0);
  return (
    <AdminPage
      title={t('abl.title')}
      search={{ label: t('abl.search'), value: state.search, onSearch: state.setSearch }}
      csv={{ list: 'blog', filters: { q: search, state: state.tab === 'all' ? null : state.tab } }}
      actions={
        <Button size="sm" variant="primary" reason={offline} onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" />
          {t('abl.new')}
        </Button>
      }
    >
      <AdminList
        label={t('abl.title')}
        state={state}
        tabs={tabs.map((value) => ({ value, label: t(`abl.tab.${value}`), count: countOf(value) }))}
        status={mapStatus(status, (data) => data.admin_blog_posts)}
        rowId={(row: AdminBlogLinePartsFragment) => row.id}
        columns={[
          {
            key: 'title',
            head: t('abl.col.title'),
            render: (row) => row.title,
            look: 'main',
            elastic: true,
          },
          {
            key: 'topic',
            head: t('abl.col.topic'),
            render: (row) => t(`abl.topic.${row.topic}`),
            look: 'second',
            wideOnly: true,
          },
          {
            key: 'at',
            head: t('abl.col.at'),
            render: (row) => formatTimestamp(Date.parse(row.published_at ?? row.updated_at), now),
            look: 'quiet',
            numeric: true,
            wideOnly: true,
          },
          {
            key: 'state',
            head: t('abl.col.state'),
            render: (row) => (
              <Badge tone={stateTones[row.state]}>{t(`abl.state.${row.state}`)}</Badge>
            ),
          },
        ]}
        empty={t('abl.empty')}
        renderDetail={(id) => (
          <PostPanel
            key={id}
            id={id}
            onChanged={reload}
            onGone={() => {
              state.choose(null);
              reload();
            }}
          />
        )}
      />
      {adding && (
        <NewPostDialog
          onClose={() => setAdding(false)}
          onMade={(id) => void navigate(`/admin/blog/${id}`)}
        />
      )}
    </AdminPage>
  );
}
