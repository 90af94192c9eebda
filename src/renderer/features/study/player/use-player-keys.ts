import { useEffect, useRef } from 'react';
import { type PlayerAction, playerActionOf } from '../player-core/keyboard-map.ts';
import { createPressHold } from '../player-core/press-hold.ts';
import { createTypingWatch } from '../player-core/typing-watch.ts';
import { focusOf } from './focus-of.ts';

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

/** Of the window: it outlives the lesson that one wrote about. */
const typing = createTypingWatch();

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
      const { key, target } = event;
      const modified = event.ctrlKey || event.altKey || event.metaKey;
      const focus = focusOf(target);
      const field = target instanceof Element ? target : null;
      const isAstray = typing.isAstray({ key, modified, focus, target: field });
      if (event.defaultPrevented || isAstray) return;
      const { enabled, act, video } = newest.current;
      const { shiftKey: shift, isComposing: composing } = event;
      const action = playerActionOf({ key, shift, modified, composing, focus }, enabled);
      if (action === null) return;
      if (key !== ' ') {
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
    window.addEventListener('pointerdown', typing.pointed);
    return () => {
      window.removeEventListener('keydown', press);
      window.removeEventListener('keyup', release);
      window.removeEventListener('blur', space.cancel);
      window.removeEventListener('pointerdown', typing.pointed);
      space.cancel();
    };
  }, []);
}
