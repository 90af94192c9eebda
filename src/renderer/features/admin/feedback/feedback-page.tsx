import { Link } from 'react-router';
import {
  AdminFeedbackDocument,
  type FeedbackPartsFragment,
  type FeedbackState,
  SetFeedbackStateDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button, buttonClass } from '#renderer/ui/button.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { AdminPage } from '../list/admin-page.tsx';
import { DetailActions, DetailPanel, DetailRows } from '../list/detail-panel.tsx';
import { mapStatus } from '../list/list-page.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { t } from './copy.ts';
import css from './feedback.module.css';

const tabs = ['new', 'read', 'answered', 'all'] as const;
const stateOfTab = { new: 'NEW', read: 'READ', answered: 'ANSWERED', all: null } as const;

/** `/admin/feedback`: what learners told us, newest first. */
export function FeedbackPage() {
  const now = useNow();
  const state = useAdminList(tabs);
  const variables = {
    ...state.page,
    search: state.search === '' ? null : state.search,
    state: stateOfTab[state.tab],
  };
  const status = useQueryStatus(AdminFeedbackDocument, {
    variables,
    fetchPolicy: 'cache-and-network',
  });
  const reload = status.kind === 'loading' ? () => undefined : status.reload;
  return (
    <AdminPage
      title={t('afb.title')}
      search={{ label: t('afb.search'), value: state.search, onSearch: state.setSearch }}
      csv={{
        list: 'feedback',
        filters: { q: variables.search, state: state.tab === 'all' ? null : state.tab },
      }}
    >
      <AdminList
        label={t('afb.title')}
        state={state}
        tabs={tabs.map((value) => ({ value, label: t(`afb.tab.${value}`) }))}
        status={mapStatus(status, (data) => data.admin_feedback)}
        rowId={(row: FeedbackPartsFragment) => row.id}
        columns={[
          {
            key: 'text',
            head: t('afb.col.text'),
            render: (row) => (row.text === '' ? t('afb.noText') : row.text),
            look: 'main',
            elastic: true,
          },
          { key: 'topic', head: t('afb.col.topic'), render: (row) => t(`afb.topic.${row.topic}`) },
          {
            key: 'who',
            head: t('afb.col.who'),
            render: (row) => row.author_name,
            look: 'second',
            wideOnly: true,
          },
          {
            key: 'at',
            head: t('afb.col.at'),
            render: (row) => formatTimestamp(Date.parse(row.created_at), now),
            look: 'quiet',
            numeric: true,
          },
        ]}
        empty={t('afb.empty')}
        renderDetail={(_id, row) => row && <FeedbackDetail row={row} now={now} reload={reload} />}
      />
    </AdminPage>
  );
}

function FeedbackDetail({
  row,
  now,
  reload,
}: {
  readonly row: FeedbackPartsFragment;
  readonly now: number;
  readonly reload: () => void;
}) {
  const setState = useMutate(SetFeedbackStateDocument);
  const offline = useServerReason();
  const mark = async (state: FeedbackState) => {
    const done = await setState({ id: row.id, expected: row.state, state });
    if (!done.ok) notify(t('afb.failed', { reason: errorText(done.error) }), { kind: 'error' });
    reload();
  };
  const subject = `${t(`afb.topic.${row.topic}`)}: ${row.text.slice(0, 60)}`;
  return (
    <DetailPanel
      title={row.author_name}
      badge={
        <Badge tone={row.state === 'NEW' ? 'warn' : 'neutral'}>{t(`afb.state.${row.state}`)}</Badge>
      }
    >
      <p className={css['text']}>{row.text === '' ? t('afb.noText') : row.text}</p>
      {row.picture !== null && (
        <a className={css['picture']} href={row.picture.url} target="_blank" rel="noreferrer">
          <img
            src={row.picture.url}
            width={row.picture.width}
            height={row.picture.height}
            alt={t('afb.picture')}
            loading="lazy"
          />
        </a>
      )}
      <DetailRows
        rows={[
          {
            term: t('afb.rating'),
            value: row.rating === null ? null : t('afb.rating.of', { n: row.rating }),
          },
          { term: t('afb.lesson'), value: row.lesson_title },
          { term: t('afb.route'), value: row.route },
          { term: t('afb.version'), value: row.app_version },
          { term: t('afb.written'), value: formatTimestamp(Date.parse(row.written_at), now) },
        ]}
      />
      <DetailActions>
        {row.state === 'NEW' && (
          <Button variant="primary" reason={offline} onClick={() => void mark('READ')}>
            {t('afb.markRead')}
          </Button>
        )}
        <a
          className={buttonClass({ block: true })}
          href={`mailto:${row.author_email}?subject=${encodeURIComponent(subject)}`}
        >
          {t('afb.mail')}
        </a>
        {row.state !== 'ANSWERED' && (
          <Button reason={offline} onClick={() => void mark('ANSWERED')}>
            {t('afb.markAnswered')}
          </Button>
        )}
        {row.state !== 'NEW' && (
          <Button variant="ghost" reason={offline} onClick={() => void mark('NEW')}>
            {t('afb.markNew')}
          </Button>
        )}
        <Link
          className={buttonClass({ variant: 'ghost', block: true })}
          to={`/admin/people?tim=${encodeURIComponent(row.author_email)}&xem=${row.author_id}`}
        >
          {t('afb.person')}
        </Link>
      </DetailActions>
    </DetailPanel>
  );
}
