import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import { canHaveFocus, focusHome, type Gap } from './focus-home.ts';
import { topModal } from '../overlays/modal-stack.ts';

/** Where the focus was, and the dialog or menu that this was in. */
interface Visited {
  readonly element: HTMLElement;
  readonly layer: Element | null;
}

/** So many places of before are remembered: dialogs lie over each other at most three deep. */
const trailLength = 8;
const watched: MutationObserverInit = {
  subtree: true,
  childList: true,
  attributes: true,
  attributeFilter: ['disabled', 'hidden', 'inert', 'open'],
};

/**
 * Keeps the focus on the page when what had it goes away: a row that an action took out of its
 * list, a dialog whose button is gone, a list that is loaded anew. A browser lets it fall to the
 * body then, and whoever works with the keyboard or a screen reader begins at the top again. Once
 * per document; whoever presses beside everything has put the focus down and is not brought back.
 */
export function keepFocus(document: Document): Unsubscribe {
  const gaps = new WeakMap<Node, Gap>();
  let trail: readonly Visited[] = [];
  let isByKey = false;
  let isLooking = false;
  const look = () => {
    isLooking = false;
    if (!isLost(document)) return;
    const home = homeOf(trail, gaps, document);
    if (home !== null) putFocus(home, isByKey);
  };
  // What a part of the page does by itself (an effect, its next frame) comes first.
  const lookSoon = () => {
    if (isLooking || trail.length === 0) return;
    isLooking = true;
    requestAnimationFrame(() => setTimeout(look));
  };
  const observer = new MutationObserver((records) => {
    for (const { target, removedNodes, previousSibling, nextSibling } of records) {
      for (const node of removedNodes)
        gaps.set(node, { parent: target, before: previousSibling, after: nextSibling });
    }
    // Asking whether something is seen makes the browser lay the page out, so it is asked where the
    // answer can have changed.
    if (isLost(document) || records.some(({ type }) => type === 'attributes')) lookSoon();
  });
  const listeners = {
    focusin: ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || target === document.body) return;
      const visited = { element: target, layer: target.closest('dialog, [popover], [data-popup]') };
      trail = [...trail.filter(({ element }) => element !== target), visited].slice(-trailLength);
    },
    keydown: () => {
      isByKey = true;
    },
    pointerdown: () => {
      isByKey = false;
      // After the browser has moved the focus; what lies under an open dialog is still meant.
      setTimeout(() => {
        if (isLost(document)) trail = trail.filter(({ layer }) => layer !== topLayer());
      });
    },
    toggle: lookSoon,
  };
  observer.observe(document.body, watched);
  for (const [name, listen] of Object.entries(listeners))
    document.addEventListener(name, listen, { capture: true, passive: true });
  return () => {
    observer.disconnect();
    for (const [name, listen] of Object.entries(listeners))
      document.removeEventListener(name, listen, { capture: true });
  };
}

function topLayer(): Element | null {
  return topModal() ?? null;
}

function isLost({ activeElement, body }: Document): boolean {
  return activeElement === null || activeElement === body;
}

/** The last place that still is one; null when the focus was put down on purpose. */
function homeOf(
  trail: readonly Visited[],
  gaps: WeakMap<Node, Gap>,
  document: Document,
): HTMLElement | null {
  const modal = topModal();
  const isInReach = (element: Element) => modal === undefined || modal.contains(element);
  for (const [age, { element, layer }] of trail.toReversed().entries()) {
    if (canHaveFocus(element) && isInReach(element)) return age === 0 ? null : element;
    if (layer !== null && !isOpen(layer)) continue;
    const home = focusHome(element, (node) => gaps.get(node));
    if (home !== null && isInReach(home)) return home;
  }
  return (
    [
      ...(modal ?? document).querySelectorAll<HTMLElement>(
        modal === undefined ? 'main h1, main' : '[data-dialog-title]',
      ),
    ].find(canHaveFocus) ?? null
  );
}

function isOpen(layer: Element): boolean {
  if (!layer.isConnected) return false;
  if (layer instanceof HTMLDialogElement) return layer.open;
  // Browsers without popovers throw at their selector.
  return layer.hasAttribute('popover')
    ? layer.matches(':popover-open')
    : layer.matches('[data-popup="open"]');
}

/**
 * A heading is no control: it is said aloud, a ring around it would only look like something to
 * press.
 */
function putFocus(home: HTMLElement, isByKey: boolean): void {
  if (home.tabIndex < 0) {
    if (!home.hasAttribute('tabindex')) home.tabIndex = -1;
    home.style.outline = 'none';
  }
  // Whoever uses a pointer looks at where it is: the page stays.
  home.focus({ preventScroll: !isByKey });
}
