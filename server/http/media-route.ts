import { open, type FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AppError, appError } from '../../src/shared/errors/error-code.ts';
import { toAnswerError } from '../graphql/answer-errors.ts';
import type { Limits } from '../limits.ts';
import type { MediaFile, MediaLibrary, MediaSigner } from '../modules/catalog/api.ts';
import { parseByteRange } from './byte-range.ts';
import { contentTypeOf } from './content-types.ts';

export interface MediaRouteOptions {
  readonly media: MediaLibrary;
  readonly signer: MediaSigner;
  readonly limits: Limits;
  readonly now: () => number;
}

/**
 * `GET /media/<token>/<folder>/<file>`: ranges by positional reads, in constant memory. 403 with `MEDIA_URL_EXPIRED` or
 * `MEDIA_URL_INVALID`, 404 with `MEDIA_NOT_FOUND`, 416 for a range outside of the file.
 */
export function addMediaRoute(app: FastifyInstance, { media, signer, limits, now }: MediaRouteOptions): void {
  app.get<{ Params: { token: string; folder: string; '*': string } }>('/media/:token/:folder/*', async (request, reply) => {
    const { token, folder, '*': rest } = request.params;
    const allowed = signer.check(token, folder, now());
    if (!allowed.ok) return sendError(request, reply, 403, allowed.error);
    const file = await media.find(folder, rest);
    if (file === null) return sendError(request, reply, 404, appError('MEDIA_NOT_FOUND'));
    return sendFile(request, reply, file, limits.mediaChunkBytes);
  });
  app.get('/media/*', async (request, reply) => sendError(request, reply, 404, appError('MEDIA_NOT_FOUND')));
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: MediaFile, chunkBytes: number) {
  const etag = `"${file.bytes.toString(36)}-${file.modifiedMs.toString(36)}"`;
  const headers = { 'accept-ranges': 'bytes', etag, 'cache-control': 'private, max-age=3600', 'content-type': contentTypeOf(file.absolutePath) };
  void reply.headers(headers);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const ifRange = request.headers['if-range'];
  const range = parseByteRange(ifRange === undefined || ifRange === etag ? request.headers.range : undefined, file.bytes);
  if (range.kind === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.bytes}`).send();
  const start = range.kind === 'part' ? range.start : 0;
  const end = range.kind === 'part' ? range.end : file.bytes - 1;
  if (range.kind === 'part') void reply.code(206).header('content-range', `bytes ${start}-${end}/${file.bytes}`);
  void reply.header('content-length', end - start + 1);
  if (request.method === 'HEAD') takeOver(reply).end();
  else await pump(reply, { file: file.absolutePath, start, end, chunkBytes });
  return reply;
}

interface Stretch {
  readonly file: string;
  readonly start: number;
  /** Inclusive. */
  readonly end: number;
  readonly chunkBytes: number;
}

/** Writes a stretch of a file to the socket, reading the next chunk only when the last one is on its way. */
async function pump(reply: FastifyReply, { file, start, end, chunkBytes }: Stretch): Promise<void> {
  const handle = await open(file, 'r');
  try {
    const raw = takeOver(reply);
    for (let position = start; position <= end && !raw.destroyed; position += chunkBytes) {
      const chunk = await readExactly(handle, position, Math.min(chunkBytes, end - position + 1));
      // The file became shorter under our hands: the answer's length is promised, so it is broken off.
      if (chunk === null) return void raw.destroy();
      await writeOut(raw, chunk);
    }
    raw.end();
  } finally {
    await handle.close();
  }
}

/** The bare answer with the status and headers gathered so far: Fastify would set a length of its own. */
function takeOver(reply: FastifyReply): ServerResponse {
  const { raw } = reply.hijack();
  // Values were set here and by our own hooks: strings and numbers.
  return raw.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string | number>);
}

async function readExactly(handle: FileHandle, position: number, length: number): Promise<Buffer | null> {
  const buffer = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) return null;
    filled += bytesRead;
  }
  return buffer;
}

async function writeOut(raw: ServerResponse, chunk: Buffer): Promise<void> {
  if (raw.write(chunk) || raw.destroyed) return;
  const gone = new AbortController();
  const onClose = (): void => gone.abort();
  raw.once('close', onClose);
  try {
    await once(raw, 'drain', { signal: gone.signal });
  } catch (error) {
    // The client went away; the loop sees it.
    if (!gone.signal.aborted) throw error;
  } finally {
    raw.off('close', onClose);
  }
}

async function sendError(request: FastifyRequest, reply: FastifyReply, status: number, error: AppError) {
  return reply.code(status).header('cache-control', 'no-store').send({ errors: [toAnswerError(error, request.id)] });
}
