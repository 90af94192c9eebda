import { useSyncExternalStore } from 'react';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';

const changes = ['play', 'playing', 'pause', 'ended', 'emptied'] as const;

/** Whether a video of this page plays now, wherever it stands. */
export function useMediaPlaying(): boolean {
  return useSyncExternalStore(followMedia, isMediaPlaying);
}

/**
 * Media events do not rise, but they pass the document on their way down. A video that leaves the
 * document is paused first.
 */
function followMedia(listener: () => void): Unsubscribe {
  for (const change of changes) document.addEventListener(change, listener, true);
  return () => {
    for (const change of changes) document.removeEventListener(change, listener, true);
  };
}

function isMediaPlaying(): boolean {
  return [...document.querySelectorAll('video')].some((video) => !video.paused && !video.ended);
}
