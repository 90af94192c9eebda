import type { FastifyInstance } from 'fastify';
import { type AppError, appError } from '../../src/shared/errors/error-code.ts';
import { refusedAnswer } from '../graphql/answer-request.ts';
import type { Services } from '../graphql/context.ts';
import type { Limits } from '../limits.ts';
import { sendAnswer } from './graphql-route.ts';
import { isAllowedOrigin } from './origin-check.ts';
import { createCookieSink, readTokens } from './session-cookies.ts';

export interface StatementRouteOptions {
  readonly services: Pick<Services, 'auth' | 'statements'>;
  readonly publicOrigin: string | null;
  readonly limits: Pick<Limits, 'statementBytes'>;
  readonly now: () => number;
}

/**
 * `POST /admin/statement?name=…` with a statement's file as its body (text/csv): keeps it and answers `{"id"}`. For administrators, from
 * our own page. Nothing is imported by it: that is `admin_import_statement`, after a look at what it says.
 */
export function addStatementRoute(app: FastifyInstance, { services, publicOrigin, limits, now }: StatementRouteOptions): void {
  app.addContentTypeParser<Buffer>('text/csv', { parseAs: 'buffer', bodyLimit: limits.statementBytes }, (_request, body, done) => done(null, body));
  app.post<{ Body: unknown; Querystring: { name?: string } }>('/admin/statement', { bodyLimit: limits.statementBytes }, async (request, reply) => {
    const refuse = (error: AppError, status: number) => sendAnswer(reply, refusedAnswer(error, request.id, null, status));
    if (!isAllowedOrigin(request, publicOrigin)) return refuse(appError('ORIGIN_NOT_ALLOWED'), 403);
    const nowMs = now();
    const { viewer, refusal, renewed } = await services.auth.identify(readTokens(request, publicOrigin), { address: request.ip, userAgent: request.headers['user-agent'] ?? '', nowMs });
    if (renewed !== null) createCookieSink(request, reply, { publicOrigin, nowMs }).keep(renewed);
    if (viewer === null) return refuse(refusal ?? appError('UNAUTHENTICATED'), 401);
    if (viewer.role !== 'admin') return refuse(appError('FORBIDDEN'), 403);
    if (!Buffer.isBuffer(request.body)) return refuse(appError('BAD_REQUEST'), 400);
    const { name } = request.query;
    const kept = await services.statements.keep({ name: typeof name === 'string' ? name : '', bytes: request.body }, { actorId: viewer.userId, now: new Date(nowMs) });
    return kept.ok ? reply.header('cache-control', 'no-store').send({ id: kept.value }) : refuse(kept.error, 400);
  });
}
