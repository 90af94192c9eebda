import { useEffect, useRef } from 'react';
import { useOpenLessonStore } from './player/session/open-lesson-store.ts';

/**
 * The place above the pages where an open lesson goes on playing. Loads nothing before a lesson was
 * opened; what is open is closed when this goes away (a public page, another person).
 */
export function PlayerOutlet() {
  const host = useOpenLessonStore((player) => (player.open === null ? null : player.host));
  useCloseWhenGone();
  return host;
}

function useCloseWhenGone(): void {
  const closing = useRef<number | undefined>(undefined);
  useEffect(() => {
    // React's strict mode takes the effect away and back at once: only what stays away is gone.
    window.clearTimeout(closing.current);
    return () => {
      closing.current = window.setTimeout(useOpenLessonStore.getState().close, 0);
    };
  }, []);
}
