import { type PointerEvent, type RefObject, useCallback, useEffect, useState } from 'react';

export interface FollowOptions {
  readonly list: RefObject<HTMLElement | null>;
  /** Number of the sentence being spoken; -1 before the first. */
  readonly current: number;
  /** The list is on screen and nobody searches in it. */
  readonly active: boolean;
}

export interface Follow {
  /** The reader scrolled away; a chip leads back. */
  readonly lost: boolean;
  readonly letGo: () => void;
  /** A press beside the content is on the scroll bar. */
  readonly letGoOnScrollbar: (event: PointerEvent<HTMLElement>) => void;
  readonly catchUp: () => void;
}

/**
 * Keeps the sentence being spoken in view until the reader scrolls; only the list scrolls, never
 * the page.
 */
export function useFollow({ list, current, active }: FollowOptions): Follow {
  const [lost, setLost] = useState(false);
  useEffect(() => {
    if (active && !lost) bringIntoView(list.current, current);
  }, [list, current, active, lost]);
  const letGo = useCallback(() => setLost(true), []);
  const letGoOnScrollbar = useCallback((event: PointerEvent<HTMLElement>) => {
    if (
      event.target === event.currentTarget &&
      event.nativeEvent.offsetX >= event.currentTarget.clientWidth
    )
      setLost(true);
  }, []);
  const catchUp = useCallback(() => setLost(false), []);
  return { lost, letGo, letGoOnScrollbar, catchUp };
}

function bringIntoView(list: HTMLElement | null, index: number): void {
  const sentence = list?.children[Math.max(0, index)];
  if (!list || !sentence) return;
  const box = list.getBoundingClientRect();
  const { top, height } = sentence.getBoundingClientRect();
  const smooth = window.matchMedia('(prefers-reduced-motion: no-preference)').matches;
  list.scrollBy({
    top: top - box.top - (box.height - height) / 2.5,
    behavior: smooth ? 'smooth' : 'instant',
  });
}
