import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AppError, appError } from '../../src/shared/errors/error-code.ts';
import { refusedAnswer } from '../graphql/answer-request.ts';
import type { Services } from '../graphql/context.ts';
import type { Limits } from '../limits.ts';
import { sendAnswer } from './graphql-route.ts';
import { isAllowedOrigin } from './origin-check.ts';
import { createCookieSink, readTokens } from './session-cookies.ts';

export interface UploadRouteOptions {
  readonly services: Pick<Services, 'auth' | 'content'>;
  readonly limits: Pick<Limits, 'uploadChunkBytes'>;
  readonly publicOrigin: string | null;
  readonly now: () => number;
}

/** Of the pieces of a file. Only this route takes it. */
const pieceType = 'application/octet-stream';

/**
 * `PUT /admin/uploads/<id>?offset=<bytes>` with a piece of the file: for administrators, from an allowed origin. Answers
 * `{"received_bytes": n}`: where to go on, also beside a CONFLICT. A piece that was cut off on its way counts for nothing.
 */
export function addUploadRoute(app: FastifyInstance, options: UploadRouteOptions): void {
  app.addContentTypeParser<Buffer>(pieceType, { parseAs: 'buffer', bodyLimit: options.limits.uploadChunkBytes }, (_request, body, done) => done(null, body));
  app.put<{ Params: { id: string }; Querystring: { offset?: string } }>('/admin/uploads/:id', { bodyLimit: options.limits.uploadChunkBytes }, async (request, reply) => {
    const refused = await refuse(options, request, reply);
    if (refused !== null) return sendAnswer(reply, refusedAnswer(refused.error, request.id, null, refused.status));
    const offset = /^\d{1,15}$/.test(request.query.offset ?? '') ? Number(request.query.offset) : -1;
    if (offset < 0 || !Buffer.isBuffer(request.body) || request.body.length === 0) return sendAnswer(reply, refusedAnswer(appError('BAD_REQUEST'), request.id, null, 400));
    const received = await options.services.content.uploads.receive(request.params.id, offset, request.body, options.now());
    if (received.ok) return reply.header('cache-control', 'no-store').send({ received_bytes: received.value.receivedBytes });
    const { receivedBytes, ...error } = received.error;
    if (receivedBytes === undefined) return sendAnswer(reply, refusedAnswer(error, request.id, null, error.code === 'NOT_FOUND' ? 404 : 507));
    return reply.code(409).header('cache-control', 'no-store').send({ received_bytes: receivedBytes });
  });
}

async function refuse({ services, publicOrigin, now }: UploadRouteOptions, request: FastifyRequest, reply: FastifyReply): Promise<{ readonly error: AppError; readonly status: number } | null> {
  if (!isAllowedOrigin(request, publicOrigin)) return { error: appError('ORIGIN_NOT_ALLOWED'), status: 403 };
  const nowMs = now();
  const origin = { address: request.ip, userAgent: request.headers['user-agent'] ?? '', nowMs };
  const { viewer, refusal, renewed } = await services.auth.identify(readTokens(request, publicOrigin), origin);
  if (renewed !== null) createCookieSink(request, reply, { publicOrigin, nowMs }).keep(renewed);
  if (viewer === null) return { error: refusal ?? appError('UNAUTHENTICATED'), status: 401 };
  return viewer.role === 'admin' ? null : { error: appError('FORBIDDEN'), status: 403 };
}
