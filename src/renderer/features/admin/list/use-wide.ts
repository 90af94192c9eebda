import { useMediaQuery } from '#renderer/ui/use-media-query.ts';

/**
 * From here on list and details stand side by side, in letters: larger text needs the room of a
 * narrower window.
 */
const wideRem = 80;
const usualFontPx = 16;

/** Whether the window has room for a list and the details of a row beside it. */
export function useWide(): boolean {
  const fontPx =
    Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || usualFontPx;
  return useMediaQuery(`(min-width: ${Math.round(wideRem * fontPx)}px)`);
}
