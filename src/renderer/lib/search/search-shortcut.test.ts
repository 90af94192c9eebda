import { describe, expect, it } from 'vitest';
import { isApple, isSearchShortcut, type ShortcutPress } from './search-shortcut.ts';

const press = (more: Partial<ShortcutPress>): ShortcutPress => ({
  key: 'k',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  ...more,
});

describe('the key that opens the search', () => {
  it('is Ctrl-K, on a Mac ⌘-K, whatever the capitals lock says', () => {
    expect(isSearchShortcut(press({ ctrlKey: true }), false)).toBe(true);
    expect(isSearchShortcut(press({ ctrlKey: true, key: 'K' }), false)).toBe(true);
    expect(isSearchShortcut(press({ metaKey: true }), true)).toBe(true);
  });

  it('leaves every other combination alone', () => {
    for (const other of [
      {},
      { metaKey: true },
      { ctrlKey: true, shiftKey: true },
      { ctrlKey: true, altKey: true },
      { ctrlKey: true, key: 'j' },
      { ctrlKey: true, isComposing: true },
    ]) {
      expect(isSearchShortcut(press(other), false)).toBe(false);
    }
    expect(isSearchShortcut(press({ ctrlKey: true }), true)).toBe(false);
  });

  it('knows a Mac', () => {
    expect(isApple('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36')).toBe(
      true,
    );
    expect(isApple('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36')).toBe(false);
  });
});
