import type { FastifyRequest } from 'fastify';

/** The desktop's page, should it ever speak to the API itself. */
const desktopOrigin = 'app://mai';

/**
 * Whether a request may change things in somebody's name: it comes from no page, from our own
 * portal, or from the desktop. A browser tells the page's origin with every POST and no page can
 * forge it.
 */
export function isAllowedOrigin(request: FastifyRequest, publicOrigin: string | null): boolean {
  const { origin } = request.headers;
  if (request.headers['sec-fetch-site'] === 'cross-site') return false;
  if (origin === undefined || origin === desktopOrigin || origin === publicOrigin) return true;
  return (
    URL.canParse(origin) &&
    /^https?:$/.test(new URL(origin).protocol) &&
    new URL(origin).host === request.host
  );
}
