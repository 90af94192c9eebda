import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** How far what was shown had to give way; another object after each change of the width. */
interface Found {
  readonly content: unknown;
  readonly step: number;
}

/**
 * How far what stands in a box has to give way until nothing of it is cut off: 0 = not at all,
 * `steps` = as far as it can. Begins anew with other `content` and with another width of the box,
 * and is found before anything is painted.
 */
export function useFittingStep(
  box: RefObject<HTMLElement | null>,
  content: unknown,
  steps: number,
): number {
  const [found, setFound] = useState<Found>({ content, step: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    const step = stepOf(found, content, steps);
    // A part of a pixel is a rounding of the browser's.
    const overflows = element !== null && element.scrollWidth > element.clientWidth + 1;
    // What fits is known by trying alone.
    // oxlint-disable-next-line react-hooks/set-state-in-effect
    if (overflows && step < steps) setFound({ content, step: step + 1 });
  }, [box, content, found, steps]);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      setFound({ content, step: 0 });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, content]);
  return stepOf(found, content, steps);
}

function stepOf(found: Found, content: unknown, steps: number): number {
  return found.content === content ? Math.min(found.step, steps) : 0;
}
