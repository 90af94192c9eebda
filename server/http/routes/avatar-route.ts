import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  avatarLimits,
  avatarsAddress,
  avatarUploadAddress,
} from '#shared/domain/profile/avatar.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Services } from '../../graphql/context.ts';
import type { Limits } from '../../limits.ts';
import { admitFirst, type RequestGuard, type RequestRule } from '../request-guard.ts';
import { refuse } from '../refuse.ts';
import type { KeptFileSender } from '../answers/send-kept-file.ts';

export interface AvatarRouteDeps {
  readonly services: Pick<Services, 'avatars'>;
  readonly guard: RequestGuard;
  readonly files: KeptFileSender;
  readonly limits: Pick<Limits, 'formBytes'>;
}

/**
 * `POST /profile/avatar`: one picture as multipart/form-data from an allowed origin becomes the
 * person's, answers `{"avatar"}`; `DELETE` takes it away. `GET /avatars/<name>-<96|512>.webp`: for
 * everybody who knows the name. Refusals as in GraphQL.
 */
export function addAvatarRoutes(app: FastifyInstance, options: AvatarRouteDeps): void {
  const { guard } = options;
  const changes: RequestRule = { whom: 'signedIn', from: 'ourPages', rate: 'avatar' };
  const { onRequest, carryOut } = admitFirst(guard, changes);

  void app.register(async (scope) => {
    await scope.register(fastifyMultipart, {
      limits: { files: 1, fields: 0, parts: 1, fileSize: avatarLimits.bytes, headerPairs: 20 },
      throwFileSizeLimit: false,
    });
    const bodyLimit = avatarLimits.bytes + options.limits.formBytes;
    scope.post(avatarUploadAddress, { bodyLimit, onRequest }, async (request, reply) => {
      const sent = await readPicture(request);
      return carryOut(request, reply, async ({ viewer }) => {
        const kept = sent.ok
          ? await options.services.avatars.keep(viewer.userId, sent.value)
          : sent;
        if (!kept.ok) return refuse(request, reply, kept.error, statusOf(kept.error));
        return reply.header('cache-control', 'no-store').send({ avatar: kept.value });
      });
    });
  });
  app.delete(avatarUploadAddress, async (request, reply) => {
    const entered = await guard.admit(request, reply, changes);
    if (entered === null) return reply;
    const work = async (): Promise<FastifyReply> => {
      const removed = await options.services.avatars.remove(entered.viewer.userId);
      if (!removed.ok) return refuse(request, reply, removed.error, statusOf(removed.error));
      return reply.header('cache-control', 'no-store').send({ avatar: null });
    };
    return guard.carryOut(request, reply, { ...entered, work });
  });
  app.get<{ Params: { file: string } }>(
    `${avatarsAddress}:file`,
    { config: { rate: 'file' } },
    async (request, reply) => {
      const file = options.services.avatars.file(request.params.file);
      if (!file.ok) return refuse(request, reply, appError('NOT_FOUND'), 404);
      const sent = await options.files.send(request, reply, {
        file: file.value,
        // Another picture has another name.
        headers: {
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
          'content-disposition': 'inline; filename="anh.webp"',
        },
      });
      return sent ? reply : refuse(request, reply, appError('NOT_FOUND'), 404);
    },
  );
}

function statusOf({ code }: AppError): number {
  return code === 'UNAUTHENTICATED' ? 401 : 400;
}

async function readPicture(request: FastifyRequest): Promise<Result<Buffer, AppError>> {
  if (!request.isMultipart()) return err(appError('BAD_REQUEST'));
  try {
    const part = await request.file();
    if (part === undefined) return err(appError('UPLOAD_UNREADABLE', { field: 'avatar' }));
    const bytes = await part.toBuffer();
    return part.file.truncated ? err(appError('UPLOAD_TOO_LARGE', { field: 'avatar' })) : ok(bytes);
  } catch {
    // A body that ends early, has two files or is no multipart at all.
    return err(appError('UPLOAD_UNREADABLE', { field: 'avatar' }));
  }
}
