import type { SiteAnswer } from '#shared/site/site-page.ts';
import { answersElementId, heldStyle, takenOverEvent } from '#shared/site/rendered-marks.ts';

/** A page that the server rendered, as the browser finds it. */
export interface RenderedPage {
  readonly answers: { readonly find: (key: string) => SiteAnswer | null };
  /**
   * To be called when the application has taken the page over: what was clicked meanwhile is done.
   */
  readonly takenOver: () => void;
}

/** The page that the server rendered into `root`; null when it sent the plain one. */
export function readRenderedPage(from: Document, root: HTMLElement): RenderedPage | null {
  const block = from.getElementById(answersElementId);
  if (block === null || root.firstElementChild === null) return null;
  // our own server wrote it, beside the page
  const answers = JSON.parse(block.textContent) as Readonly<Record<string, SiteAnswer>>;
  applyHeldStyles(root);
  return {
    answers: { find: (key) => (Object.hasOwn(answers, key) ? (answers[key] ?? null) : null) },
    takenOver: () => void dispatchEvent(new Event(takenOverEvent)),
  };
}

/** The security policy lets no `style` attribute of a page through; set by code it may be. */
function applyHeldStyles(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>(`[${heldStyle}]`)) {
    element.style.cssText = element.getAttribute(heldStyle) ?? '';
    element.removeAttribute(heldStyle);
  }
}
