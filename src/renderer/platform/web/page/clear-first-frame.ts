import { takenOverEvent } from '#shared/site/rendered-marks.ts';

/** What a page has as soon as there is something of it to see. */
const somethingToSee = 'main, h1, [role="alert"]';

/**
 * Takes the empty layout away (web/first-frame.css) once the application has drawn into `root`: in
 * the same turn, so that neither both nor none of them is ever painted.
 */
export function clearFirstFrame(page: Document, root: HTMLElement): void {
  const observer = new MutationObserver(clear);
  observer.observe(root, { childList: true, subtree: true });
  clear();

  function clear(): void {
    if (root.querySelector(somethingToSee) === null) return;
    observer.disconnect();
    delete page.documentElement.dataset['frame'];
    for (const id of ['frame', 'frame-slow']) page.getElementById(id)?.remove();
    dispatchEvent(new Event(takenOverEvent));
  }
}
