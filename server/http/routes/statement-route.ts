import type { FastifyInstance } from 'fastify';
import { appError } from '#shared/errors/error-code.ts';
import type { Services } from '../../graphql/context.ts';
import type { Limits } from '../../limits.ts';
import { admitFirst, type RequestGuard } from '../request-guard.ts';
import { refuse } from '../refuse.ts';

/** `.xlsx`. What a file is its bytes say; the type only lets it in. */
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface StatementRouteDeps {
  readonly services: Pick<Services, 'statements'>;
  readonly guard: RequestGuard;
  readonly limits: Pick<Limits, 'statementBytes'>;
}

/**
 * `POST /admin/statement?name=…` with a statement's file as its body (text/csv or an .xlsx
 * workbook): keeps it and answers `{"id"}`. For administrators, from our own page. Nothing is
 * imported by it: that is `admin_import_statement`, after a look at what it says.
 */
export function addStatementRoute(
  app: FastifyInstance,
  { services, guard, limits }: StatementRouteDeps,
): void {
  const { onRequest, carryOut } = admitFirst(guard, { whom: 'money.move', from: 'ourPages' });
  void app.register(async (scope) => {
    scope.addContentTypeParser<Buffer>(
      ['text/csv', workbookType],
      { parseAs: 'buffer' },
      (_request, body, done) => done(null, body),
    );
    scope.post<{ Body: unknown; Querystring: { name?: string } }>(
      '/admin/statement',
      { bodyLimit: limits.statementBytes, onRequest },
      async (request, reply) => {
        const { body: bytes, query } = request;
        if (!Buffer.isBuffer(bytes)) return refuse(request, reply, appError('BAD_REQUEST'), 400);
        return carryOut(request, reply, async ({ viewer, nowMs }) => {
          const kept = await services.statements.keep(
            { name: typeof query.name === 'string' ? query.name : '', bytes },
            { actorId: viewer.userId, now: new Date(nowMs) },
          );
          return kept.ok
            ? reply.header('cache-control', 'no-store').send({ id: kept.value })
            : refuse(request, reply, kept.error, 400);
        });
      },
    );
  });
}
