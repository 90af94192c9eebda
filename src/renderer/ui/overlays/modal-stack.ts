import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';

/**
 * The open modal dialogs, outermost first. All that is outside the last one is inert, so what must
 * stay in reach (toasts) moves into it.
 */
const openDialogs: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** The dialog that has the page now. */
export function topModal(): HTMLDialogElement | undefined {
  return openDialogs.at(-1);
}

/** Puts a dialog that has just been shown on top; the result takes it away again. */
export function pushModal(dialog: HTMLDialogElement): Unsubscribe {
  openDialogs.push(dialog);
  notify();
  return () => {
    const index = openDialogs.lastIndexOf(dialog);
    if (index !== -1) openDialogs.splice(index, 1);
    notify();
  };
}

/** Called after each change, at once: a dialog that goes away is still in the document then. */
export function subscribeModals(listener: () => void): Unsubscribe {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
