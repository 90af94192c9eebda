import { useEffect, useState } from 'react';
import type { UpdateStatus } from '#shared/desktop/desktop-host.ts';
import { usePlatform } from './context.tsx';

const unavailable: UpdateStatus = { kind: 'unavailable' };

/**
 * How this application stands towards its newest version; `unavailable` where the host has no
 * updates.
 */
export function useUpdateStatus(): UpdateStatus {
  const { desktop } = usePlatform();
  const [status, setStatus] = useState(unavailable);
  useEffect(() => {
    if (!desktop) return undefined;
    let isTold = false;
    const stop = desktop.onUpdate((next) => {
      isTold = true;
      setStatus(next);
    });
    // What is told meanwhile is newer than this answer.
    void desktop.updateStatus().then((now) => !isTold && setStatus(now));
    return () => {
      isTold = true;
      stop();
    };
  }, [desktop]);
  return status;
}
