import { useState } from 'react';
import {
  AdminCourseDocument,
  AdminShortVideosDocument,
  CreateShortVideoDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { useLive } from '#renderer/live/live-provider.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/states/empty-state.tsx';
import { Field } from '#renderer/ui/forms/field.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { AdminPage } from '../list/admin-page.tsx';
import { ConfirmFormDialog } from '../list/confirm-dialog.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import { useConfirmForm } from '../list/use-confirm-form.ts';
import { t } from './copy.ts';
import { ShortVideoItem } from './short-video-item.tsx';
import css from './short-videos-admin.module.css';

const topics = ['content'] as const;
const pollMs = 3000;

/** `/admin/short-videos`: upload, captions, the lesson that it leads to, order, publishing. */
export function ShortVideosPage() {
  const status = useQueryStatus(AdminShortVideosDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  const course = useQueryStatus(AdminCourseDocument, { variables: {} });
  const reload = status.kind === 'loading' ? () => undefined : status.reload;
  useLive(topics, reload, { pollMs });
  const [adding, setAdding] = useState(false);
  const lessons =
    course.kind === 'ready'
      ? course.data.admin_course.chapters.flatMap((chapter) =>
          chapter.lessons.map(({ id, index, title }) => ({ id, label: `${index}. ${title}` })),
        )
      : [];
  const videos = status.kind === 'ready' ? status.data.admin_short_videos : [];
  return (
    <AdminPage
      title={t('shv.title')}
      lead={t('shv.lead')}
      actions={
        <Button size="sm" disabled={status.kind === 'loading'} onClick={() => setAdding(true)}>
          {t('shv.add')}
        </Button>
      }
    >
      {status.kind === 'loading' && (
        <div className={css['list']} aria-busy="true">
          <Skeleton height="240px" />
          <Skeleton height="240px" />
        </div>
      )}
      {(status.kind === 'offline' || status.kind === 'failed') && <ListTrouble status={status} />}
      {status.kind === 'ready' && videos.length === 0 && <EmptyState title={t('shv.none')} />}
      <ol className={css['list']}>
        {videos.map((video) => (
          <ShortVideoItem
            key={video.id}
            video={video}
            count={videos.length}
            lessons={lessons}
            reload={reload}
          />
        ))}
      </ol>
      {adding && <NewShortVideo reload={reload} onClose={() => setAdding(false)} />}
    </AdminPage>
  );
}

function NewShortVideo({
  reload,
  onClose,
}: {
  readonly reload: () => void;
  readonly onClose: () => void;
}) {
  const create = useMutate(CreateShortVideoDocument);
  const form = useConfirmForm({
    start: { title: '' },
    async onConfirm({ title }) {
      const done = await create({ title });
      if (done.ok) reload();
      return done;
    },
    onClose,
  });
  return (
    <ConfirmFormDialog title={t('shv.add')} confirmLabel={t('shv.create')} form={form}>
      <Field {...form.text('title')} label={t('shv.field.title')} maxLength={120} />
    </ConfirmFormDialog>
  );
}
