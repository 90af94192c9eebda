/**
 * What is one of several alike: what is left of a list when one of them is gone is its neighbour.
 */
const item = 'li, tr, article, [role="row"], [role="listitem"], [role="option"]';
/**
 * What can be one's place inside of an item or a bar: never a field to type in, as a phone would
 * open its keyboard.
 */
const control =
  'a[href], button:not(:disabled), summary, input:is([type="checkbox"], [type="radio"]):not(:disabled)';
/** What names a part of the page: its heading, else the list that can be scrolled in. */
const heading = '[data-dialog-title], h1, h2, h3, h4, [role="group"][tabindex="0"]';
/** Parts of a page that have a heading of their own. */
const part = 'section, aside, form, [role="region"], [role="dialog"], dialog, main';

/** Where a node lay when it was taken out of the document. */
export interface Gap {
  readonly parent: Node;
  readonly before: Node | null;
  readonly after: Node | null;
}

/** Whether something can have the focus now: in the document, seen, not inert and not disabled. */
export function canHaveFocus(element: Element): boolean {
  return (
    element.isConnected &&
    isSeen(element) &&
    element.closest('[inert]') === null &&
    !element.matches(':disabled')
  );
}

/**
 * What `checkVisibility` would say, which browsers of 2023 lack: it has a box, or is in one that
 * has none of its own (`contents`).
 */
function isSeen(element: Element): boolean {
  const { display, visibility } = getComputedStyle(element);
  if (visibility !== 'visible') return false;
  return (
    element.getClientRects().length > 0 ||
    (display === 'contents' && element.parentElement !== null && isSeen(element.parentElement))
  );
}

/**
 * The next sensible place for a focus whose element is gone, hidden or disabled: the neighbour of a
 * row; the part that came into the place of one; what else the row or bar has; else the heading of
 * the part around it. Null when nothing around it is left but the page.
 */
export function focusHome(
  element: Element,
  gapOf: (node: Node) => Gap | undefined,
): HTMLElement | null {
  let place: Node = element;
  while (!place.isConnected) {
    const root: Node = place.getRootNode();
    const gap = gapOf(root);
    if (gap === undefined) return null;
    const near =
      root instanceof Element && gap.parent.isConnected ? besideOf(root, gap, gapOf) : null;
    if (near !== null) return near;
    place = gap.parent;
  }
  return around(place instanceof Element && place !== element ? place : place.parentElement);
}

/** The neighbour of an item; of any other part what stands in its place. */
function besideOf(
  gone: Element,
  gap: Gap,
  gapOf: (node: Node) => Gap | undefined,
): HTMLElement | null {
  const after = standing(gap.after, 'after', gapOf);
  const before = standing(gap.before, 'before', gapOf);
  if (gone.matches(item))
    return firstControl(nextItem(after, 'next')) ?? firstControl(nextItem(before, 'previous'));
  if (!gone.matches(part)) return null;
  const first = before === null ? gap.parent.firstChild : before.nextSibling;
  for (let node = first; node !== null && node !== after; node = node.nextSibling) {
    if (node instanceof HTMLElement && node.matches(part) && canHaveFocus(node))
      return firstHeading(node) ?? node;
  }
  return null;
}

/** A sibling of before that is still there, or the one that stood behind it. */
function standing(
  node: Node | null,
  side: 'before' | 'after',
  gapOf: (node: Node) => Gap | undefined,
): Node | null {
  let at = node;
  while (at !== null && !at.isConnected) at = gapOf(at)?.[side] ?? null;
  return at;
}

function nextItem(node: Node | null, to: 'next' | 'previous'): Element | null {
  let at = node;
  while (at !== null && !(at instanceof Element && firstControl(at) !== null))
    at = to === 'next' ? at.nextSibling : at.previousSibling;
  return at;
}

/** From the inside out: what else the row has, then the heading of each part. */
function around(from: Element | null): HTMLElement | null {
  for (let at = from; at !== null && at !== at.ownerDocument.body; at = at.parentElement) {
    if (!canHaveFocus(at)) continue;
    const found = at.matches(`${item}, nav`)
      ? firstControl(at)
      : at.matches(part)
        ? firstHeading(at)
        : null;
    if (found !== null) return found;
    if (at instanceof HTMLElement && at.matches('main, [role="group"][tabindex="0"]')) return at;
  }
  return null;
}

function firstControl(place: Element | null): HTMLElement | null {
  return first(place, control);
}

function firstHeading(place: Element): HTMLElement | null {
  return first(place, heading);
}

function first(place: Element | null, selector: string): HTMLElement | null {
  return [...(place?.querySelectorAll<HTMLElement>(selector) ?? [])].find(canHaveFocus) ?? null;
}
