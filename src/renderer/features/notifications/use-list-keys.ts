import { type RefObject, useEffect, useEffectEvent } from 'react';
import { popupVisibility, useOverlayStore } from '../../lib/overlays/overlay-store.ts';

/**
 * j and k walk through the links of a list, arrows do inside of it; Enter is the link's own; U
 * tells the id of the focused one (null when none is). Nothing happens while somebody types or a
 * popup is open.
 */
export function useListKeys(
  list: RefObject<HTMLUListElement | null>,
  onToggle: (focusedId: string | null) => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isTyping(event.target) ||
      popupVisibility(useOverlayStore.getState().overlay).backdrop
    )
      return;
    const links = [...(list.current?.querySelectorAll<HTMLAnchorElement>('a[data-id]') ?? [])];
    const focused = links.findIndex((link) => link === document.activeElement);
    if (event.key.toLowerCase() === 'u') {
      event.preventDefault();
      onToggle(links[focused]?.dataset['id'] ?? null);
      return;
    }
    const step = stepOf(event.key, focused !== -1);
    if (step === 0 || links.length === 0) return;
    event.preventDefault();
    const from =
      focused === -1
        ? links.findIndex((link) => link.getAttribute('aria-current') === 'true')
        : focused;
    const next =
      from === -1 ? links[0] : links[Math.min(links.length - 1, Math.max(0, from + step))];
    next?.focus();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function stepOf(key: string, isInside: boolean): -1 | 0 | 1 {
  if (key === 'j' || (isInside && key === 'ArrowDown')) return 1;
  return key === 'k' || (isInside && key === 'ArrowUp') ? -1 : 0;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
