import { useEffect, useRef } from 'react';
import { type KeyFocus, type PlayerAction, playerActionOf } from '../player-core/keyboard-map.ts';
import { createPressHold } from '../player-core/press-hold.ts';

export interface PlayerKeysOptions {
  /** Keys are on in the settings. */
  readonly enabled: boolean;
  /** Does what a key asks for; says whether it did something with the key. */
  readonly act: (action: PlayerAction) => boolean;
  /** Space is held, or no longer. */
  readonly onHold: (held: boolean) => void;
  /** Null while there is no video: then Space belongs to the page. */
  readonly video: HTMLVideoElement | null;
}

/**
 * Listens to the keys of the whole page while the study page is open. Space plays or pauses when it
 * is let go, or is held.
 */
export function usePlayerKeys(options: PlayerKeysOptions): void {
  const newest = useRef(options);
  useEffect(() => {
    newest.current = options;
  }, [options]);
  useEffect(() => {
    const space = createPressHold(
      (held) => newest.current.onHold(held),
      () => newest.current.video?.paused === false,
    );
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const { enabled, act, video } = newest.current;
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
      if (action === null) return;
      if (event.key !== ' ') {
        if (act(action)) event.preventDefault();
      } else if (video !== null) {
        space.down();
        event.preventDefault();
      }
    };
    const release = (event: KeyboardEvent) => {
      if (event.key !== ' ' || space.up() !== 'press') return;
      if (newest.current.act({ kind: 'toggle_play' })) event.preventDefault();
    };
    window.addEventListener('keydown', press);
    window.addEventListener('keyup', release);
    window.addEventListener('blur', space.cancel);
    return () => {
      window.removeEventListener('keydown', press);
      window.removeEventListener('keyup', release);
      window.removeEventListener('blur', space.cancel);
      space.cancel();
    };
  }, []);
}

/** What has the focus, as far as keys depend on it. */
function focusOf(target: EventTarget | null): KeyFocus {
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
