import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps `--area-height` and `--controls-height` on the video area: captions stand above the
 * controls however many lines these take at a large text size, and what opens above them stays
 * inside the video. Answers what to put on the area and its controls.
 */
export function useAreaSizes(): readonly [
  area: RefObject<HTMLElement | null>,
  controls: RefObject<HTMLDivElement | null>,
] {
  const area = useRef<HTMLElement>(null);
  const controls = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [root, row] = [area.current, controls.current];
    if (root === null || row === null) return undefined;
    const measure = () => {
      root.style.setProperty('--area-height', `${root.offsetHeight}px`);
      root.style.setProperty('--controls-height', `${row.offsetHeight}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(root);
    observer.observe(row);
    return () => observer.disconnect();
  }, []);
  return [area, controls];
}
