import {
  avatarLimits,
  avatarsAddress,
  avatarUploadAddress,
  isAvatarFile,
} from '#shared/domain/profile/avatar.ts';
import { supportLimits } from '#shared/domain/support/support-rules.ts';
import { answerWithToken, refusal, type SendWithToken } from './answer-with-token.ts';
import type { ApiClient } from './api-client.ts';
import type { AccessTokens } from './authorised-api.ts';
import { claimOf } from './claim-of.ts';

export interface PicturesForwardDeps {
  readonly client: Pick<ApiClient, 'get' | 'upload' | 'remove'>;
  readonly tokens: AccessTokens;
}

/** Where the page sends a picture of a support request, and below what it reads one. */
const pictureUploadAddress = '/uploads/support';
const picturesAddress = '/support-pictures/';

/** A picture with what multipart puts around it. */
const mostBytes = Math.max(supportLimits.pictureBytes, avatarLimits.bytes) + 10_000;
const timeoutMs = 60_000;

/** Whether the page asks for a picture, or sends one. */
export function isPictureAddress(pathname: string): boolean {
  return (
    pathname === pictureUploadAddress ||
    pathname === avatarUploadAddress ||
    pathname.startsWith(picturesAddress) ||
    pathname.startsWith(avatarsAddress)
  );
}

/**
 * Answers the page's pictures with the token that only this process has: `POST /uploads/support`,
 * `GET /support-pictures/<id>`, `POST` and `DELETE /profile/avatar`, `GET /avatars/<file>`. 401 for
 * a guest or a session that is over, 413 above 5 MB, 504 without a server.
 */
export function createPicturesForward({
  client,
  tokens,
}: PicturesForwardDeps): (request: Request) => Promise<Response> {
  return async (request) => {
    const send = await prepare(client, request);
    if (send instanceof Response) return send;
    return answerWithToken(tokens, send);
  };
}

/** What is asked of the API, ready to be asked twice; or why it is not asked. */
async function prepare(
  client: PicturesForwardDeps['client'],
  request: Request,
): Promise<SendWithToken | Response> {
  const { pathname } = new URL(request.url);
  const signal = (): AbortSignal =>
    AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
  if (pathname.startsWith(picturesAddress)) {
    if (request.method !== 'GET' || !/^[0-9a-f-]{36}$/.test(pathname.slice(picturesAddress.length)))
      return refusal(404);
    return async (token) =>
      client.get(pathname, {
        method: 'GET',
        headers: { authorization: `Bearer ${token}` },
        signal: signal(),
        lane: 'bytes',
      });
  }
  if (pathname.startsWith(avatarsAddress)) {
    if (request.method !== 'GET' || !isAvatarFile(pathname.slice(avatarsAddress.length)))
      return refusal(404);
    return async (token) =>
      client.get(pathname, {
        method: 'GET',
        headers: { authorization: `Bearer ${token}` },
        signal: signal(),
        lane: 'bytes',
      });
  }
  if (pathname === avatarUploadAddress && request.method === 'DELETE')
    return async (token) =>
      client.remove(pathname, {
        headers: { authorization: `Bearer ${token}`, ...claimOf(request) },
        signal: signal(),
      });
  const contentType = request.headers.get('content-type') ?? '';
  if (request.method !== 'POST' || !contentType.startsWith('multipart/form-data'))
    return refusal(405);
  const body = await readBytes(request.body);
  if (body === null) return refusal(413);
  const to = pathname === avatarUploadAddress ? avatarUploadAddress : pictureUploadAddress;
  return async (token) =>
    client.upload(to, {
      headers: {
        'content-type': contentType,
        authorization: `Bearer ${token}`,
        ...claimOf(request),
      },
      body,
      signal: signal(),
    });
}

/** Null as soon as it is too long; the rest is never taken in. */
async function readBytes(
  body: ReadableStream<Uint8Array> | null,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
