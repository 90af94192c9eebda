import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { MouseEvent, RefObject } from 'react';
import { focusInside, keepFocusInside } from '../focus/focus-inside.ts';
import { pushModal, topModal } from './modal-stack.ts';

export interface ModalDialogOptions {
  readonly open: boolean;
  /** Esc, or a press that began and ended on the backdrop. */
  readonly ask: () => void;
  /**
   * What gets the focus; else the first field, else the title. Read once, when the dialog opens.
   */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
}

/**
 * Shows a native dialog as a modal one while `open`: focus inside and back afterwards, Esc, the
 * backdrop. Put the result on it.
 */
export function useModalDialog(
  dialog: HTMLDialogElement | null,
  { open, ask, initialFocus }: ModalDialogOptions,
) {
  useLayoutEffect(() => {
    if (dialog === null || !open) return undefined;
    measureScrollBar(dialog.ownerDocument);
    dialog.showModal();
    const pop = pushModal(dialog);
    focusInside(dialog, initialFocus?.current ?? null);
    return () => {
      pop();
      // Closing before React takes the element away lets the browser return the focus.
      dialog.close();
    };
    // `initialFocus` is read once, when the dialog opens.
    // eslint-disable-next-line react/exhaustive-deps
  }, [dialog, open]);
  useDialogKeys(dialog, open, ask);
  return useBackdropPress(ask);
}

/**
 * Where the page's scroll bar takes room, that room stays while a dialog holds the page still, so
 * that nothing moves (global.css).
 */
function measureScrollBar({ documentElement: page, defaultView: view }: Document): void {
  if (topModal() !== undefined || view === null) return;
  page.style.setProperty('--scroll-bar', `${view.innerWidth - page.clientWidth}px`);
}

/**
 * On the document: a toast that goes away in a dialog leaves the focus on the body, and Esc must
 * still work.
 */
function useDialogKeys(dialog: HTMLDialogElement | null, open: boolean, ask: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (dialog === null || topModal() !== dialog) return;
    if (event.key === 'Tab') keepFocusInside(dialog, event);
    // A menu or list inside has taken the key for itself when it is prevented already.
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    ask();
  });
  useEffect(() => {
    if (!open) return undefined;
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [open]);
}

/**
 * A press closes only when it began and ended on the backdrop: selecting text out of a field does
 * not.
 */
function useBackdropPress(ask: () => void) {
  const began = useRef(false);
  return {
    onPointerDown: (event: MouseEvent<HTMLDialogElement>) => {
      began.current = onBackdrop(event);
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (began.current && onBackdrop(event)) ask();
    },
  };
}

function onBackdrop(event: MouseEvent<HTMLDialogElement>): boolean {
  return event.target === event.currentTarget;
}
