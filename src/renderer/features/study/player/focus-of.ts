import type { KeyFocus } from '../player-core/keyboard-map.ts';

/** What has the focus, as far as keys and whoever writes depend on it. */
export function focusOf(target: EventTarget | null): KeyFocus {
  if (!(target instanceof Element)) return 'other';
  if (target.closest('dialog[open], [role="menu"], [role="listbox"], [role="dialog"]') !== null)
    return 'menu';
  if (target.matches('[role="slider"], input[type="range"]')) return 'slider';
  if (target.matches('input[type="radio"], [role="tab"], [role="radio"]')) return 'list';
  if (target.matches('input[type="checkbox"]')) return 'button';
  if (target.matches('input, textarea, select, [contenteditable=""], [contenteditable="true"]'))
    return 'typing';
  return target.closest('button, a[href], summary, [role="button"]') === null ? 'other' : 'button';
}
