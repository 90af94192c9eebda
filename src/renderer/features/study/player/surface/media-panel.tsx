import CircleAlert from 'lucide-react/icons/circle-alert';
import FileX from 'lucide-react/icons/file-x';
import Lock from 'lucide-react/icons/lock';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useState } from 'react';
import { Link } from 'react-router';
import { assertNever } from '#shared/kernel/assert.ts';
import type { OutlineLesson } from '#renderer/lib/lessons/course-outline.ts';
import { notify } from '#renderer/lib/notify.ts';
import { loginAddress } from '#renderer/lib/identity/safe-next.ts';
import { useDownload } from '#renderer/lib/files/use-download.ts';
import { usePlatform } from '#renderer/platform/context.tsx';
import { useOffline } from '#renderer/platform/use-offline.ts';
import { Button, buttonClass } from '#renderer/ui/button.tsx';
import { t } from '../../copy.ts';
import {
  lowerHeight,
  type MediaFailure,
  type WayOut,
  waysOut,
} from '../../player-core/media-failure.ts';
import { AreaPanel } from './area-panel.tsx';
import { usePlayerState, useRemote } from '../player-context.tsx';
import { useReportFailure } from '../session/use-report-failure.ts';

/** Why the video stopped and what to do, over the video. The place is kept. */
export function MediaPanel({ lesson }: { readonly lesson: OutlineLesson }) {
  const failure = usePlayerState((state) => (state.phase === 'failed' ? state.failure : null));
  return failure === null ? null : <Failure failure={failure} lesson={lesson} />;
}

function Failure({
  failure,
  lesson,
}: {
  readonly failure: MediaFailure;
  readonly lesson: OutlineLesson;
}) {
  const hasDownloads = usePlatform().offline !== undefined;
  const isKept = useIsKept(lesson.id);
  const lower = usePlayerState((state) =>
    lowerHeight(state.heights, state.quality ?? state.playingHeight),
  );
  const isNotKept = failure === 'offline' && hasDownloads && !isKept;
  const ways = waysOut(failure, {
    canDownload: hasDownloads && (!isKept || failure === 'corrupt' || failure === 'missing'),
    hasLowerQuality: lower !== null,
  });
  return (
    <AreaPanel
      alert
      icon={iconOf(failure)}
      title={isNotKept ? t('player.err.notKept') : t(`player.err.${failure}`)}
      body={isNotKept ? t('player.err.notKept.body') : t(`player.err.${failure}.body`)}
      actions={ways.map((way, index) => (
        <Way
          key={way}
          way={way}
          first={index === 0}
          failure={failure}
          lesson={lesson}
          lower={lower}
        />
      ))}
    />
  );
}

interface WayProps {
  readonly way: WayOut;
  readonly first: boolean;
  readonly failure: MediaFailure;
  readonly lesson: OutlineLesson;
  readonly lower: number | null;
}

function Way({ way, first, failure, lesson, lower }: WayProps) {
  const remote = useRemote();
  const { busy, download } = useDownload();
  const report = useReportFailure(lesson.slug, failure);
  const variant = first ? 'secondary' : 'ghost';
  switch (way) {
    case 'retry':
      return (
        <Button variant={variant} onClick={remote.retry}>
          {t('player.retry')}
        </Button>
      );
    case 'login':
      return (
        <Link className={buttonClass({})} to={loginAddress(`/learn/${lesson.slug}`)}>
          {t('player.login')}
        </Link>
      );
    case 'confirm':
      return <ConfirmLicence variant={variant} />;
    case 'download':
      return (
        <Button
          variant={variant}
          busy={busy}
          busyLabel={t('player.downloading')}
          onClick={() => void download([lesson.id])}
        >
          {failure === 'offline' ? t('player.downloadLater') : t('player.downloadAgain')}
        </Button>
      );
    case 'lower_quality':
      return (
        <Button variant={variant} onClick={() => remote.setQuality(lower)}>
          {t('player.lowerQuality')}
        </Button>
      );
    case 'report':
      return (
        <Button variant={variant} onClick={report}>
          {t('player.report')}
        </Button>
      );
    default:
      return assertNever(way);
  }
}

/** Asks the server for the licence once; plays on when it is there. */
function ConfirmLicence({ variant }: { readonly variant: 'secondary' | 'ghost' }) {
  const { offline } = usePlatform();
  const remote = useRemote();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const renewed = await offline?.renewLicence();
    setBusy(false);
    if (renewed === undefined || renewed.ok) remote.retry();
    else notify(t('player.confirm.failed'), { kind: 'error' });
  };
  return (
    <Button
      variant={variant}
      busy={busy}
      busyLabel={t('player.confirming')}
      onClick={() => void confirm()}
    >
      {t('player.confirm')}
    </Button>
  );
}

/** Whether the device wants or keeps the lesson. */
function useIsKept(lessonId: string): boolean {
  const offline = useOffline();
  return offline.kind === 'ready' && offline.byLesson.has(lessonId);
}

function iconOf(failure: MediaFailure) {
  if (failure === 'offline' || failure === 'network') return <WifiOff aria-hidden="true" />;
  if (failure === 'lapsed' || failure === 'revoked' || failure === 'session')
    return <Lock aria-hidden="true" />;
  if (failure === 'corrupt' || failure === 'missing') return <FileX aria-hidden="true" />;
  return <CircleAlert aria-hidden="true" />;
}
