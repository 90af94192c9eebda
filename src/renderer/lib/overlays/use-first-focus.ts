import { type RefObject, useEffect, useRef } from 'react';

/**
 * Puts the focus where a part of the page begins that took another's place; what had it went away
 * with that.
 */
export function useFirstFocus<Place extends HTMLElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null);
  useEffect(() => place.current?.focus(), []);
  return place;
}
