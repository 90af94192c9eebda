import CircleArrowDown from 'lucide-react/icons/circle-arrow-down';
import CirclePause from 'lucide-react/icons/circle-pause';
import CirclePlay from 'lucide-react/icons/circle-play';
import DownloadIcon from 'lucide-react/icons/download';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { Link } from 'react-router';
import { assertNever } from '#shared/kernel/assert.ts';
import {
  type CourseOutline,
  isWatchable,
  type OutlineLesson,
} from '#renderer/lib/lessons/course-outline.ts';
import { formatPercent } from '#renderer/lib/format/format-number.ts';
import type { LessonFile } from '#renderer/lib/lessons/lesson-file.ts';
import { fileText } from '#renderer/lib/lessons/lesson-file-text.ts';
import { useDownload } from '#renderer/lib/files/use-download.ts';
import { useLessonFiles } from '#renderer/lib/lessons/use-lesson-files.ts';
import { usePlatform, useSession } from '#renderer/platform/context.tsx';
import { Button, buttonClass } from '#renderer/ui/button.tsx';
import { lazyPart } from '#renderer/ui/states/lazy-part.tsx';
import { t } from './copy.ts';
import css from './download.module.css';

const DownloadMenu = lazyPart(async () => (await import('./download-menu.tsx')).DownloadMenu, {
  waiting: <span className={css['menuPlace']} />,
});

export interface DownloadLessonProps {
  readonly course: CourseOutline;
  readonly lesson: OutlineLesson;
}

/**
 * Keeps the open lesson on this device, or says how that stands. Nothing on a host without
 * downloads.
 */
export function DownloadLesson({ course, lesson }: DownloadLessonProps) {
  const { offline } = usePlatform();
  const isGuest = useSession().status === 'guest';
  const file = useLessonFiles()(lesson);
  if (offline === undefined || isGuest || file === null) return null;
  if (!isWatchable(lesson) && (file.kind === 'none' || file.kind === 'needs_network')) return null;
  return (
    <div className={css['keep']}>
      <DownloadButton lesson={lesson} file={file} />
      <DownloadMenu course={course} lesson={lesson} />
    </div>
  );
}

function DownloadButton({
  lesson,
  file,
}: {
  readonly lesson: OutlineLesson;
  readonly file: LessonFile;
}) {
  const { offline } = usePlatform();
  const { busy, download } = useDownload();
  const fetchIt = () => void download([lesson.id]);
  switch (file.kind) {
    case 'none':
    case 'needs_network':
      return (
        <Button busy={busy} busyLabel={t('keep.planning')} onClick={fetchIt}>
          <DownloadIcon aria-hidden="true" />
          {t(file.kind === 'none' ? 'keep.download' : 'keep.later')}
        </Button>
      );
    case 'downloading': {
      const share = percent(file.share);
      return (
        <Button
          aria-label={t('keep.pause', { share })}
          onClick={() => void offline?.pause([lesson.id])}
        >
          <CirclePause aria-hidden="true" />
          <span className="num">{t('keep.downloading', { share })}</span>
        </Button>
      );
    }
    case 'paused': {
      const share = percent(file.share);
      return (
        <Button onClick={() => void offline?.resume([lesson.id])}>
          <CirclePlay aria-hidden="true" />
          <span className="num">{t('keep.resume', { share })}</span>
        </Button>
      );
    }
    case 'outdated':
      return (
        <Button busy={busy} busyLabel={t('keep.planning')} onClick={fetchIt}>
          <RotateCw aria-hidden="true" />
          {t('keep.update')}
        </Button>
      );
    case 'ready':
      return (
        <Link className={buttonClass({})} to="/offline" aria-label={t('keep.readyMore')}>
          <CircleArrowDown className={css['ready']} aria-hidden="true" />
          {t('keep.ready')}
        </Link>
      );
    case 'queued':
    case 'held':
    case 'checking':
    case 'expiring':
    case 'lapsed':
    case 'revoked':
    case 'failed':
      return (
        <Link className={buttonClass({})} to="/offline">
          <CircleArrowDown aria-hidden="true" />
          {fileText(file)}
        </Link>
      );
    default:
      return assertNever(file);
  }
}

function percent(share: number): string {
  return formatPercent(Math.floor(share * 100) / 100);
}

/** On a host without downloads: where they are to be had. */
export function KeepElsewhere() {
  const { offline } = usePlatform();
  const isGuest = useSession().status === 'guest';
  return offline === undefined && !isGuest ? (
    <p className={css['elsewhere']}>{t('keep.web')}</p>
  ) : null;
}
