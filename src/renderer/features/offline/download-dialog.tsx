import { useState } from 'react';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { DownloadPlan } from '#shared/offline/offline-state.ts';
import { t as shellText } from '../../copy/vi.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { formatBytes } from '../../lib/format/format-number.ts';
import { useDeviceSettings, usePlatform } from '../../platform/context.tsx';
import { useOffline } from '../../platform/use-offline.ts';
import { useProgress } from '../../platform/use-progress.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { t } from './copy.ts';
import { largerLimit, learnedFiles, missingOnDisk, missingUnderLimit } from './data/room.ts';
import css from './download-dialog.module.css';
import { useRefusal } from '#renderer/lib/use-refusal.ts';

export interface DownloadDialogProps {
  readonly plan: DownloadPlan;
  readonly onClose: () => void;
}

/** What a download takes, before it begins; with the ways to make room when there is not enough. */
export function DownloadDialog({ plan: asked, onClose }: DownloadDialogProps) {
  const { offline } = usePlatform();
  const [plan, setPlan] = useState(asked);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useRefusal();
  if (offline === undefined) return null;
  const ids = plan.lessons.map(({ lessonId }) => lessonId);
  /** Does something that makes room and asks again what is missing then. */
  const makeRoom = async (change: () => Promise<Result<unknown, AppError>>) => {
    setBusy(true);
    setError(null);
    const changed = await change();
    const next = changed.ok ? await offline.plan(ids) : null;
    setBusy(false);
    if (!changed.ok) setError(changed.error);
    else if (next?.ok === true) setPlan(next.value);
    else if (next !== null) setError(next.error);
  };
  const start = async () => {
    setBusy(true);
    const queued = await offline.download(ids);
    setBusy(false);
    if (queued.ok) onClose();
    else setError(queued.error);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      title={t('off.dl.title', { n: plan.lessons.length })}
      closeLabel={shellText('common.close')}
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            {t('off.dl.cancel')}
          </Button>
          <Button
            variant="primary"
            busy={busy}
            busyLabel={t('off.dl.going')}
            disabled={plan.verdict !== 'fits'}
            onClick={() => void start()}
          >
            {t('off.dl.go')}
          </Button>
        </>
      }
    >
      <Figures plan={plan} />
      <div aria-live="polite">
        <Shortage plan={plan} busy={busy} onMakeRoom={(change) => void makeRoom(change)} />
        {error !== null && <p className={css['error']}>{errorText(error)}</p>}
      </div>
    </Dialog>
  );
}

function Figures({ plan }: { readonly plan: DownloadPlan }) {
  return (
    <dl className={css['figures']}>
      <dt>{t('off.dl.size')}</dt>
      <dd className="num b6">{formatBytes(plan.bytes)}</dd>
      <dt>{t('off.dl.free')}</dt>
      <dd className="num">
        {plan.freeBytes === null ? t('off.dl.freeUnknown') : formatBytes(plan.freeBytes)}
      </dd>
      {plan.limitLeftBytes >= 0 && (
        <>
          <dt>{t('off.dl.left')}</dt>
          <dd>{t('off.dl.after', { size: formatBytes(plan.limitLeftBytes) })}</dd>
        </>
      )}
    </dl>
  );
}

interface ShortageProps {
  readonly plan: DownloadPlan;
  readonly busy: boolean;
  readonly onMakeRoom: (change: () => Promise<Result<unknown, AppError>>) => void;
}

function Shortage({ plan, busy, onMakeRoom }: ShortageProps) {
  const { offline, settings } = usePlatform();
  const { limitBytes } = useDeviceSettings().offline;
  const kept = useOffline();
  const progress = useProgress();
  if (plan.verdict === 'fits' || offline === undefined) return null;
  const missing = missingUnderLimit(plan);
  const raised = plan.verdict === 'over_limit' ? largerLimit(limitBytes, missing) : null;
  const learned =
    kept.kind === 'ready' && progress.kind === 'ready'
      ? learnedFiles(kept.state.lessons, progress.byLesson)
      : { lessonIds: [], bytes: 0 };
  const raise = async () => ({
    ok: true as const,
    value: await settings.update({ offline: { limitBytes: raised ?? limitBytes } }),
  });
  return (
    <div className={css['shortage']}>
      <p>
        {plan.verdict === 'over_limit'
          ? t('off.needSpace', { size: formatBytes(missing) })
          : t('off.dl.overDisk', { size: formatBytes(missingOnDisk(plan)) })}
      </p>
      <div className={css['ways']}>
        {raised !== null && (
          <Button size="sm" disabled={busy} onClick={() => onMakeRoom(raise)}>
            {t('off.raiseLimit', { size: formatBytes(raised) })}
          </Button>
        )}
        {learned.lessonIds.length > 0 && (
          <Button
            size="sm"
            disabled={busy}
            onClick={() => onMakeRoom(() => offline.remove(learned.lessonIds))}
          >
            {t('off.removeLearned', {
              n: learned.lessonIds.length,
              size: formatBytes(learned.bytes),
            })}
          </Button>
        )}
        {plan.verdict === 'over_disk' && (
          <Button
            size="sm"
            disabled={busy}
            onClick={() => onMakeRoom(() => offline.chooseFolder())}
          >
            {t('off.folder.change')}
          </Button>
        )}
      </div>
    </div>
  );
}
