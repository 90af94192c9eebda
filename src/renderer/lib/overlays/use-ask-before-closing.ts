import { useEffect } from 'react';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import { usePlatform } from '../../platform/context.tsx';

/**
 * While `wouldLose`, closing the window asks first: on the desktop the host does, in the portal the
 * browser. A page must not keep a window of the desktop from closing by itself: Electron shows no
 * question for `beforeunload`, the window would only stay
 * (tests/architecture/asked-before-closing.test.ts).
 */
export function useAskBeforeClosing(wouldLose: boolean): void {
  const { desktop } = usePlatform();
  useEffect(() => {
    if (!wouldLose) return undefined;
    return desktop === undefined ? askByBrowser() : desktop.askBeforeClosing();
  }, [wouldLose, desktop]);
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function askByBrowser(): Unsubscribe {
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
