import { brand } from '../lib/format/brand.ts';
import { t } from '../copy/vi.ts';
import type { DrawnBy } from '#shared/site/drawn-by.ts';

/** What a route says of its page; stands in `handle`. */
export interface PageHandle {
  /** Name of the page in the window title. */
  readonly title: string;
  /** The page is dark in either theme (the player); so is the title bar above it. */
  readonly isDark?: boolean;
}

/** Of a page that the server renders, too. */
export interface RenderedHandle extends PageHandle {
  readonly drawnBy: DrawnBy;
}

/** Whether a route's handle declares what its page is drawn by. */
export function isRenderedHandle(handle: unknown): handle is RenderedHandle {
  return isPageHandle(handle) && 'drawnBy' in handle;
}

/** Whether a route's handle is ours (react-router types it as unknown). */
export function isPageHandle(handle: unknown): handle is PageHandle {
  return (
    typeof handle === 'object' &&
    handle !== null &&
    'title' in handle &&
    typeof handle.title === 'string'
  );
}

/**
 * The window title: SPEC.md 2 while a transition runs, else `{page} · {brand}`, with the number of
 * unread notifications before it.
 */
export function windowTitle({
  isMoving,
  pageTitle,
  unread,
}: {
  readonly isMoving: boolean;
  readonly pageTitle: string | null;
  readonly unread: number;
}): string {
  if (isMoving) return t('route.redirecting');
  const badge = unread > 0 ? `(${unread > 99 ? '99+' : unread}) ` : '';
  return badge + (pageTitle === null ? brand.name : `${pageTitle} · ${brand.name}`);
}

/** Whether one of the routes that are shown asks for a dark title bar. */
export function wantsDarkTitleBar(handles: readonly unknown[]): boolean {
  return handles.some((handle) => isPageHandle(handle) && handle.isDark === true);
}
