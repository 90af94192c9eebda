import { useEffect, useRef } from 'react';
import { t } from '../../copy/vi.ts';
import { notify } from '../../lib/notify.ts';
import { useSession, useSyncStatus } from '../../platform/context.tsx';
import { followOutage, type Outage } from './connection-view.ts';

/**
 * Says once, when the network is back and everything that waited is through, how many changes went.
 */
export function useBackOnlineToast(): void {
  const status = useSyncStatus();
  const session = useSession();
  const personId = session.status === 'guest' ? null : session.userId;
  const outage = useRef<Outage>({ since: 'none' });
  useEffect(() => {
    const step = followOutage(outage.current, { personId, status });
    outage.current = step.outage;
    if (!step.back) return;
    const { syncedCount } = step.back;
    notify(syncedCount > 0 ? t('net.backOnline', { n: syncedCount }) : t('net.backOnlineOnly'), {
      kind: 'success',
      id: 'back-online',
    });
  }, [status, personId]);
}
