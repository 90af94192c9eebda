import { type RefObject, useEffect, useRef } from 'react';
import { scrollerOf } from './keep-place.ts';

/**
 * A conversation opens at its newest message, with what answers it in reach. The ref is for the
 * form behind the messages; mount it with them. Only what scrolls around it moves, and only so far
 * that the form's end is seen: what is in sight already stays where it is.
 */
export function useOpenedAtEnd(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // After the page's own place is restored.
    const frame = requestAnimationFrame(() => form.current && showEnd(form.current));
    return () => cancelAnimationFrame(frame);
  }, []);
  return form;
}

function showEnd(form: HTMLElement): void {
  const scroller = scrollerOf(form);
  if (scroller === null) return;
  const isPage = scroller === document.scrollingElement;
  const seenTo = isPage ? window.innerHeight : scroller.getBoundingClientRect().bottom;
  const margin = Number.parseFloat(getComputedStyle(form).scrollMarginBottom);
  const hidden = form.getBoundingClientRect().bottom + margin - seenTo;
  if (hidden > 0) scroller.scrollBy({ top: hidden, behavior: 'instant' });
}
