import { readFile as readFromDisk } from 'node:fs/promises';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { avatarLimits, avatarsAddress, avatarUploadAddress } from '../../src/shared/domain/profile/avatar.ts';
import { type AppError, appError } from '../../src/shared/errors/error-code.ts';
import { err, ok, type Result } from '../../src/shared/kernel/result.ts';
import { refusedAnswer } from '../graphql/answer-request.ts';
import type { Services } from '../graphql/context.ts';
import type { Limits } from '../limits.ts';
import type { Viewer } from '../modules/auth/api.ts';
import { createAddressLimiter } from './address-limiter.ts';
import { sendAnswer } from './graphql-route.ts';
import { isAllowedOrigin } from './origin-check.ts';
import { createCookieSink, readTokens } from './session-cookies.ts';

export interface AvatarRouteOptions {
  readonly services: Pick<Services, 'auth' | 'avatars'>;
  readonly limits: Pick<Limits, 'avatarsPerPerson' | 'rememberedAddresses'>;
  readonly publicOrigin: string | null;
  readonly now: () => number;
}

/**
 * `POST /profile/avatar`: one picture as multipart/form-data from an allowed origin becomes the person's, answers `{"avatar"}`; `DELETE`
 * takes it away. `GET /avatars/<name>-<96|512>.webp`: for everybody who knows the name. Refusals as in GraphQL.
 */
export function addAvatarRoutes(app: FastifyInstance, options: AvatarRouteOptions): void {
  const people = createAddressLimiter({ ...options.limits.avatarsPerPerson, remembered: options.limits.rememberedAddresses });

  /** Who changes his picture; null when he was refused already. */
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<Viewer | null> {
    if (!isAllowedOrigin(request, options.publicOrigin)) return refuse(request, reply, appError('ORIGIN_NOT_ALLOWED'), 403);
    const viewer = await identify(options, request, reply);
    if (!viewer.ok) return refuse(request, reply, viewer.error, 401);
    const waitSeconds = people.admit(viewer.value.userId, options.now());
    return waitSeconds === 0 ? viewer.value : refuse(request, reply.header('retry-after', waitSeconds), appError('RATE_LIMITED', { retryAfterSeconds: waitSeconds }), 429);
  }

  void app.register(async (scope) => {
    await scope.register(fastifyMultipart, { limits: { files: 1, fields: 0, parts: 1, fileSize: avatarLimits.bytes, headerPairs: 20 }, throwFileSizeLimit: false });
    scope.post(avatarUploadAddress, async (request, reply) => {
      const viewer = await admit(request, reply);
      if (viewer === null) return reply;
      const sent = await readPicture(request);
      const kept = sent.ok ? await options.services.avatars.keep(viewer.userId, sent.value) : sent;
      if (!kept.ok) return sendAnswer(reply, refusedAnswer(kept.error, request.id, null, 400));
      return reply.header('cache-control', 'no-store').send({ avatar: kept.value });
    });
  });
  app.delete(avatarUploadAddress, async (request, reply) => {
    const viewer = await admit(request, reply);
    if (viewer === null) return reply;
    await options.services.avatars.remove(viewer.userId);
    return reply.header('cache-control', 'no-store').send({ avatar: null });
  });
  app.get<{ Params: { file: string } }>(`${avatarsAddress}:file`, async (request, reply) => {
    const file = options.services.avatars.file(request.params.file);
    const bytes = file.ok ? await readIfThere(file.value) : null;
    if (bytes === null) return sendAnswer(reply, refusedAnswer(appError('NOT_FOUND'), request.id, null, 404));
    // Another picture has another name.
    return reply.headers({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable', 'content-disposition': 'inline; filename="anh.webp"' }).send(bytes);
  });
}

async function identify({ services, publicOrigin, now }: AvatarRouteOptions, request: FastifyRequest, reply: FastifyReply): Promise<Result<Viewer, AppError>> {
  const nowMs = now();
  const { viewer, refusal, renewed } = await services.auth.identify(readTokens(request, publicOrigin), { address: request.ip, userAgent: request.headers['user-agent'] ?? '', nowMs });
  if (renewed !== null) createCookieSink(request, reply, { publicOrigin, nowMs }).keep(renewed);
  return viewer === null ? err(refusal ?? appError('UNAUTHENTICATED')) : ok(viewer);
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

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFromDisk(path);
  } catch {
    // It was replaced or taken away.
    return null;
  }
}

function refuse(request: FastifyRequest, reply: FastifyReply, error: AppError, status: number): null {
  void sendAnswer(reply, refusedAnswer(error, request.id, null, status));
  return null;
}
