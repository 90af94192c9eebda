import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appError } from '#shared/errors/error-code.ts';
import { errorMessages } from '#shared/errors/error-messages.ts';
import { toAnswerError } from '../../graphql/requests/answer-errors.ts';
import { retryAfterSeconds } from '../../graphql/requests/thrown-error.ts';
import { siteOrigin } from '../../site/site-origin.ts';
import type { RenderedFile, SitePages } from '../../site/site-pages.ts';
import type { PortalFile, PortalFiles } from './portal-files.ts';
import { cameraPolicy } from '../headers/security-headers.ts';
import { wantsPage } from '../send-answer.ts';
import { readTokens } from '../headers/session-cookies.ts';

/** Below it every name carries a hash of its content. */
const assets = 'learn/assets/';

/** The one page that may ask for the camera: tickets are scanned there. */
const cameraPage = 'admin/tickets/check-in';

/**
 * The portal's page as it was built, for every page that is drawn in the browser; the service
 * worker keeps it under this very name.
 */
const shellPage = 'index.html';

export interface PortalRouteDeps {
  readonly files: PortalFiles;
  /** The public pages, drawn here. */
  readonly pages: SitePages;
  readonly publicOrigin: string | null;
}

/**
 * The built portal: its files, its public pages as HTML, and its plain page for every other address
 * that is a route of it.
 */
export function addPortalRoute(
  app: FastifyInstance,
  { files, pages, publicOrigin }: PortalRouteDeps,
): void {
  // Pages are drawn, or looked for: only what lies ready is counted as a file.
  app.get(`/${assets}*`, { config: { rate: 'file' } }, answer);
  app.get('/*', answer);

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const relativePath = decodedPath(request);
    const isFile = relativePath !== '' && relativePath !== shellPage;
    const file = isFile ? await files.find(relativePath) : null;
    if (file !== null)
      return send(
        request,
        reply,
        file,
        relativePath.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    if (relativePath.startsWith(assets) || relativePath === '\0')
      return sendNothing(request, reply);
    const rendered =
      relativePath === shellPage ? null : await findRendered(pages, request, publicOrigin);
    if (rendered === 'unavailable') return sendLater(request, reply, await files.find(shellPage));
    if (rendered !== null)
      return send(request, reply.code(rendered.status), rendered.file, 'no-cache');
    const isLost =
      relativePath !== shellPage &&
      (await pages.audienceOf(addressOf(request).pathname)) === 'strays';
    const page =
      wantsPage(request) ||
      (takesAnything(request) &&
        (relativePath === '' ||
          (!isLost && relativePath !== shellPage && (await pages.paths()).length > 0)))
        ? await files.find(shellPage)
        : null;
    if (page === null) return sendNothing(request, reply);
    // The browser draws it and says the same.
    if (isLost) void reply.code(404);
    if (relativePath === cameraPage) void reply.header('permissions-policy', cameraPolicy);
    return send(request, reply, page, 'no-cache');
  }
}

async function findRendered(
  pages: SitePages,
  request: FastifyRequest,
  publicOrigin: string | null,
): Promise<RenderedFile | 'unavailable' | null> {
  if (!wantsPage(request) && !takesAnything(request)) return null;
  const { pathname, search } = addressOf(request);
  const audience = await pages.audienceOf(pathname);
  if (audience === 'nobody' || (audience === 'guests' && showsSession(request, publicOrigin)))
    return null;
  // Whoever does not say that they want a page gets one only where there is one.
  if (audience === 'strays' && !wantsPage(request)) return null;
  const origin = siteOrigin(request, publicOrigin);
  return origin === null ? null : pages.find({ origin, pathname, search }, request.ip);
}

function addressOf(request: FastifyRequest): URL {
  return new URL(request.url, 'http://localhost');
}

function showsSession(request: FastifyRequest, publicOrigin: string | null): boolean {
  const { accessCookie, refreshCookie } = readTokens(request, publicOrigin);
  return accessCookie !== null || refreshCookie !== null;
}

/** Link previews and plain tools say nothing of what they take, or that they take anything. */
function takesAnything({ headers: { accept } }: FastifyRequest): boolean {
  return accept === undefined || accept.trim().startsWith('*/*');
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  file: PortalFile,
  cacheControl: string,
) {
  void reply.headers({
    'content-type': file.contentType,
    'cache-control': cacheControl,
    etag: file.etag,
    vary: 'accept-encoding',
  });
  if (reply.statusCode === 200 && request.headers['if-none-match'] === file.etag)
    return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  if (file.br !== null && /\bbr\b/.test(accepted))
    return reply.header('content-encoding', 'br').send(file.br);
  if (file.gzip !== null && /\bgzip\b/.test(accepted))
    return reply.header('content-encoding', 'gzip').send(file.gzip);
  return reply.send(file.identity);
}

/**
 * The browser draws what it can of the page and asks again; whoever runs no code reads why there is
 * nothing, and nobody files it under this address.
 */
async function sendLater(request: FastifyRequest, reply: FastifyReply, shell: PortalFile | null) {
  void reply.code(503).headers({
    'retry-after': retryAfterSeconds.unavailable,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
  if (shell === null)
    return reply.send({ errors: [toAnswerError(appError('SERVICE_UNAVAILABLE'), request.id)] });
  const html = shell.identity
    .toString()
    .replace(/<noscript>.*?<\/noscript>/s, '')
    .replace(
      '</body>',
      `<noscript><h1>Mai Vàng tạm nghỉ ít phút</h1><p>${errorMessages.SERVICE_UNAVAILABLE}</p></noscript></body>`,
    );
  return reply.type(shell.contentType).send(html);
}

function sendNothing(request: FastifyRequest, reply: FastifyReply) {
  return reply.code(404).send({ errors: [toAnswerError(appError('NOT_FOUND'), request.id)] });
}

/** A path that cannot be decoded names no file. */
function decodedPath(request: FastifyRequest): string {
  try {
    return decodeURIComponent(addressOf(request).pathname.slice(1));
  } catch {
    return '\0';
  }
}
