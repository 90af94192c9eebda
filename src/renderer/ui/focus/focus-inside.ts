const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]';

/**
 * Puts the focus on `wanted`, else on the first field, else on the title, so that a screen reader
 * begins there. The dialog stays at its top: the browser brings what has the focus into view, and
 * of a sheet that still rises from below that would be its end.
 */
export function focusInside(dialog: HTMLElement, wanted: HTMLElement | null): void {
  const first =
    wanted ??
    dialog.querySelector<HTMLElement>(
      'input:not(:disabled, [type="hidden"]), textarea:not(:disabled), [role="combobox"]',
    );
  (first ?? dialog.querySelector<HTMLElement>('[data-dialog-title]'))?.focus({
    preventScroll: true,
  });
  dialog.scrollTop = 0;
}

/**
 * With Tab at the last stop goes to the first and back: the browser's own bar is not a place inside
 * a dialog.
 */
export function keepFocusInside(dialog: HTMLElement, event: KeyboardEvent): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>(focusable)].filter(
    (stop) => stop.tabIndex >= 0 && stop.getClientRects().length > 0,
  );
  const [first, last] = [stops[0], stops.at(-1)];
  if (first === undefined || last === undefined) return event.preventDefault();
  const active = dialog.ownerDocument.activeElement;
  const inside = active !== dialog && dialog.contains(active);
  const atEdge = event.shiftKey
    ? active === first || active?.getAttribute('tabindex') === '-1'
    : active === last;
  if (inside && !atEdge) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}
