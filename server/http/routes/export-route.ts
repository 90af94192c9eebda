import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ErrorCode } from '#shared/errors/error-code.ts';
import type { Services } from '../../graphql/context.ts';
import type { FileReaders } from './file-readers.ts';
import type { RequestGuard } from '../request-guard.ts';
import { refuse } from '../refuse.ts';

/** Of what is none of BAD_INPUT's kind. */
const refusalStatus: Partial<Readonly<Record<ErrorCode, number>>> = {
  NOT_FOUND: 404,
  FORBIDDEN: 403,
};

export interface ExportRouteDeps {
  readonly services: Pick<Services, 'backOffice'>;
  readonly guard: Pick<RequestGuard, 'carryOut'>;
  readonly readers: FileReaders;
}

/**
 * `GET /admin/export/<list>.csv?…`: a list of the back office as a file, sent while it is read;
 * broken off when the session ends or its person loses the right. For whose role may read the list;
 * a page asks with `fetch`, so that a refusal can be said. Changes nothing but the audit, and
 * cookies are SameSite=Lax: no origin check.
 */
export function addExportRoute(
  app: FastifyInstance,
  { services, guard, readers }: ExportRouteDeps,
): void {
  app.get<{ Params: { file: string } }>('/admin/export/:file', async (request, reply) => {
    const entered = await readers.admit(request, reply, { whom: 'office.enter', from: 'anywhere' });
    if (entered === null) return reply;
    const list = /^([a-z-]{1,40})\.csv$/.exec(request.params.file)?.[1] ?? '';
    const filters = new URL(request.url, 'http://localhost').searchParams;
    const work = async (): Promise<FastifyReply> => {
      const file = await services.backOffice.exportCsv({
        list,
        filters,
        actorId: entered.viewer.userId,
        role: entered.viewer.officeRole,
        now: new Date(entered.nowMs),
      });
      if (!file.ok)
        return refuse(request, reply, file.error, refusalStatus[file.error.code] ?? 400);
      void reply.headers({
        'content-type': 'text/csv; charset=utf-8',
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${list}.csv"`,
      });
      return readers.send(reply, { ...entered, whom: file.value.right }, file.value.lines);
    };
    return guard.carryOut(request, reply, { ...entered, work });
  });
}
