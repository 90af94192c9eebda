import type { UpdateStatus } from '#shared/desktop/desktop-host.ts';
import { assertNever } from '#shared/kernel/assert.ts';
import { formatTimestamp } from '../../lib/format/format-date.ts';
import { formatPercent } from '../../lib/format/format-number.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import type { DesktopCapability } from '../../platform/port.ts';
import { useUpdateStatus } from '../../platform/use-update-status.ts';
import { Button } from '../../ui/button.tsx';
import { t } from './copy.ts';
import css from './settings.module.css';

export interface UpdateSettingsProps {
  readonly desktop: DesktopCapability;
  /** Null until the host has said it. */
  readonly version: string | null;
}

/** Which version runs, whether there is a newer one, and the log for whoever asks for help. */
export function UpdateSettings({ desktop, version }: UpdateSettingsProps) {
  const status = useUpdateStatus();
  const now = useNow();
  const reason = useServerReason();
  const isChecking = status.kind === 'checking';
  return (
    <div className={css['update']}>
      <div className={css['words']}>
        <p className={css['name']}>
          {version === null ? '\u00a0' : t('set.version', { v: version })}
        </p>
        <output className={css['meta']}>{updateText(status, now)}</output>
      </div>
      <div className={css['actions']}>
        {status.kind === 'ready' && (
          <Button size="sm" variant="primary" onClick={() => void desktop.installUpdate()}>
            {t('set.update.restart')}
          </Button>
        )}
        {canCheck(status) && (
          <Button
            size="sm"
            busy={isChecking}
            busyLabel={t('set.checkUpdate.busy')}
            reason={reason}
            onClick={() => void desktop.checkForUpdate()}
          >
            {t('set.checkUpdate')}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => void desktop.openLogs()}>
          {t('set.logs')}
        </Button>
      </div>
    </div>
  );
}

/**
 * Whether asking makes sense: not where no update is looked for, nor while one is on its way or
 * there.
 */
function canCheck({ kind }: UpdateStatus): boolean {
  return kind === 'idle' || kind === 'checking' || kind === 'failed';
}

function updateText(status: UpdateStatus, nowMs: number): string {
  switch (status.kind) {
    case 'unavailable':
      return t('set.update.unavailable');
    case 'idle':
      return status.checkedAtMs === null
        ? ''
        : t('set.update.latest', { time: formatTimestamp(status.checkedAtMs, nowMs) });
    case 'checking':
      return '';
    case 'downloading':
      return t('set.update.downloading', {
        v: status.version,
        percent: formatPercent(status.percent / 100),
      });
    case 'ready':
      return t('set.update.ready', { v: status.version });
    case 'failed':
      return status.reason === 'network' ? t('set.update.network') : t('set.update.refused');
    default:
      return assertNever(status);
  }
}
