import { useCallback, useEffect, useSyncExternalStore } from 'react';

/** Whether the page is in full screen, and the way in and out. */
export interface Fullscreen {
  readonly active: boolean;
  readonly toggle: () => void;
}

/** Safari on phones lets only the video itself fill the screen, under this name. */
interface PhoneVideo extends HTMLVideoElement {
  readonly webkitEnterFullscreen?: () => void;
}

/**
 * Full screen for the study page. The whole document goes into it, so that dialogs and toasts stay
 * visible; the page's styles let the video fill it. Leaving the page leaves full screen.
 */
export function useFullscreen(video: PhoneVideo | null): Fullscreen {
  const active = useSyncExternalStore(subscribe, isFullscreen);
  const toggle = useCallback(() => void toggleFullscreen(video), [video]);
  useEffect(
    () => () => {
      if (isFullscreen()) void document.exitFullscreen();
    },
    [],
  );
  return { active, toggle };
}

async function toggleFullscreen(video: PhoneVideo | null): Promise<void> {
  try {
    if (isFullscreen()) await document.exitFullscreen();
    else if (document.fullscreenEnabled) await document.documentElement.requestFullscreen();
    else video?.webkitEnterFullscreen?.();
  } catch {
    // Refused by the browser or the host: the page stays as it is.
  }
}

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

function isFullscreen(): boolean {
  return document.fullscreenElement !== null;
}
