import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../graphql/context.ts';
import type { Doorway } from './doorway.ts';
import { refuse } from './refuse.ts';

export interface ExportRouteOptions {
  readonly services: Pick<Services, 'backOffice'>;
  readonly doorway: Doorway;
}

/**
 * `GET /admin/export/<list>.csv?…`: a list of the back office as a file, sent while it is read. For administrators; a page asks with
 * `fetch`, so that a refusal can be said. Changes nothing but the audit, and cookies are SameSite=Lax: no origin check.
 */
export function addExportRoute(app: FastifyInstance, { services, doorway }: ExportRouteOptions): void {
  app.get<{ Params: { file: string } }>('/admin/export/:file', async (request, reply) => {
    const entered = await doorway.admit(request, reply, { whom: 'admin', from: 'anywhere' });
    if (entered === null) return reply;
    const list = /^([a-z-]{1,40})\.csv$/.exec(request.params.file)?.[1] ?? '';
    const filters = new URL(request.url, 'http://localhost').searchParams;
    const lines = await services.backOffice.exportCsv({ list, filters, actorId: entered.viewer.userId, now: new Date(entered.nowMs) });
    if (!lines.ok) return refuse(request, reply, lines.error, lines.error.code === 'NOT_FOUND' ? 404 : 400);
    return reply
      .headers({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${list}.csv"` })
      .send(Readable.from(lines.value));
  });
}
