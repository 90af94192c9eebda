import { type RefObject, useEffect } from 'react';

/** Gives a part of the page the light theme while it is printed: paper is white whatever the screen is. */
export function useLightPaper(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const lighten = (): void => part.current?.setAttribute('data-theme', 'light');
    const restore = (): void => part.current?.removeAttribute('data-theme');
    window.addEventListener('beforeprint', lighten);
    window.addEventListener('afterprint', restore);
    return () => {
      window.removeEventListener('beforeprint', lighten);
      window.removeEventListener('afterprint', restore);
    };
  }, [part]);
}
