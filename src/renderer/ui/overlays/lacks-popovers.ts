import { useSyncExternalStore } from 'react';

/**
 * Whether the browser has no popovers (Chromium before 114, Safari before 17, Firefox before 125).
 * A page that the server rendered is taken over as if it had.
 */
export function useLacksPopovers(): boolean {
  return useSyncExternalStore(never, lacksPopovers, () => false);
}

function lacksPopovers(): boolean {
  return !('showPopover' in HTMLElement.prototype);
}

function never() {
  return () => undefined;
}
