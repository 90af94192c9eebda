import type { KeyFocus } from './keyboard-map.ts';

/** A key that went down, with what had the focus. */
export interface WatchedKey {
  readonly key: string;
  /** Ctrl, Alt or Meta is down. */
  readonly modified: boolean;
  readonly focus: KeyFocus;
  /** The element that had the focus. */
  readonly target: { readonly isConnected: boolean } | null;
}

/** Keys by which one leaves a field oneself. */
const leavingKeys: ReadonlySet<string> = new Set(['Enter', 'Escape', 'Tab']);

/**
 * Tells keys that were meant for a field which the page took away in mid-word (a new lesson,
 * another session): they are no keys of the player, until one leaves the field that is gone or
 * points somewhere.
 */
export interface TypingWatch {
  /** Give it every key that goes down; answers whether it was meant for a field that is gone. */
  readonly isAstray: (pressed: WatchedKey) => boolean;
  /** Somebody pointed somewhere. */
  readonly pointed: () => void;
}

/** Watches the keys of one window. */
export function createTypingWatch(): TypingWatch {
  let field: WatchedKey['target'] = null;
  return {
    isAstray({ key, modified, focus, target }) {
      const isAstray = focus !== 'typing' && field !== null && !field.isConnected && !modified;
      if (modified || leavingKeys.has(key)) field = null;
      else if (focus === 'typing') field = target;
      else if (!isAstray) field = null;
      return isAstray;
    },
    pointed() {
      field = null;
    },
  };
}
