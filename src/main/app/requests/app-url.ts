/** Scheme and host of the page; the only origin that a window of ours ever shows. */
export const appScheme = 'app';
export const appHost = 'mai';
export const appOrigin = `${appScheme}://${appHost}`;

/**
 * Whether an address lies inside the page's origin: exact scheme and host, no user, no port.
 * Anything unreadable is outside.
 */
export function isAppUrl(address: string): boolean {
  const url = parseUrl(address);
  return (
    url !== null &&
    url.protocol === `${appScheme}:` &&
    url.host === appHost &&
    url.username === '' &&
    url.password === ''
  );
}

/**
 * The address to hand to the system browser, or null when it must not leave the application: only
 * https addresses whose origin is on the list, exactly and without user-info, and plain `mailto:`
 * addresses without headers.
 */
export function findExternalUrl(address: string, allowedOrigins: readonly string[]): string | null {
  const url = parseUrl(address);
  if (url === null) return null;
  if (url.protocol === 'mailto:')
    return /^mailto:[\w.+-]+@[\w.-]+$/.test(url.href) ? url.href : null;
  const isPlainHttps = url.protocol === 'https:' && url.username === '' && url.password === '';
  return isPlainHttps && allowedOrigins.includes(url.origin) ? url.href : null;
}

function parseUrl(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}
