/** What was pressed, written or sent on a rendered page before its code was there. */
export interface EarlyDeeds {
  /** Does it, once the code has taken the page over. */
  readonly redo: () => void;
}

/** What answers a press by code alone. */
const pressed = '#root :is(button, input[type="radio"], input[type="checkbox"])';

/**
 * Keeps what the page cannot do yet: that a button or a choice was pressed (twice is once: the second press is impatience), the last key on
 * each part or with ⌘ or Ctrl, what was written into each field, that a form was sent. Links need none of it, they lead where they lead.
 * `onKept` is told when a person begins to wait.
 */
export function keepEarlyDeeds(onKept: () => void): EarlyDeeds {
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  const written = new Map<HTMLInputElement, string>();
  const deeds = new Map<EventTarget, () => void>();
  const keep = (event: Event, target: EventTarget, deed: () => void) => {
    event.preventDefault();
    event.stopPropagation();
    deeds.set(target, deed);
    onKept();
  };
  addEventListener('click', (event) => {
    const part = event.target instanceof Element ? event.target.closest<HTMLElement>(pressed) : null;
    if (part !== null) keep(event, part, () => part.isConnected && part.click());
  }, options);
  addEventListener('submit', (event) => {
    const form = event.target;
    if (form instanceof HTMLFormElement) keep(event, form, () => form.isConnected && form.requestSubmit());
  }, options);
  addEventListener('keydown', (event) => {
    const { target, ctrlKey, metaKey } = event;
    const isForPart = target instanceof HTMLElement && target.matches('[tabindex], [role]');
    if (target !== null && (isForPart || ctrlKey || metaKey)) deeds.set(target, () => target.dispatchEvent(new KeyboardEvent('keydown', event)));
  }, options);
  addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement) written.set(target, target.value);
  }, options);
  return {
    redo() {
      controller.abort();
      for (const [field, text] of written) writeAgain(field, text);
      for (const deed of deeds.values()) deed();
    },
  };
}

/** React knows a field by its own setter of `value`: what is set past it counts as written by the person. */
function writeAgain(field: HTMLInputElement, text: string): void {
  if (!field.isConnected) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
