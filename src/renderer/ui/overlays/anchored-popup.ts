import { useEffect, useEffectEvent, useState } from 'react';
import { useLacksPopovers } from './lacks-popovers.ts';

/** Least room below the anchor before a popup of unknown height goes above it, in px. */
const usualHeight = 320;
const gap = 6;

export interface PopupOptions {
  /** Below as long as this many px fit there. */
  readonly wantedHeight?: number | undefined;
  /** Just before it is to be seen. */
  readonly onOpening?: () => void;
  readonly onOpened?: () => void;
}

export interface AnchoredPopup {
  readonly open: boolean;
  readonly show: () => void;
  /** The focus goes back to the anchor if it is inside. */
  readonly hide: () => void;
  /** For the popup's element, which stands in a `TopLayer`. */
  readonly props: PopupProps;
}

type PopupProps =
  | {
      readonly popover: 'auto';
      readonly onBeforeToggle: (change: PopoverChange) => void;
      readonly onToggle: (change: PopoverChange) => void;
    }
  /** A browser without popovers; global.css hides it and lays it above all else. */
  | { readonly 'data-popup': 'open' | 'closed' };

interface PopoverChange {
  readonly newState: string;
}

/**
 * A popover that stands under (or over) its anchor, a button whose `popoverTarget` it is. The
 * browser closes it on Esc and on a press elsewhere, and puts it above all else, a modal dialog
 * included; for browsers without popovers all of it is done here. On a phone a style sheet may lay
 * the popup at the bottom instead and ignore the variables set here.
 */
export function useAnchoredPopup(
  anchor: HTMLElement | null,
  popup: HTMLElement | null,
  { wantedHeight = usualHeight, onOpening, onOpened }: PopupOptions = {},
): AnchoredPopup {
  const isPlain = useLacksPopovers();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open || anchor === null || popup === null) return undefined;
    const follow = (event: Event) => {
      if (!(event.target instanceof Node && popup.contains(event.target)))
        place(anchor, popup, wantedHeight);
    };
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
    };
  }, [open, anchor, popup, wantedHeight]);
  const prepare = () => {
    if (anchor !== null && popup !== null) place(anchor, popup, wantedHeight);
    onOpening?.();
  };
  const show = () => {
    if (!isPlain) return popup?.showPopover();
    prepare();
    return setOpen(true);
  };
  const hide = () => {
    if (!isPlain) return popup?.hidePopover();
    if (popup?.contains(document.activeElement) === true) anchor?.focus();
    return setOpen(false);
  };
  usePlainPopup(isPlain, {
    anchor,
    popup,
    open,
    show,
    hide,
    close: () => setOpen(false),
    onOpened,
  });
  const props: PopupProps = isPlain
    ? { 'data-popup': open ? 'open' : 'closed' }
    : {
        popover: 'auto',
        onBeforeToggle: ({ newState }) => {
          if (newState === 'open') prepare();
        },
        onToggle: ({ newState }) => {
          setOpen(newState === 'open');
          if (newState === 'open') onOpened?.();
        },
      };
  return { open, show, hide, props };
}

interface PlainPopup extends Pick<AnchoredPopup, 'open' | 'show' | 'hide'> {
  readonly anchor: HTMLElement | null;
  readonly popup: HTMLElement | null;
  /** Leaves the focus where it is. */
  readonly close: () => void;
  readonly onOpened: (() => void) | undefined;
}

/** What a browser with popovers does by itself: a press on the anchor, one elsewhere, Esc. */
function usePlainPopup(
  isPlain: boolean,
  { anchor, popup, open, show, hide, close, onOpened }: PlainPopup,
): void {
  const press = useEffectEvent(() => (open ? hide() : show()));
  const pressElsewhere = useEffectEvent(({ target }: Event) => {
    if (
      target instanceof Node &&
      anchor?.contains(target) !== true &&
      popup?.contains(target) !== true
    )
      close();
  });
  const key = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Else a dialog around it would close as well.
    event.preventDefault();
    event.stopPropagation();
    hide();
  });
  const opened = useEffectEvent(() => onOpened?.());
  useEffect(() => {
    if (!isPlain || anchor === null) return undefined;
    anchor.addEventListener('click', press);
    return () => anchor.removeEventListener('click', press);
  }, [isPlain, anchor]);
  useEffect(() => {
    if (!isPlain || !open) return undefined;
    document.addEventListener('pointerdown', pressElsewhere, { capture: true });
    document.addEventListener('keydown', key, { capture: true });
    opened();
    return () => {
      document.removeEventListener('pointerdown', pressElsewhere, { capture: true });
      document.removeEventListener('keydown', key, { capture: true });
    };
  }, [isPlain, open]);
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
