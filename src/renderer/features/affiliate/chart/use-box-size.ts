import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * Width of an element in px and how large its text is (1 = 16 px); null before it is on the page.
 */
export interface BoxSize {
  readonly width: number;
  readonly textScale: number;
}

/** Follows the width of the element and the text size of the page. */
export function useBoxSize(): readonly [
  element: RefObject<HTMLDivElement | null>,
  size: BoxSize | null,
] {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<BoxSize | null>(null);
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return undefined;
    const measure = () => {
      const [width, textScale] = [
        box.clientWidth,
        Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16,
      ];
      setSize((before) =>
        before?.width === width && before.textScale === textScale ? before : { width, textScale },
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    measure();
    return () => observer.disconnect();
  }, []);
  return [element, size];
}
