import { useEffect, useRef } from 'react';
import { type KeyFocus, type PlayerAction, playerActionOf } from '../player-core/keyboard-map.ts';

/** Listens to the keys of the whole page while the study page is open. `act` says whether it did something with the key. */
export function usePlayerKeys(enabled: boolean, act: (action: PlayerAction) => boolean): void {
  const newest = useRef(act);
  useEffect(() => {
    newest.current = act;
  }, [act]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const action = playerActionOf(
        {
          key: event.key,
          shift: event.shiftKey,
          modified: event.ctrlKey || event.altKey || event.metaKey,
          composing: event.isComposing,
          focus: focusOf(event.target),
        },
        enabled,
      );
      if (action !== null && newest.current(action)) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [enabled]);
}

/** What has the focus, as far as keys depend on it. */
function focusOf(target: EventTarget | null): KeyFocus {
  if (!(target instanceof Element)) return 'other';
  if (target.closest('dialog[open], [role="menu"], [role="listbox"], [role="dialog"]') !== null) return 'menu';
  if (target.matches('[role="slider"], input[type="range"]')) return 'slider';
  if (target.matches('input[type="radio"], [role="tab"], [role="radio"]')) return 'list';
  if (target.matches('input[type="checkbox"]')) return 'button';
  if (target.matches('input, textarea, select, [contenteditable=""], [contenteditable="true"]')) return 'typing';
  return target.closest('button, a[href], summary, [role="button"]') === null ? 'other' : 'button';
}
