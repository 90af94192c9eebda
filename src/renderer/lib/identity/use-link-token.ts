import { useLocation } from 'react-router';

/**
 * The token of an e-mail's link, which stands behind `#` so that no server and no other site ever
 * sees it; null without one.
 */
export function useLinkToken(): string | null {
  return readLinkToken(useLocation().hash);
}

/** `#token=…` as its token; null for anything that cannot be one. */
export function readLinkToken(hash: string): string | null {
  return /^#token=([\w-]{1,64})$/.exec(hash)?.[1] ?? null;
}
