import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { AppError } from '#shared/errors/error-code.ts';
import { useRef, useState } from 'react';
import {
  type AdminShortVideosQuery,
  DeleteShortVideoDocument,
  MoveShortVideoDocument,
  UpdateShortVideoDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { goneReason, LeftFormNote } from '#renderer/lib/drafts/left-form-note.tsx';
import { type KeptForm, useKeptForm } from '#renderer/lib/drafts/use-kept-form.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useRefusal } from '#renderer/lib/use-refusal.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Field } from '#renderer/ui/forms/field.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { Select } from '#renderer/ui/forms/select.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { t as uploadText } from '../uploads/copy.ts';
import { FileChoice, UploadBox } from '../uploads/upload-box.tsx';
import { useUploads } from '../uploads/use-uploads.ts';
import { t } from './copy.ts';
import css from './short-videos-admin.module.css';

export type AdminShortVideo = AdminShortVideosQuery['admin_short_videos'][number];

export interface ShortVideoItemProps {
  readonly video: AdminShortVideo;
  /** How many there are. */
  readonly count: number;
  readonly lessons: readonly { readonly id: string; readonly label: string }[];
  readonly reload: () => void;
}

/** Largest short video, as the server takes it (server/limits.ts). */
const shortVideoBytes = 300_000_000;
const noLesson = '-';

/** One short video with its fields, its file and its place. */
export function ShortVideoItem({ video, count, lessons, reload }: ShortVideoItemProps) {
  const update = useMutate(UpdateShortVideoDocument);
  const move = useMutate(MoveShortVideoDocument);
  const kept = useTitle(video);
  const { title } = kept.form;
  const [error, setError] = useRefusal();
  const [deleting, setDeleting] = useState(false);
  const offline = useServerReason();
  const save = async (change: {
    readonly title?: string;
    readonly lesson_id?: string | null;
    readonly is_published?: boolean;
  }) => {
    const done = await update({
      id: video.id,
      revision: video.revision,
      input: {
        title: video.title,
        lesson_id: video.lesson_id,
        is_published: video.is_published,
        ...change,
      },
    });
    setError(done.ok ? null : done.error);
    if (done.ok) notify(t('shv.saved'), { kind: 'success' });
    if (change.title !== undefined) kept.answered(done, { title: change.title });
    if (done.ok || done.error.code !== 'NOT_FOUND') reload();
  };
  const moveTo = async (position: number) => {
    const done = await move({ id: video.id, position });
    setError(done.ok ? null : done.error);
    reload();
  };
  return (
    <li className={css['item']}>
      <Preview video={video} />
      <div className={css['form']}>
        <div className="row gap-2">
          <Badge tone={video.is_published ? 'ok' : 'line'}>
            {t(video.is_published ? 'shv.published' : 'shv.hidden')}
          </Badge>
        </div>
        <TitleField kept={kept} error={error} />
        <Select
          label={t('shv.field.lesson')}
          placeholder={t('shv.field.lesson.none')}
          searchLabel={t('shv.field.lesson.search')}
          emptyText={t('shv.field.lesson.empty')}
          options={[
            { value: noLesson, label: t('shv.field.lesson.none') },
            ...lessons.map(({ id, label }) => ({ value: id, label })),
          ]}
          value={video.lesson_id ?? noLesson}
          onChange={(value) => void save({ lesson_id: value === noLesson ? null : value })}
        />
        <UploadBox
          kind="SHORT_VIDEO"
          targetId={video.id}
          hasVideo={video.has_video}
          upload={video.upload}
          maxBytes={shortVideoBytes}
          onChange={reload}
        />
        {video.has_video && <Captions video={video} reload={reload} />}
        {error !== null && error.field !== 'title' && !kept.isGone && (
          <p role="alert">{errorText(error)}</p>
        )}
        <div className="row gap-2">
          <Button
            size="sm"
            reason={offline ?? goneReason(kept)}
            disabled={title.trim() === video.title}
            onClick={() => void save({ title })}
          >
            {t('shv.save')}
          </Button>
          <Button
            size="sm"
            variant={video.is_published ? 'secondary' : 'primary'}
            reason={offline ?? (video.has_video ? undefined : t('shv.publish.needsVideo'))}
            onClick={() => void save({ is_published: !video.is_published })}
          >
            {t(video.is_published ? 'shv.unpublish' : 'shv.publish')}
          </Button>
          <Button size="sm" variant="ghost" reason={offline} onClick={() => setDeleting(true)}>
            {t('shv.delete')}
          </Button>
        </div>
      </div>
      <div className="stack gap-1">
        <IconButton
          label={t('shv.up', { title: video.title })}
          icon={<ArrowUp />}
          disabled={video.position === 1}
          onClick={() => void moveTo(video.position - 2)}
        />
        <IconButton
          label={t('shv.down', { title: video.title })}
          icon={<ArrowDown />}
          disabled={video.position === count}
          onClick={() => void moveTo(video.position)}
        />
      </div>
      {deleting && (
        <DeleteDialog video={video} reload={reload} onClose={() => setDeleting(false)} />
      )}
    </li>
  );
}

function useTitle({ id, title }: AdminShortVideo): KeptForm<{ readonly title: string }> {
  return useKeptForm({ kind: 'office', id: `short-video:${id}` }, { title });
}

function TitleField({
  kept,
  error,
}: {
  readonly kept: ReturnType<typeof useTitle>;
  readonly error: AppError | null;
}) {
  return (
    <>
      <LeftFormNote of={kept} />
      <Field
        label={t('shv.field.title')}
        value={kept.form.title}
        maxLength={120}
        error={error?.field === 'title' ? errorText(error) : undefined}
        onChange={({ target }) => kept.change({ title: target.value })}
      />
    </>
  );
}

/** The video itself, small; pressing it plays and stops. */
function Preview({ video }: { readonly video: AdminShortVideo }) {
  const player = useRef<HTMLVideoElement>(null);
  if (video.video_url === null) return <div className={css['video']} />;
  const toggle = () => {
    const element = player.current;
    if (element === null) return;
    // A play that the browser refuses leaves the picture standing; pressing again asks again.
    if (element.paused) element.play().catch(() => undefined);
    else element.pause();
  };
  return (
    <button
      type="button"
      className={css['preview']}
      aria-label={t('shv.watch', { title: video.title })}
      onClick={toggle}
    >
      {/* The first picture, not a black one. */}
      <video
        ref={player}
        className={css['video']}
        src={`${video.video_url}#t=0.1`}
        muted
        loop
        playsInline
        preload="metadata"
        tabIndex={-1}
      />
    </button>
  );
}

function Captions({
  video,
  reload,
}: {
  readonly video: AdminShortVideo;
  readonly reload: () => void;
}) {
  const uploads = useUploads();
  const send = async (file: File) => {
    const done = await uploads.upload({ kind: 'SHORT_CAPTIONS', targetId: video.id, file });
    if (done.ok) notify(uploadText('upl.done', { file: file.name }), { kind: 'success' });
    else notify(uploadText('upl.refused', { reason: errorText(done.error) }), { kind: 'error' });
    reload();
  };
  return (
    <FileChoice
      label={t('shv.captions')}
      hint={t('shv.captions.hint')}
      accept=".vtt,text/vtt"
      onFile={(file) => void send(file)}
    />
  );
}

function DeleteDialog({
  video,
  reload,
  onClose,
}: {
  readonly video: AdminShortVideo;
  readonly reload: () => void;
  readonly onClose: () => void;
}) {
  const remove = useMutate(DeleteShortVideoDocument);
  const [{ id, title, revision, media_revision }] = useState(video);
  return (
    <ConfirmDialog
      title={t('shv.delete.ask', { title })}
      confirmLabel={t('shv.delete')}
      tone="danger"
      reason="required"
      onClose={onClose}
      onConfirm={async ({ reason }) => {
        const done = await remove({ id, revision, media_revision, reason });
        if (done.ok) reload();
        return done;
      }}
    />
  );
}
