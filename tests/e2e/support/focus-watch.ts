import type { BrowserContext } from 'playwright/test';

/** What had the focus when it fell to the page, and where that was. */
export interface Fall {
  readonly address: string;
  readonly element: string;
}

/**
 * Watches every page of a context for a focus that falls to the body because what had it went away,
 * and stays there: whoever works with the keyboard or a screen reader begins at the top of the page
 * again. The result grows as they happen.
 */
export async function watchFocus(context: BrowserContext): Promise<readonly Fall[]> {
  const falls: Fall[] = [];
  await context.exposeBinding('__focusFell', (_source, fall: Fall) => {
    falls.push(fall);
  });
  await context.addInitScript(watch);
  return falls;
}

/** Runs in the page, before its own code. */
function watch(): void {
  const tell = (globalThis as unknown as { readonly __focusFell: (fall: Fall) => Promise<void> })
    .__focusFell; // Playwright's binding
  const patience = 3;
  let last: Element | null = null;
  let isAsking = false;
  // Between two pages nothing is there that could have it.
  // The dearest question last, for it makes the browser lay out the page: this runs at each change.
  const isFallen = () =>
    last !== null &&
    (document.activeElement === null || document.activeElement === document.body) &&
    document.querySelector('main') !== null &&
    !(last.isConnected && !last.matches(':disabled') && last.checkVisibility());
  // The page has three turns to put it somewhere, and three again where that went away too: a page
  // that changes its frame and then its content lets it fall twice.
  const ask = (turns: number, fallen: Element | null): void => {
    if (isFallen() && turns > 0) {
      requestAnimationFrame(() =>
        setTimeout(() => (last === fallen ? ask(turns - 1, fallen) : ask(patience, last))),
      );
      return;
    }
    isAsking = false;
    if (!isFallen()) return;
    const element = last?.outerHTML.slice(0, 300) ?? '';
    last = null;
    void tell({ address: location.pathname + location.search, element });
  };
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element) last = target;
    },
    true,
  );
  // Pressing beside everything puts the focus down.
  document.addEventListener(
    'pointerdown',
    () =>
      setTimeout(() => {
        if (document.activeElement === document.body) last = null;
      }),
    true,
  );
  new MutationObserver(() => {
    if (isAsking || !isFallen()) return;
    isAsking = true;
    ask(patience, last);
  }).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'open', 'class'],
  });
}
