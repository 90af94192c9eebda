import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * While something is loaded anew its box stays as high as what stood in it: nothing below it moves.
 */
export function useHeldHeight(isLoading: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const heightPx = useRef(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    if (isLoading) {
      element.style.minHeight = `${heightPx.current}px`;
      return () => {
        element.style.minHeight = '';
      };
    }
    const observer = new ResizeObserver(() => {
      heightPx.current = element.offsetHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isLoading]);
  return box;
}
