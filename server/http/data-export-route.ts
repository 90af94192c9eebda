import type { FastifyInstance } from 'fastify';
import type { Services } from '../graphql/context.ts';
import type { Doorway } from './doorway.ts';
import { refuse } from './refuse.ts';

export interface DataExportRouteOptions {
  readonly services: Pick<Services, 'dataExports'>;
  readonly doorway: Doorway;
}

/** `GET /profile/data-export/<id>.zip`: a copy of the person's own data, by his session, while it is there. Changes nothing, and cookies are SameSite=Lax: no origin check. */
export function addDataExportRoute(app: FastifyInstance, { services, doorway }: DataExportRouteOptions): void {
  app.get<{ Params: { file: string } }>('/profile/data-export/:file', async (request, reply) => {
    const entered = await doorway.admit(request, reply, { whom: 'signedIn', from: 'anywhere' });
    if (entered === null) return reply;
    const id = /^([0-9a-f-]{36})\.zip$/.exec(request.params.file)?.[1] ?? '';
    const file = await services.dataExports.read(entered.viewer.userId, id, new Date(entered.nowMs));
    if (!file.ok) return refuse(request, reply, file.error, 404);
    return reply
      .headers({ 'content-type': 'application/zip', 'content-length': file.value.byteLength, 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="du-lieu-cua-toi.zip"' })
      .send(file.value);
  });
}
