import { useEffect, useState } from 'react';

/** Least room below the anchor before a popup of unknown height goes above it, in px. */
const usualHeight = 320;
const gap = 6;

/** What React tells of a popover that opens or closes. */
export interface PopoverChange {
  readonly newState: string;
}

export interface AnchoredPopup {
  readonly open: boolean;
  readonly onBeforeToggle: (change: PopoverChange) => void;
  readonly onToggle: (change: PopoverChange) => void;
}

/**
 * A native popover that stands under (or over) its anchor. The browser closes it on Esc and on a press elsewhere, and puts it
 * above all else, a modal dialog included. Give `onBeforeToggle` and `onToggle` to the popover element.
 * `wantedHeight`: below as long as this many px fit there. On a phone a style sheet may lay the popup at the bottom instead
 * and ignore the variables set here.
 */
export function useAnchoredPopup(anchor: HTMLElement | null, popup: HTMLElement | null, wantedHeight = usualHeight): AnchoredPopup {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open || anchor === null || popup === null) return undefined;
    const follow = (event: Event) => {
      if (!(event.target instanceof Node && popup.contains(event.target))) place(anchor, popup, wantedHeight);
    };
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
    };
  }, [open, anchor, popup, wantedHeight]);
  return {
    open,
    onBeforeToggle: ({ newState }) => {
      if (newState === 'open' && anchor !== null && popup !== null) place(anchor, popup, wantedHeight);
    },
    onToggle: ({ newState }) => setOpen(newState === 'open'),
  };
}

function place(anchor: HTMLElement, popup: HTMLElement, wantedHeight: number): void {
  const box = anchor.getBoundingClientRect();
  const below = window.innerHeight - box.bottom - gap * 2;
  const above = box.top - gap * 2;
  const upwards = below < wantedHeight && above > below;
  const set = (name: string, value: string) => popup.style.setProperty(name, value);
  set('--popup-left', `${box.left}px`);
  set('--popup-right', `${window.innerWidth - box.right}px`);
  set('--popup-width', `${box.width}px`);
  set('--popup-top', upwards ? 'auto' : `${box.bottom + gap}px`);
  set('--popup-bottom', upwards ? `${window.innerHeight - box.top + gap}px` : 'auto');
  set('--popup-room', `${Math.max(156, upwards ? above : below)}px`);
}
