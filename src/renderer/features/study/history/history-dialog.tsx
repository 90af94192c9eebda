import { useState } from 'react';
import { t as shellText } from '#renderer/copy/vi.ts';
import type { LessonProgress } from '#shared/domain/progress/progress.ts';
import { assertNever } from '#shared/kernel/assert.ts';
import type { OutlineLesson } from '#renderer/lib/lessons/course-outline.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { formatTimestamp, formatTime } from '#renderer/lib/format/format-date.ts';
import { formatClock, formatDuration } from '#renderer/lib/format/format-duration.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { usePlatform } from '#renderer/platform/context.tsx';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { EmptyState } from '#renderer/ui/states/empty-state.tsx';
import { ErrorPanel } from '#renderer/ui/states/error-panel.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { useRemote } from '../player/player-context.tsx';
import { t } from './copy.ts';
import type { HistoryDay, Sitting } from './history-view.ts';
import css from './history.module.css';
import { type History, useHistory } from './use-history.ts';

export interface HistoryDialogProps {
  readonly lesson: OutlineLesson;
  readonly progress: LessonProgress;
  readonly onClose: () => void;
}

/** When and on which device a lesson was learned, and the way back to where one stood. */
export function HistoryDialog({ lesson, progress, onClose }: HistoryDialogProps) {
  const history = useHistory(lesson.id);
  const { restoring, restore } = useRestore(lesson, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      dismissible={restoring === null}
      title={t('hist.title', { n: lesson.index })}
      description={t('hist.lead')}
      closeLabel={shellText('common.close')}
    >
      <ServerPart {...history} />
      {history.days.map((day) => (
        <Day
          key={day.date}
          day={day}
          currentSeconds={progress.position?.seconds ?? null}
          restoring={restoring}
          onRestore={(sitting) => void restore(sitting)}
        />
      ))}
      {history.days.length > 0 && <p className={css['limit']}>{t('hist.limit')}</p>}
    </Dialog>
  );
}

/**
 * Keeps the old place as a tick of its own: it goes through the same merge as every other, on all
 * devices.
 */
function useRestore(lesson: OutlineLesson, onDone: () => void) {
  const { progress } = usePlatform();
  const remote = useRemote();
  const [restoring, setRestoring] = useState<string | null>(null);
  const restore = async ({ id, positionSeconds }: Sitting) => {
    if (positionSeconds === null) return;
    setRestoring(id);
    const result = await progress.record({
      id: crypto.randomUUID(),
      ageMs: null,
      lessonId: lesson.id,
      durationSeconds: lesson.duration_seconds,
      intervals: [],
      watchedMs: 0,
      positionSeconds,
      unheard: null,
    });
    setRestoring(null);
    if (!result.ok)
      return notify(t('hist.failed', { reason: errorText(result.error) }), { kind: 'error' });
    remote.seekTo(positionSeconds);
    notify(t('hist.restored', { t: formatClock(positionSeconds) }), { kind: 'success' });
    onDone();
  };
  return { restoring, restore };
}

function ServerPart({ server, days }: History) {
  const now = useNow();
  switch (server.kind) {
    case 'loading':
      return (
        <output className="stack gap-3">
          <span className="sr">{t('hist.loading')}</span>
          <Skeleton height="56px" />
          <Skeleton height="56px" />
        </output>
      );
    case 'ready':
      if (server.asOfMs !== null)
        return (
          <p className={css['asOf']}>
            {t('hist.asOf', { time: formatTimestamp(server.asOfMs, now) })}
          </p>
        );
      return days.length === 0 ? (
        <EmptyState frame="bare" title={t('hist.empty')}>
          {t('hist.empty.body')}
        </EmptyState>
      ) : null;
    case 'offline':
      return <p className={css['asOf']}>{t('hist.offline')}</p>;
    case 'failed':
      return (
        <ErrorPanel
          title={t('hist.error')}
          code={shellText('common.errorCode', { code: server.error.code })}
          onRetry={server.reload}
          retryLabel={shellText('common.retry')}
        >
          {errorText(server.error)}
        </ErrorPanel>
      );
    default:
      return assertNever(server);
  }
}

interface DayProps {
  readonly day: HistoryDay;
  readonly currentSeconds: number | null;
  readonly restoring: string | null;
  readonly onRestore: (sitting: Sitting) => void;
}

function Day({ day, currentSeconds, restoring, onRestore }: DayProps) {
  return (
    <section className={css['day']} aria-label={t('hist.day', { date: day.date })}>
      <h3 className={css['date']}>{t('hist.day', { date: day.date })}</h3>
      <ul>
        {day.sittings.map((sitting) => (
          <li key={sitting.id} className={css['sitting']}>
            <Words sitting={sitting} />
            <Restore
              sitting={sitting}
              date={day.date}
              isCurrent={
                sitting.positionSeconds !== null && sitting.positionSeconds === currentSeconds
              }
              busy={restoring === sitting.id}
              onRestore={onRestore}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Words({ sitting }: { readonly sitting: Sitting }) {
  const { fromMs, toMs, device, state, watchedMs, positionSeconds } = sitting;
  const from = formatTime(fromMs);
  const to = formatTime(toMs);
  return (
    <div className={css['words']}>
      <p className={css['when']}>
        <span className="num">{from === to ? to : t('hist.span', { from, to })}</span>
        {state !== 'synced' && (
          <Badge size="sm" tone={state === 'waiting' ? 'warn' : 'bad'}>
            {t(`hist.${state}`)}
          </Badge>
        )}
      </p>
      <p className={css['meta']}>
        <span>
          {watchedMs >= 1000
            ? t('hist.watched', { t: formatDuration(watchedMs / 1000) })
            : t('hist.moved')}
        </span>
        {positionSeconds !== null && (
          <span>{t('hist.stopped', { t: formatClock(positionSeconds) })}</span>
        )}
        <span>{device ?? t('hist.here')}</span>
      </p>
    </div>
  );
}

interface RestoreProps {
  readonly sitting: Sitting;
  readonly date: string;
  readonly isCurrent: boolean;
  readonly busy: boolean;
  readonly onRestore: (sitting: Sitting) => void;
}

function Restore({ sitting, date, isCurrent, busy, onRestore }: RestoreProps) {
  if (sitting.positionSeconds === null) return null;
  if (isCurrent) return <span className={css['current']}>{t('hist.current')}</span>;
  return (
    <Button
      size="sm"
      busy={busy}
      busyLabel={t('hist.restoring')}
      aria-label={t('hist.restoreOf', { t: formatClock(sitting.positionSeconds), date })}
      onClick={() => onRestore(sitting)}
    >
      {t('hist.restore')}
    </Button>
  );
}
