import { useEffect } from 'react';
import { focusOf } from './player/focus-of.ts';

/** Places of the page with words that are not kept yet. */
const places = new Set<object>();

/** While `isHeld`, the study page does nothing by itself that takes the words away. */
export function useHoldPage(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return undefined;
    const place = {};
    places.add(place);
    return () => void places.delete(place);
  }, [isHeld]);
}

/**
 * Whether somebody writes at this moment: words stand somewhere that are not kept, the cursor is in
 * a field, or a dialog is open. Whatever the study page does by itself asks this first.
 */
export function isSomebodyWriting(): boolean {
  const focus = focusOf(document.activeElement);
  return (
    places.size > 0 ||
    focus === 'typing' ||
    focus === 'menu' ||
    document.querySelector('dialog[open]') !== null
  );
}
