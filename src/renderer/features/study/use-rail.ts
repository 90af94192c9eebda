import { useCallback, useState } from 'react';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { usePlayerSettings } from './player/player-settings.ts';

/** The rail beside the video, and theatre width without it. */
export interface Rail {
  readonly shown: boolean;
  readonly toggle: () => void;
  readonly show: () => void;
  /** Esc: closes a rail that lies over the page; says whether it did. */
  readonly dismiss: () => boolean;
}

/**
 * Below this the rail stands under the video and is always there; up to the next, it lies over the
 * page while it is open (design 1.7).
 */
const stackedQuery = '(max-width: 1023px)';
const overlayQuery = '(min-width: 1024px) and (max-width: 1099px)';

/**
 * Whether the rail is shown. Theatre width is remembered; a rail over the page is open for now
 * only.
 */
export function useRail(): Rail {
  const [{ theatre }, change] = usePlayerSettings();
  const stacked = useMediaQuery(stackedQuery);
  const overlay = useMediaQuery(overlayQuery);
  const [overlayOpen, setOverlayOpen] = useState(false);
  const toggle = useCallback(() => {
    if (overlay) setOverlayOpen((open) => !open);
    else if (!stacked) change({ theatre: !theatre });
  }, [overlay, stacked, theatre, change]);
  const show = useCallback(() => {
    if (overlay) setOverlayOpen(true);
    else if (theatre && !stacked) change({ theatre: false });
  }, [overlay, stacked, theatre, change]);
  const dismiss = useCallback(() => {
    if (!overlay || !overlayOpen) return false;
    setOverlayOpen(false);
    return true;
  }, [overlay, overlayOpen]);
  return { shown: stacked || (overlay ? overlayOpen : !theatre), toggle, show, dismiss };
}
