/** Where people go after signing in when they wanted nothing else. */
export const defaultNext = '/dashboard';

/**
 * The page somebody wanted before signing in, out of `?next=`. Only a path of this site: anything
 * with a host, a scheme or a backslash, and the sign-in pages themselves, answer the dashboard.
 */
export function safeNext(wanted: string | null): string {
  if (wanted === null || !/^\/(?![/\\])/.test(wanted) || /[\\\p{Cc}]/u.test(wanted))
    return defaultNext;
  return /^\/(login|register|forgot|verify|reset|complete|confirm)(?:[/?#]|$)/.test(wanted)
    ? defaultNext
    : wanted;
}

/** Address of the sign-in page that leads back to `next`. */
export function loginAddress(next: string): string {
  return next === defaultNext ? '/login' : `/login?next=${encodeURIComponent(next)}`;
}
