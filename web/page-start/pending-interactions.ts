/** What was pressed, written or sent on a rendered page before its code was there. */
export interface PendingInteractions {
  /** Does it, once the code has taken the page over. */
  readonly redo: () => void;
}

/**
 * Keeps what the page cannot do yet: that a button was pressed (twice is once: the second press is
 * impatience), the last key on each part or with ⌘ or Ctrl, what was chosen in and written into
 * each field, that a form was sent. Links need none of it, they lead where they lead. `onKept` is
 * told when a person begins to wait.
 */
export function recordInteractions(onKept: () => void): PendingInteractions {
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  const written = new Map<HTMLInputElement, () => void>();
  const actions = new Map<EventTarget, () => void>();
  const keep = (event: Event, target: EventTarget, action: () => void) => {
    event.preventDefault();
    event.stopPropagation();
    actions.set(target, action);
    onKept();
  };
  addEventListener(
    'click',
    (event) => {
      const button =
        event.target instanceof Element ? event.target.closest<HTMLElement>('#root button') : null;
      if (button !== null) keep(event, button, () => button.isConnected && button.click());
    },
    options,
  );
  addEventListener(
    'submit',
    (event) => {
      const form = event.target;
      if (form instanceof HTMLFormElement)
        keep(event, form, () => form.isConnected && form.requestSubmit());
    },
    options,
  );
  addEventListener(
    'keydown',
    (event) => {
      const { target, ctrlKey, metaKey } = event;
      const isForPart = target instanceof HTMLElement && target.matches('[tabindex], [role]');
      if (target !== null && (isForPart || ctrlKey || metaKey))
        actions.set(target, () => target.dispatchEvent(new KeyboardEvent('keydown', event)));
    },
    options,
  );
  addEventListener(
    'input',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      const { checked, value } = target;
      written.set(
        target,
        target.matches('[type="radio"], [type="checkbox"]')
          ? () => chooseAgain(target, checked)
          : () => writeAgain(target, value),
      );
    },
    options,
  );
  return {
    redo() {
      controller.abort();
      for (const [field, again] of written) if (field.isConnected) again();
      for (const action of actions.values()) action();
    },
  };
}

/**
 * React knows a field by its own setter of `value`: what is set past it counts as written by the
 * person.
 */
function writeAgain(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * The browser has shown the choice already, React has not heard of it: it is taken back and made
 * once more.
 */
function chooseAgain(field: HTMLInputElement, checked: boolean): void {
  field.checked = !checked;
  field.click();
}
