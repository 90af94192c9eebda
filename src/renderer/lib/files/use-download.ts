import { useCallback, useState } from 'react';
import { t } from '../../copy/vi.ts';
import { usePlatform } from '../../platform/context.tsx';
import { useOnline } from '../../platform/use-online.ts';
import { errorText } from '../format/error-text.ts';
import { notify } from '../notify.ts';
import { useOverlayStore } from '../overlays/overlay-store.ts';

/** Asking for downloads, from wherever it is done. */
export interface Download {
  /** The server is being asked what it takes. */
  readonly busy: boolean;
  /**
   * Fetches lessons. One that fits begins at once; several, or more than there is room for, are
   * asked about first. Without a network they wait in the queue. Does nothing on a host without
   * downloads.
   */
  readonly download: (lessonIds: readonly string[]) => Promise<void>;
}

/** The only way to begin a download. */
export function useDownload(): Download {
  const { offline } = usePlatform();
  const isOnline = useOnline();
  const show = useOverlayStore((store) => store.show);
  const [busy, setBusy] = useState(false);
  const download = useCallback(
    async (lessonIds: readonly string[]) => {
      if (offline === undefined || lessonIds.length === 0) return;
      const queue = async (forLater: boolean) => {
        const queued = await offline.download(lessonIds);
        if (!queued.ok)
          notify(t('file.failed', { reason: errorText(queued.error) }), { kind: 'error' });
        else if (forLater) notify(t('file.queuedForLater', { n: lessonIds.length }));
      };
      if (!isOnline) return queue(true);
      setBusy(true);
      const planned = await offline.plan(lessonIds);
      setBusy(false);
      if (!planned.ok)
        return planned.error.code === 'SERVER_UNREACHABLE'
          ? queue(true)
          : notify(t('file.failed', { reason: errorText(planned.error) }), { kind: 'error' });
      const plan = planned.value;
      if (plan.lessons.length === 0) return notify(t('file.nothingLeft'));
      if (plan.lessons.length === 1 && plan.verdict === 'fits') return queue(false);
      show({ kind: 'download', plan });
    },
    [offline, isOnline, show],
  );
  return { busy, download };
}
