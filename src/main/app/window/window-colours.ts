/**
 * Colours that the window needs before and beside the page; `--bg-canvas` and `--bg-inverse` of
 * tokens.css.
 */
export interface WindowColours {
  readonly background: string;
  readonly symbol: string;
}

/** Height of the title bar row that the page draws, in px (`--h-titlebar`). */
export const titleBarHeight = 40;

/** The colours of a theme. */
export function windowColours(isDark: boolean): WindowColours {
  return isDark
    ? { background: '#13100c', symbol: '#f2f1ee' }
    : { background: '#f8f7f5', symbol: '#1c1914' };
}

/** Colours of the native buttons: dark over the player whatever the theme is. */
export function overlayColours(isDark: boolean, look: 'page' | 'dark'): WindowColours {
  return windowColours(isDark || look === 'dark');
}
