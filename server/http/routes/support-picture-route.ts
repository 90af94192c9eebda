import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { supportLimits } from '#shared/domain/support/support-rules.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Services } from '../../graphql/context.ts';
import type { Limits } from '../../limits.ts';
import type { FileReaders } from './file-readers.ts';
import { admitFirst, type RequestGuard, type Entered } from '../request-guard.ts';
import { refuse } from '../refuse.ts';
import type { KeptFileSender } from '../answers/send-kept-file.ts';

export interface SupportPictureRouteDeps {
  readonly services: Pick<Services, 'supportPictures'>;
  readonly guard: RequestGuard;
  readonly files: KeptFileSender;
  readonly readers: FileReaders;
  readonly limits: Pick<Limits, 'formBytes'>;
}

/**
 * `POST /uploads/support`: one picture as multipart/form-data from an allowed origin; answers
 * `{"id","width","height"}` for `send_support_request`. `GET /support-pictures/<id>`: the picture,
 * for its sender and administrators. Refusals as in GraphQL.
 */
export function addSupportPictureRoutes(
  app: FastifyInstance,
  options: SupportPictureRouteDeps,
): void {
  const { onRequest, carryOut } = admitFirst(options.guard, {
    whom: 'signedIn',
    from: 'ourPages',
    rate: 'supportPicture',
  });
  void app.register(async (scope) => {
    await scope.register(fastifyMultipart, {
      limits: {
        files: 1,
        fields: 0,
        parts: 1,
        fileSize: supportLimits.pictureBytes,
        headerPairs: 20,
      },
      throwFileSizeLimit: false,
    });
    const bodyLimit = supportLimits.pictureBytes + options.limits.formBytes;
    scope.post('/uploads/support', { bodyLimit, onRequest }, async (request, reply) => {
      const sent = await readFile(request);
      return carryOut(request, reply, async (visitor) =>
        keepPicture(options, { sent, visitor }, request, reply),
      );
    });
  });
  app.get<{ Params: { id: string } }>('/support-pictures/:id', async (request, reply) =>
    sendPicture(options, request, reply),
  );
}

interface SentPicture {
  readonly sent: Result<Buffer, AppError>;
  readonly visitor: Entered;
}

async function keepPicture(
  { services }: SupportPictureRouteDeps,
  { sent, visitor }: SentPicture,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!sent.ok) return refuse(request, reply, sent.error, 400);
  const kept = await services.supportPictures.keep(
    visitor.viewer,
    sent.value,
    new Date(visitor.nowMs),
  );
  if (!kept.ok)
    return refuse(request, reply, kept.error, kept.error.code === 'UNAUTHENTICATED' ? 401 : 400);
  return reply.header('cache-control', 'no-store').send(kept.value);
}

async function sendPicture(
  { services, readers, files }: SupportPictureRouteDeps,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const entered = await readers.admit(request, reply, { whom: 'signedIn', from: 'anywhere' });
  if (entered === null) return reply;
  const id = z.uuid().safeParse(request.params.id);
  const file = id.success
    ? await services.supportPictures.file(entered.viewer, id.data)
    : err(appError('NOT_FOUND'));
  if (!file.ok) return refuse(request, reply, file.error, 404);
  const sent = await files.send(request, reply, {
    file: file.value.path,
    // It never changes, and only this person's browser may keep it.
    headers: {
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=3600, immutable',
      vary: 'cookie, authorization',
      'content-disposition': 'inline; filename="anh.webp"',
    },
    send: (parts) => readers.send(reply, entered, parts),
  });
  return sent ? reply : refuse(request, reply, appError('NOT_FOUND'), 404);
}

async function readFile(request: FastifyRequest): Promise<Result<Buffer, AppError>> {
  if (!request.isMultipart()) return err(appError('BAD_REQUEST'));
  try {
    const part = await request.file();
    if (part === undefined) return err(appError('UPLOAD_UNREADABLE'));
    const bytes = await part.toBuffer();
    return part.file.truncated ? err(appError('UPLOAD_TOO_LARGE')) : ok(bytes);
  } catch (error) {
    // A body that ends early, has two files or is no multipart at all; the plugin's own codes tell
    // which.
    const code = error instanceof Error && 'code' in error ? error.code : null;
    return err(
      appError(
        code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT'
          ? 'UPLOAD_COUNT'
          : 'UPLOAD_UNREADABLE',
      ),
    );
  }
}
