import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appError } from '#shared/errors/error-code.ts';
import { nameOfTrouble } from '../../graphql/requests/thrown-error.ts';
import type { DiskLane } from '../../disk/disk-lane.ts';
import type { Limits } from '../../limits.ts';
import type { LostRights, MediaLibrary, MediaSigner } from '../../modules/catalog/api.ts';
import type { AnswerRoom } from '../answers/bound-answers.ts';
import { parseByteRange } from '../bodies/byte-range.ts';
import { type BufferPool, createBufferPool } from '../answers/buffer-pool.ts';
import { contentTypeOf } from '../answers/content-types.ts';
import { describeError } from '../../describe-error.ts';
import { createMediaReader, type OpenMedia } from './media-reader.ts';
import { refuse } from '../refuse.ts';

export interface MediaRouteDeps {
  readonly media: MediaLibrary;
  readonly lane: DiskLane;
  readonly signer: MediaSigner;
  readonly lostRights: Pick<LostRights, 'mayPlay'>;
  readonly limits: Limits;
  readonly now: () => number;
  readonly room: AnswerRoom;
}

/**
 * `GET /media/<token>/<folder>/<file>`: ranges by positional reads, in constant memory. 403 with
 * `MEDIA_URL_EXPIRED` or `MEDIA_URL_INVALID`, 404 with `MEDIA_NOT_FOUND`, 416 for a range outside
 * of the file.
 */
export function addMediaRoute(
  app: FastifyInstance,
  { media, lane, signer, lostRights, limits, now, room }: MediaRouteDeps,
): void {
  const reader = createMediaReader({
    media,
    lane,
    capacity: limits.openMediaFiles,
    memoryMs: limits.mediaMemoryMs,
  });
  const buffers = createBufferPool(limits.mediaChunkBytes, limits.mediaBuffers);
  app.addHook('onClose', async () => reader.close());
  /**
   * Whether an answer that was begun at `beganMs` goes on: none of its person's sessions ended, and
   * no plan was given back. An address that only runs out meanwhile was good for what it opened.
   */
  const mayGoOn = async (token: string, folder: string, beganMs: number): Promise<boolean> => {
    const allowed = signer.check(token, folder, beganMs);
    return allowed.ok && lostRights.mayPlay(allowed.value.learner, folder, now());
  };
  app.get<{ Params: { token: string; folder: string; '*': string } }>(
    '/media/:token/:folder/*',
    { config: { rate: 'file' } },
    async (request, reply) => {
      const { token, folder, '*': rest } = request.params;
      const beganMs = now();
      const allowed = signer.check(token, folder, beganMs);
      if (!allowed.ok) return refuse(request, reply, allowed.error, 403);
      // Whoever asks for a fresh address is told there why they get none.
      if (!(await lostRights.mayPlay(allowed.value.learner, folder, now())))
        return refuse(request, reply, appError('MEDIA_URL_EXPIRED'), 403);
      const { learner } = allowed.value;
      const opened = await reader.open(folder, rest, now());
      if (opened === null) return refuse(request, reply, appError('MEDIA_NOT_FOUND'), 404);
      const held = {
        kind: 'media',
        userId: learner === 'guest' ? null : learner,
        bytes: Math.min(limits.mediaChunkBytes, opened.file.bytes),
      } as const;
      try {
        if (!room.admit(request, reply, held)) return reply;
        return await sendFile(request, reply, opened, {
          buffers,
          mayGoOn: async () => mayGoOn(token, folder, beganMs),
        });
      } finally {
        opened.release();
      }
    },
  );
  app.get('/media/*', { config: { rate: 'file' } }, async (request, reply) =>
    refuse(request, reply, appError('MEDIA_NOT_FOUND'), 404),
  );
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  opened: OpenMedia,
  sending: Sending,
) {
  const { bytes, modifiedMs, absolutePath } = opened.file;
  const etag = `"${bytes.toString(36)}-${modifiedMs.toString(36)}"`;
  void reply.headers({
    'accept-ranges': 'bytes',
    etag,
    'cache-control': 'private, max-age=3600',
    'content-type': contentTypeOf(absolutePath),
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const ifRange = request.headers['if-range'];
  const range = parseByteRange(
    ifRange === undefined || ifRange === etag ? request.headers.range : undefined,
    bytes,
  );
  if (range.kind === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  const start = range.kind === 'part' ? range.start : 0;
  const end = range.kind === 'part' ? range.end : bytes - 1;
  if (range.kind === 'part')
    void reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes}`);
  void reply.header('content-length', end - start + 1);
  if (request.method === 'HEAD') takeOver(reply).end();
  else await pump(reply, opened, { start, end, ...sending });
  return reply;
}

interface Sending {
  readonly buffers: BufferPool;
  /** Asked again before each buffer but the first. */
  readonly mayGoOn: () => Promise<boolean>;
}

/** Of a file; `end` is inclusive. */
interface Stretch extends Sending {
  readonly start: number;
  readonly end: number;
}

/**
 * Writes a stretch of a file to the socket, a buffer at a time, the next one only when the socket
 * wants more.
 */
async function pump(
  reply: FastifyReply,
  opened: OpenMedia,
  { start, end, buffers, mayGoOn }: Stretch,
): Promise<void> {
  let raw: ServerResponse | null = null;
  const fillOrBreakOff = async (chunk: Buffer, position: number): Promise<boolean> => {
    try {
      return await fill(opened, chunk, position);
    } catch (error) {
      if (raw === null) throw error;
      // Its status is told already: only breaking off still says that something is wrong.
      reply.log.error({ error: describeError(error) }, nameOfTrouble(error));
      return false;
    }
  };
  for (let position = start; position <= end && raw?.destroyed !== true;) {
    // The answer's length is promised: breaking off says that this is not all.
    if (raw !== null && !(await mayGoOn())) return void raw.destroy();
    const buffer = buffers.take();
    const giveBack = (): void => buffers.giveBack(buffer);
    const chunk = buffer.subarray(0, Math.min(buffer.length, end - position + 1));
    const isFilled = await fillOrBreakOff(chunk, position);
    raw ??= takeOver(reply);
    // The file became shorter under our hands: the answer's length is promised, so it is broken
    // off.
    if (!isFilled) return void raw.destroy();
    position += chunk.length;
    if (position > end) return void raw.end(chunk, giveBack);
    await writeOut(raw, chunk, giveBack);
  }
  // An empty file, or a client that is gone.
  (raw ?? takeOver(reply)).end();
}

/**
 * The bare answer with the status and headers gathered so far: Fastify would set a length of its
 * own.
 */
function takeOver(reply: FastifyReply): ServerResponse {
  const { raw } = reply.hijack();
  // Values were set here and by our own hooks: strings and numbers.
  return raw.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string | number>);
}

/** Answers false when the file ends before the chunk is full. */
async function fill(opened: OpenMedia, chunk: Buffer, position: number): Promise<boolean> {
  let filled = 0;
  while (filled < chunk.length) {
    const bytesRead = await opened.read(chunk.subarray(filled), position + filled);
    if (bytesRead === 0) return false;
    filled += bytesRead;
  }
  return true;
}

/**
 * Resolves when the socket takes more or is gone; `onSent` when nobody looks at the chunk any more.
 */
async function writeOut(raw: ServerResponse, chunk: Buffer, onSent: () => void): Promise<void> {
  if (raw.write(chunk, onSent) || raw.destroyed) return;
  await new Promise<void>((resolve) => {
    const goOn = (): void => {
      raw.off('drain', goOn).off('close', goOn);
      resolve();
    };
    raw.on('drain', goOn).on('close', goOn);
  });
}
