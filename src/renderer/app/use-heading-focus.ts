import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { mainAreaId } from './main-area.tsx';

/**
 * After a change of page its heading takes the focus, so that a screen reader says where one is; after following an anchor
 * it is the heading of that section. Nothing happens at the first page, and a change of the query alone moves nothing.
 */
export function useHeadingFocus(): void {
  const { pathname, hash } = useLocation();
  const { state } = useNavigation();
  const place = `${pathname}${hash}`;
  const focused = useRef(place);
  useEffect(() => {
    if (state !== 'idle' || focused.current === place) return;
    focused.current = place;
    const target = headingFor(hash);
    if (!target) return;
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
    // A heading is no control: it is said aloud, a ring around it would only look like something to press.
    target.style.outline = 'none';
    target.focus({ preventScroll: true });
  }, [place, hash, state]);
}

function headingFor(hash: string): HTMLElement | null {
  const section = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  const area = section ?? document.getElementById(mainAreaId) ?? document.querySelector('main');
  return area?.querySelector<HTMLElement>(section ? 'h2, h3' : 'h1') ?? area;
}
