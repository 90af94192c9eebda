import { formatTimestamp } from '../../lib/format/format-date.ts';
import { useSyncStatus } from '../../platform/context.tsx';
import { OfflineBanner } from '../../ui/states/offline-banner.tsx';
import { useMountTime } from './use-mount-time.ts';
import { t } from './copy.ts';

/**
 * What the learner must know about the network while watching: playing goes on from what is kept.
 */
export function StudyNotices({ asOfMs }: { readonly asOfMs: number | null }) {
  const { connection } = useSyncStatus();
  const openedAtMs = useMountTime();
  const asOf =
    asOfMs === null
      ? ''
      : ` ${t('player.offline.asOf', { time: formatTimestamp(asOfMs, openedAtMs) })}`;
  return <OfflineBanner offline={connection === 'offline'} text={t('player.offline') + asOf} />;
}
