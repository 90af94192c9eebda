/**
 * Does what puts more in front of the first item of a list, and scrolls so that the item stays
 * where it was on the screen: whoever reads it reads on.
 */
export function keepPlace(list: HTMLElement | null, addInFront: () => void): void {
  const first = list?.firstElementChild ?? null;
  const before = first?.getBoundingClientRect().top ?? 0;
  addInFront();
  if (first === null || !first.isConnected) return;
  const moved = first.getBoundingClientRect().top - before;
  scrollerOf(first)?.scrollBy({ top: moved, behavior: 'instant' });
}

/** What scrolls when an element is moved; the page itself when nothing inside it does. */
export function scrollerOf(element: Element): Element | null {
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    const canScroll = /auto|scroll/.test(getComputedStyle(at).overflowY);
    if (canScroll && at.scrollHeight > at.clientHeight) return at;
  }
  return document.scrollingElement;
}
