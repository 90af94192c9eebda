/** What a person does on a page before anything of it has to answer. */
const signs = [
  'pointerdown',
  'pointermove',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
  'click',
] as const;

/** Runs `work` at the first sign of a person. */
export function atFirstSign(work: () => void): void {
  const controller = new AbortController();
  const run = (event: Event) => {
    // Browsers say that the pointer moved when the page moves below it.
    const isStill =
      event instanceof PointerEvent &&
      event.type === 'pointermove' &&
      event.movementX === 0 &&
      event.movementY === 0;
    if (isStill) return;
    controller.abort();
    work();
  };
  for (const sign of signs)
    addEventListener(sign, run, { capture: true, passive: true, signal: controller.signal });
}

/**
 * Runs `work` when the page has been painted, two frames on: on a slow line styles and letters have
 * it for themselves. A page that nobody looks at yet draws no frames, and begins at once.
 */
export function afterPaint(work: () => void): void {
  if (document.visibilityState === 'hidden') work();
  else requestAnimationFrame(() => requestAnimationFrame(work));
}
