import { useEffect, useEffectEvent } from 'react';

/** Whether this host can keep its display on. */
export function canKeepAwake(): boolean {
  return 'wakeLock' in navigator;
}

/**
 * Keeps the display on while `isOn` and the page is seen; the system lets go of it whenever the
 * page is hidden. Calls `onRefused` when it will not.
 */
export function useWakeLock(isOn: boolean, onRefused: () => void): void {
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    if (!isOn || !canKeepAwake()) return undefined;
    let isDone = false;
    let held: WakeLockSentinel | null = null;
    const take = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const lock = await navigator.wakeLock.request('screen');
        if (isDone) await lock.release();
        else held = lock;
      } catch {
        if (!isDone) refused();
      }
    };
    const seen = () => void take();
    document.addEventListener('visibilitychange', seen);
    void take();
    return () => {
      isDone = true;
      document.removeEventListener('visibilitychange', seen);
      held?.release().catch(() => undefined); // the system has let go already
    };
  }, [isOn]);
}
