import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { mainAreaId } from './main-area.tsx';

/**
 * After a change of page its heading takes the focus, so that a screen reader says where one is;
 * after following an anchor it is the heading of that section, each time it is followed and also
 * when the first page is opened at it. Else nothing happens at the first page, and a change of the
 * query alone moves nothing.
 */
export function useHeadingFocus(): void {
  const { pathname, hash, key } = useLocation();
  const { state } = useNavigation();
  const place = hash === '' ? pathname : `${pathname}${hash} ${key}`;
  const focused = useRef(hash === '' ? place : null);
  useLayoutEffect(() => {
    if (state !== 'idle' || focused.current === place) return;
    focused.current = place;
    const target = headingFor(hash);
    if (!target) return;
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
    // A heading is no control: it is said aloud, a ring around it would only look like something to
    // press.
    target.style.outline = 'none';
    target.focus({ preventScroll: true });
  }, [place, hash, state]);
}

function headingFor(hash: string): HTMLElement | null {
  const section =
    hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  const area = section ?? document.getElementById(mainAreaId) ?? document.querySelector('main');
  return area?.querySelector<HTMLElement>(section ? 'h2, h3' : 'h1') ?? area;
}
