import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appError } from '#shared/errors/error-code.ts';
import type { Services } from '../../graphql/context.ts';
import type { Limits } from '../../limits.ts';
import { contentTypeOf } from '../answers/content-types.ts';
import { admitFirst, type RequestGuard, type Entered } from '../request-guard.ts';
import { refuse } from '../refuse.ts';
import type { KeptFileSender } from '../answers/send-kept-file.ts';

export interface SiteImageRouteDeps {
  readonly services: Pick<Services, 'siteImages'>;
  readonly limits: Pick<Limits, 'siteImageBytes'>;
  readonly guard: RequestGuard;
  readonly files: KeptFileSender;
}

/** What a picture may be sent as; what it is, is seen by its bytes. */
const sentTypes = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * `POST /admin/site-images?kind=cover|figure` with a picture as its body: for administrators, from
 * our own page; answers `{"name","url","width","height"}`. `GET /site-images/<file>`: the picture,
 * for everybody; it never changes.
 */
export function addSiteImageRoutes(app: FastifyInstance, options: SiteImageRouteDeps): void {
  const bodyLimit = options.limits.siteImageBytes;
  const { onRequest, carryOut } = admitFirst(options.guard, {
    whom: 'content.write',
    from: 'ourPages',
  });
  void app.register(async (scope) => {
    scope.addContentTypeParser<Buffer>(sentTypes, { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Body: unknown; Querystring: { kind?: string } }>(
      '/admin/site-images',
      { bodyLimit, onRequest },
      async (request, reply) =>
        carryOut(request, reply, async (visitor) => keepImage(options, visitor, request, reply)),
    );
  });
  app.get<{ Params: { file: string } }>(
    '/site-images/:file',
    { config: { rate: 'file' } },
    async (request, reply) => sendImage(options, request, reply),
  );
}

async function keepImage(
  { services }: SiteImageRouteDeps,
  { viewer, nowMs }: Entered,
  request: FastifyRequest<{ Body: unknown; Querystring: { kind?: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { kind } = request.query;
  if (!Buffer.isBuffer(request.body) || (kind !== 'cover' && kind !== 'figure'))
    return refuse(request, reply, appError('BAD_REQUEST'), 400);
  const kept = await services.siteImages.keep(request.body, {
    kind,
    actorId: viewer.userId,
    now: new Date(nowMs),
  });
  return kept.ok
    ? reply.header('cache-control', 'no-store').send(kept.value)
    : refuse(request, reply, kept.error, 400);
}

async function sendImage(
  { services, files }: SiteImageRouteDeps,
  request: FastifyRequest<{ Params: { file: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  for (const place of services.siteImages.placesOf(request.params.file)) {
    const sent = await files.send(request, reply, {
      file: place,
      // Link previews of other sites show it too.
      headers: {
        'content-type': contentTypeOf(place),
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      },
    });
    if (sent) return reply;
  }
  return refuse(request, reply, appError('NOT_FOUND'), 404);
}
