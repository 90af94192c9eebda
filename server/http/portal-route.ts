import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appError } from '../../src/shared/errors/error-code.ts';
import { toAnswerError } from '../graphql/answer-errors.ts';
import { cameraPolicy } from './security-headers.ts';
import type { PortalFile, PortalFiles } from './portal-files.ts';

/** Below it every name carries a hash of its content. */
const assets = 'learn/assets/';

/** The one page that may ask for the camera: tickets are scanned there. */
const cameraPage = 'admin/tickets/check-in';

/** The built portal: its files, and its page for every address that is a route of the page. */
export function addPortalRoute(app: FastifyInstance, files: PortalFiles): void {
  app.get('/*', async (request, reply) => {
    const relativePath = decodedPath(request);
    const file = relativePath === '' || relativePath === 'index.html' ? null : await files.find(relativePath);
    if (file !== null) return send(request, reply, file, relativePath.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache');
    const wantsPage = (request.headers.accept ?? '').includes('text/html') && !relativePath.startsWith(assets);
    const page = wantsPage ? await files.find('index.html') : null;
    if (page !== null && relativePath === cameraPage) void reply.header('permissions-policy', cameraPolicy);
    if (page !== null) return send(request, reply, page, 'no-cache');
    return reply.code(404).send({ errors: [toAnswerError(appError('NOT_FOUND'), request.id)] });
  });
}

async function send(request: FastifyRequest, reply: FastifyReply, file: PortalFile, cacheControl: string) {
  void reply.headers({ 'content-type': file.contentType, 'cache-control': cacheControl, etag: file.etag, vary: 'accept-encoding' });
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  if (file.br !== null && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(file.br);
  if (file.gzip !== null && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(file.gzip);
  return reply.send(file.identity);
}

/** A path that cannot be decoded names no file. */
function decodedPath(request: FastifyRequest): string {
  const { pathname } = new URL(request.url, 'http://localhost');
  try {
    return decodeURIComponent(pathname.slice(1));
  } catch {
    return '\0';
  }
}
