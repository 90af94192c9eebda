import type { FastifyInstance } from 'fastify';
import { appError } from '../../src/shared/errors/error-code.ts';
import { refusedAnswer } from '../graphql/answer-request.ts';
import type { Services } from '../graphql/context.ts';
import { sendAnswer } from './graphql-route.ts';
import { createCookieSink, readTokens } from './session-cookies.ts';

export interface DataExportRouteOptions {
  readonly services: Pick<Services, 'auth' | 'dataExports'>;
  readonly publicOrigin: string | null;
  readonly now: () => number;
}

/** `GET /profile/data-export/<id>.zip`: a copy of the person's own data, by his session, while it is there. Changes nothing, and cookies are SameSite=Lax: no origin check. */
export function addDataExportRoute(app: FastifyInstance, { services, publicOrigin, now }: DataExportRouteOptions): void {
  app.get<{ Params: { file: string } }>('/profile/data-export/:file', async (request, reply) => {
    const nowMs = now();
    const { viewer, refusal, renewed } = await services.auth.identify(readTokens(request, publicOrigin), { address: request.ip, userAgent: request.headers['user-agent'] ?? '', nowMs });
    if (renewed !== null) createCookieSink(request, reply, { publicOrigin, nowMs }).keep(renewed);
    if (viewer === null) return sendAnswer(reply, refusedAnswer(refusal ?? appError('UNAUTHENTICATED'), request.id, null, 401));
    const id = /^([0-9a-f-]{36})\.zip$/.exec(request.params.file)?.[1] ?? '';
    const file = await services.dataExports.read(viewer.userId, id, new Date(nowMs));
    if (!file.ok) return sendAnswer(reply, refusedAnswer(file.error, request.id, null, 404));
    return reply
      .headers({ 'content-type': 'application/zip', 'content-length': file.value.byteLength, 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="du-lieu-cua-toi.zip"' })
      .send(file.value);
  });
}
