import type { FastifyRequest } from 'fastify';

const plainHost = /^([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/**
 * Where people open the portal, without a slash at its end; null when it is not configured and the
 * request names no host that can stand in a page.
 */
export function siteOrigin(
  request: Pick<FastifyRequest, 'host' | 'protocol'>,
  publicOrigin: string | null,
): string | null {
  if (publicOrigin !== null) return publicOrigin;
  return plainHost.test(request.host)
    ? `${request.protocol}://${request.host.toLowerCase()}`
    : null;
}
