import { useSyncExternalStore } from 'react';

/** The design's one line between phone and desktop layout (01-tokens 1.7). */
export const phoneQuery = '(max-width: 767px)';

/** One points with a finger: the keyboard is most likely one on the screen. */
export const touchQuery = '(pointer: coarse)';

/** Whether a media query holds now. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}
