import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '../../graphql/context.ts';
import type { FileReaders } from './file-readers.ts';
import type { RequestGuard } from '../request-guard.ts';
import { refuse } from '../refuse.ts';

export interface DataExportRouteDeps {
  readonly services: Pick<Services, 'dataExports'>;
  readonly guard: Pick<RequestGuard, 'carryOut'>;
  readonly readers: FileReaders;
}

/**
 * `GET /profile/data-export/<id>.zip?ticket=…`: a copy of the person's own data, by the session
 * that `open_data_export` gave the ticket for a fresh proof, once. A ticket is known to our own
 * page only: no origin check.
 */
export function addDataExportRoute(
  app: FastifyInstance,
  { services, guard, readers }: DataExportRouteDeps,
): void {
  app.get<{ Params: { file: string }; Querystring: { ticket?: unknown } }>(
    '/profile/data-export/:file',
    async (request, reply) => {
      const entered = await readers.admit(request, reply, { whom: 'signedIn', from: 'anywhere' });
      if (entered === null) return reply;
      const id = /^([0-9a-f-]{36})\.zip$/.exec(request.params.file)?.[1] ?? '';
      const { ticket } = request.query;
      const work = async (): Promise<FastifyReply> => {
        const file = await services.dataExports.read(
          entered.viewer,
          { id, ticket: typeof ticket === 'string' ? ticket : '' },
          new Date(entered.nowMs),
        );
        if (!file.ok) return refuse(request, reply, file.error, 404);
        return readers.send(
          reply.headers({
            'content-type': 'application/zip',
            'content-length': file.value.size,
            'cache-control': 'no-store',
            'content-disposition': 'attachment; filename="du-lieu-cua-toi.zip"',
          }),
          entered,
          file.value.pieces,
        );
      };
      return guard.carryOut(request, reply, { ...entered, work });
    },
  );
}
