/** An address below `/media/`, taken apart. */
export interface MediaAddress {
  /** Path and query as they go to the API, with the signed token. */
  readonly apiPath: string;
  /** Path of the media without the token: the same for everybody and at any time. */
  readonly mediaPath: string;
}

/**
 * Reads `/media/<token>/<media path>`, or null when it is none. Every part is plain: no dots in
 * front, nothing encoded.
 */
export function readMediaAddress(url: URL): MediaAddress | null {
  const [, token, mediaPath] =
    /^\/media\/([\w.~-]{1,1024})\/((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)$/.exec(url.pathname) ?? [];
  if (token === undefined || mediaPath === undefined || mediaPath.length > 512) return null;
  return { apiPath: url.pathname + url.search, mediaPath };
}
