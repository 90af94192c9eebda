import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { appError } from '../../src/shared/errors/error-code.ts';
import { refusedAnswer } from '../graphql/answer-request.ts';
import type { Services } from '../graphql/context.ts';
import { sendAnswer } from './graphql-route.ts';
import { createCookieSink, readTokens } from './session-cookies.ts';

export interface ExportRouteOptions {
  readonly services: Pick<Services, 'auth' | 'backOffice'>;
  readonly publicOrigin: string | null;
  readonly now: () => number;
}

/**
 * `GET /admin/export/<list>.csv?…`: a list of the back office as a file, sent while it is read. For administrators; a page asks with
 * `fetch`, so that a refusal can be said. Changes nothing but the audit, and cookies are SameSite=Lax: no origin check.
 */
export function addExportRoute(app: FastifyInstance, { services, publicOrigin, now }: ExportRouteOptions): void {
  app.get<{ Params: { file: string } }>('/admin/export/:file', async (request, reply) => {
    const nowMs = now();
    const { viewer, refusal, renewed } = await services.auth.identify(readTokens(request, publicOrigin), { address: request.ip, userAgent: request.headers['user-agent'] ?? '', nowMs });
    if (renewed !== null) createCookieSink(request, reply, { publicOrigin, nowMs }).keep(renewed);
    if (viewer === null) return sendAnswer(reply, refusedAnswer(refusal ?? appError('UNAUTHENTICATED'), request.id, null, 401));
    if (viewer.role !== 'admin') return sendAnswer(reply, refusedAnswer(appError('FORBIDDEN'), request.id, null, 403));
    const list = /^([a-z-]{1,40})\.csv$/.exec(request.params.file)?.[1] ?? '';
    const filters = new URL(request.url, 'http://localhost').searchParams;
    const lines = await services.backOffice.exportCsv({ list, filters, actorId: viewer.userId, now: new Date(nowMs) });
    if (!lines.ok) return sendAnswer(reply, refusedAnswer(lines.error, request.id, null, lines.error.code === 'NOT_FOUND' ? 404 : 400));
    return reply
      .headers({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${list}.csv"` })
      .send(Readable.from(lines.value));
  });
}
