/** What was pressed, written or sent on a rendered page before its code was there. */
export interface EarlyDeeds {
  /** Does it, once the code has taken the page over. */
  readonly redo: () => void;
}

/**
 * Keeps what the page cannot do yet: the last press of a button, the last key on one of its parts or with ⌘ or Ctrl, what was written into
 * each field, the last form that was sent. Links need none of it, they lead where they lead. `onKept` is told of what a person now waits for.
 */
export function keepEarlyDeeds(onKept: () => void): EarlyDeeds {
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  const written = new Map<HTMLInputElement, string>();
  let last: (() => void) | null = null;
  const keep = (event: Event, deed: () => void) => {
    event.preventDefault();
    event.stopPropagation();
    last = deed;
    onKept();
  };
  addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('#root button') : null;
    if (button instanceof HTMLElement) keep(event, () => button.isConnected && button.click());
  }, options);
  addEventListener('submit', (event) => {
    const form = event.target;
    if (form instanceof HTMLFormElement) keep(event, () => form.isConnected && form.requestSubmit());
  }, options);
  addEventListener('keydown', (event) => {
    const { target, ctrlKey, metaKey } = event;
    const isForPart = target instanceof HTMLElement && target.matches('[tabindex], [role]');
    if (target !== null && (isForPart || ctrlKey || metaKey)) last = () => target.dispatchEvent(new KeyboardEvent('keydown', event));
  }, options);
  addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement) written.set(target, target.value);
  }, options);
  return {
    redo() {
      controller.abort();
      for (const [field, text] of written) writeAgain(field, text);
      last?.();
    },
  };
}

/** React knows a field by its own setter of `value`: what is set past it counts as written by the person. */
function writeAgain(field: HTMLInputElement, text: string): void {
  if (!field.isConnected) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
