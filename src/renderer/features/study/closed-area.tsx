import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleAlert from 'lucide-react/icons/circle-alert';
import KeyRound from 'lucide-react/icons/key-round';
import Lock from 'lucide-react/icons/lock';
import WifiOff from 'lucide-react/icons/wifi-off';
import { Link } from 'react-router';
import { assertNever } from '#shared/kernel/assert.ts';
import { isOfflineError } from '../../graphql/request-error.ts';
import type { OutlineLesson } from '../../lib/lessons/course-outline.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { dayStartMs, formatDate } from '../../lib/format/format-date.ts';
import { loginAddress } from '../../lib/identity/safe-next.ts';
import { useDownload } from '../../lib/files/use-download.ts';
import { usePlatform } from '../../platform/context.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { LessonCover } from '../../ui/lessons/lesson-cover.tsx';
import { useDelayed } from '../../ui/states/use-delayed.ts';
import { t } from './copy.ts';
import type { VideoArea } from './data/study-view.ts';
import { AreaPanel } from './player/surface/area-panel.tsx';
import css from './player/surface/video-area.module.css';

export interface ClosedAreaProps {
  readonly area: Exclude<VideoArea, { kind: 'player' }>;
  readonly lesson: OutlineLesson;
  /** A lesson that can be watched instead, or null. */
  readonly instead: OutlineLesson | null;
  readonly onRetry: () => void;
}

/**
 * In the place of the video when there is none to play: on its way, locked, announced, or failed.
 */
export function ClosedArea(props: ClosedAreaProps) {
  return (
    <section className={css['area']} aria-label={t('player.region')}>
      {props.area.kind === 'loading' ? (
        <Waiting lesson={props.lesson} />
      ) : (
        <>
          <div className={css['cover']}>
            <LessonCover
              stage={props.lesson.chapter_index}
              number={props.lesson.index}
              numberSize="none"
            />
          </div>
          <Panel {...props} />
        </>
      )}
    </section>
  );
}

function Waiting({ lesson }: { readonly lesson: OutlineLesson }) {
  const slow = useDelayed(true, 1_000);
  return (
    <div className={css['cover']}>
      <LessonCover stage={lesson.chapter_index} number={lesson.index} />
      <span className={css['greyLine']} />
      {slow && <p className={css['slow']}>{t('player.loading')}</p>}
    </div>
  );
}

function Panel({ area, lesson, instead, onRetry }: ClosedAreaProps) {
  const hasDownloads = usePlatform().offline !== undefined;
  const canDownload = hasDownloads && area.kind === 'failed' && isOfflineError(area.error);
  const toInstead = instead !== null && (
    <Link className={buttonClass({})} to={`/learn/${instead.slug}`}>
      {t('player.toLesson', { n: instead.index })}
    </Link>
  );
  switch (area.kind) {
    case 'loading':
      return null;
    case 'announced':
      return (
        <AreaPanel
          icon={<CalendarClock aria-hidden="true" />}
          title={
            area.releaseOn === null
              ? t('player.announced')
              : t('player.announcedOn', { date: formatDate(dayStartMs(area.releaseOn)) })
          }
          body={instead === null ? undefined : t('player.announced.body')}
          actions={toInstead}
        />
      );
    case 'locked':
      return (
        <AreaPanel
          icon={<Lock aria-hidden="true" />}
          title={t('player.locked')}
          body={t('player.locked.body')}
          actions={
            <>
              <Link className={buttonClass({ variant: 'primary' })} to="/checkout">
                {t('player.buy')}
              </Link>
              {toInstead}
            </>
          }
        />
      );
    case 'guest':
      return (
        <AreaPanel
          icon={<Lock aria-hidden="true" />}
          title={t('player.guest')}
          body={t('player.locked.body')}
          actions={
            <>
              <Link className={buttonClass({ variant: 'primary' })} to="/checkout">
                {t('player.buy')}
              </Link>
              <Link className={buttonClass({})} to={loginAddress(`/learn/${lesson.slug}`)}>
                {t('player.login')}
              </Link>
              {toInstead}
            </>
          }
        />
      );
    case 'ended':
      return (
        <AreaPanel
          icon={<KeyRound aria-hidden="true" />}
          title={t('player.ended')}
          body={t('player.ended.body')}
          actions={
            <>
              <Link
                className={buttonClass({ variant: 'primary' })}
                to={loginAddress(`/learn/${lesson.slug}`)}
              >
                {t('player.login')}
              </Link>
              {toInstead}
            </>
          }
        />
      );
    case 'failed':
      if (canDownload) return <NotKept lesson={lesson} onRetry={onRetry} />;
      return (
        <AreaPanel
          alert
          icon={
            isOfflineError(area.error) ? (
              <WifiOff aria-hidden="true" />
            ) : (
              <CircleAlert aria-hidden="true" />
            )
          }
          title={errorText(area.error)}
          code={t('player.err.code', { code: area.error.code })}
          actions={<Button onClick={onRetry}>{t('player.retry')}</Button>}
        />
      );
    default:
      return assertNever(area);
  }
}

/**
 * Without a network and without a copy, where copies can be had: the download waits for the
 * network.
 */
function NotKept({ lesson, onRetry }: Pick<ClosedAreaProps, 'lesson' | 'onRetry'>) {
  const { busy, download } = useDownload();
  return (
    <AreaPanel
      alert
      icon={<WifiOff aria-hidden="true" />}
      title={t('player.err.notKept')}
      body={t('player.err.notKept.body')}
      actions={
        <>
          <Button
            busy={busy}
            busyLabel={t('player.downloading')}
            onClick={() => void download([lesson.id])}
          >
            {t('player.downloadLater')}
          </Button>
          <Button variant="ghost" onClick={onRetry}>
            {t('player.retry')}
          </Button>
        </>
      }
    />
  );
}
