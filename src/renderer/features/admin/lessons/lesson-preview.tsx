import { useState } from 'react';
import { AdminLessonMediaDocument } from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { Button } from '#renderer/ui/button.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import { t as shellText } from '#renderer/copy/vi.ts';
import { t } from './copy.ts';
import css from './lessons.module.css';
import type { Lesson } from './use-lessons.ts';

/** The lesson's video as it is, before anybody else sees it. */
export function LessonPreview({ lesson }: { readonly lesson: Lesson }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? 'les.video.hide' : 'les.video.watch')}
      </Button>
      {open && (
        <Video
          key={`${lesson.duration_seconds} ${lesson.cue_count}`}
          id={lesson.id}
          title={lesson.title}
        />
      )}
    </>
  );
}

function Video({ id, title }: { readonly id: string; readonly title: string }) {
  const status = useQueryStatus(AdminLessonMediaDocument, {
    variables: { id },
    fetchPolicy: 'network-only',
  });
  if (status.kind === 'loading') return <div className={css['video']} aria-busy="true" />;
  if (status.kind !== 'ready') return <ListTrouble status={status} />;
  const media = status.data.admin_lesson_media;
  if (media === null) return <p className={css['fact']}>{t('les.video.no')}</p>;
  return (
    // Its captions are beside it as soon as somebody uploaded them.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      className={css['video']}
      controls
      autoPlay
      playsInline
      preload="metadata"
      aria-label={title}
      src={media.video_url}
      poster={media.poster_url ?? undefined}
    >
      {media.captions_url !== null && (
        <track
          kind="captions"
          src={media.captions_url}
          srcLang="vi"
          label={shellText('common.vietnamese')}
          default
        />
      )}
    </video>
  );
}
