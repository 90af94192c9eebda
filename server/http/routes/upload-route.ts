import type { FastifyInstance } from 'fastify';
import { appError } from '#shared/errors/error-code.ts';
import type { Services } from '../../graphql/context.ts';
import type { Limits } from '../../limits.ts';
import { admitFirst, type RequestGuard } from '../request-guard.ts';
import { refuse } from '../refuse.ts';

export interface UploadRouteDeps {
  readonly services: Pick<Services, 'content'>;
  readonly limits: Pick<Limits, 'uploadChunkBytes'>;
  readonly guard: RequestGuard;
}

/** Of the pieces of a file. Only this route takes it. */
const pieceType = 'application/octet-stream';

/**
 * `PUT /admin/uploads/<id>?offset=<bytes>` with a piece of the file: for administrators, from an
 * allowed origin. Answers `{"received_bytes": n}`: where to go on, also beside a CONFLICT. A piece
 * that was cut off on its way counts for nothing.
 */
export function addUploadRoute(app: FastifyInstance, options: UploadRouteDeps): void {
  const { onRequest, carryOut } = admitFirst(options.guard, {
    whom: 'content.write',
    from: 'ourPages',
  });
  void app.register(async (scope) => {
    scope.addContentTypeParser<Buffer>(pieceType, { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.put<{ Params: { id: string }; Querystring: { offset?: string } }>(
      '/admin/uploads/:id',
      { bodyLimit: options.limits.uploadChunkBytes, onRequest },
      async (request, reply) => {
        const offset = /^\d{1,15}$/.test(request.query.offset ?? '')
          ? Number(request.query.offset)
          : -1;
        const { body: bytes } = request;
        if (offset < 0 || !Buffer.isBuffer(bytes) || bytes.length === 0)
          return refuse(request, reply, appError('BAD_REQUEST'), 400);
        return carryOut(request, reply, async ({ nowMs }) => {
          const received = await options.services.content.uploads.receive(
            request.params.id,
            offset,
            bytes,
            nowMs,
          );
          if (received.ok)
            return reply
              .header('cache-control', 'no-store')
              .send({ received_bytes: received.value.receivedBytes });
          const { receivedBytes, ...error } = received.error;
          if (receivedBytes === undefined)
            return refuse(request, reply, error, error.code === 'NOT_FOUND' ? 404 : 507);
          return reply
            .code(409)
            .header('cache-control', 'no-store')
            .send({ received_bytes: receivedBytes });
        });
      },
    );
  });
}
