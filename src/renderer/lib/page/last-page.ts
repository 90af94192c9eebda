let last: string | null = null;

/** Remembers the page that is open; the page of support itself is none that a request is about. */
export function rememberPage(pathname: string): void {
  if (!pathname.startsWith('/your-ticket')) last = pathname;
}

/**
 * Path of the page that was open last before support was asked for, without its query; null where
 * the window opened with support itself.
 */
export function lastPage(): string | null {
  return last;
}
