/** What of a key press decides. */
export type ShortcutPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>;

/**
 * Whether the keys of this machine have a ⌘. There Ctrl-K deletes to the end of the line, and stays
 * with the field.
 */
export function isApple(userAgent: string): boolean {
  return /Mac|iPhone|iPad/u.test(userAgent);
}

/** Ctrl-K, on a Mac ⌘-K. */
export function isSearchShortcut(press: ShortcutPress, apple: boolean): boolean {
  const isHeld = apple ? press.metaKey && !press.ctrlKey : press.ctrlKey && !press.metaKey;
  return (
    isHeld &&
    !press.altKey &&
    !press.shiftKey &&
    !press.isComposing &&
    press.key.toLowerCase() === 'k'
  );
}
