import type { ShownAccessToken } from './tokens.ts';

/**
 * The tokens that a request shows. A bearer token comes from the desktop's main process, cookies
 * from the portal.
 */
export interface PresentedTokens {
  readonly bearer: ShownAccessToken | null;
  readonly accessCookie: ShownAccessToken | null;
  readonly refreshCookie: string | null;
  /** What lies in the browser's other place for a session: of one before, as a rule ended. */
  readonly aside: readonly string[];
}

/** All of them. */
export function shownTokens({
  bearer,
  accessCookie,
  refreshCookie,
  aside,
}: PresentedTokens): readonly string[] {
  return [bearer, accessCookie, refreshCookie, ...aside].filter((token) => token !== null);
}
