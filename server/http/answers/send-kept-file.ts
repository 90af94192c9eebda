import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DiskTroubleError } from '../../disk/disk-trouble.ts';
import type { FilePart, KeptFiles } from '../../disk/kept-files.ts';
import { type AnswerRoom, knownReader } from './bound-answers.ts';
import type { AnswerLimits } from '../../answer-limits.ts';

/** Sends files that were kept, in pieces that are read when the connection wants them. */
export interface KeptFileSender {
  /**
   * Sends a file under the headers, or refuses where too much waits to be read; resolves with true
   * once that is begun. False: there is no such file, and nothing was sent. `send` sends the pieces
   * in another way than to everybody.
   */
  send(request: FastifyRequest, reply: FastifyReply, sending: KeptFile): Promise<boolean>;
}

export interface KeptFile {
  readonly file: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly send?: (parts: AsyncIterable<Uint8Array>) => FastifyReply;
}

export interface KeptFileSenderDeps {
  readonly files: Pick<KeptFiles, 'read'>;
  readonly room: AnswerRoom;
  readonly limits: Pick<AnswerLimits, 'streamBytes'>;
}

/** The sender of a server. */
export function createKeptFileSender({ files, room, limits }: KeptFileSenderDeps): KeptFileSender {
  return {
    async send(request, reply, { file, headers, send = sendToAnybody(reply) }) {
      const held = {
        kind: 'pieces',
        userId: knownReader(reply),
        bytes: limits.streamBytes,
      } as const;
      if (!room.admit(request, reply, held)) return true;
      const first = await files.read(file);
      if (first === null) return false;
      void reply.headers({ ...headers, 'content-length': first.size });
      // A reply that is waited for resolves with nothing.
      void send(partsOf(files, file, first));
      return true;
    },
  };
}

function sendToAnybody(reply: FastifyReply) {
  return (parts: AsyncIterable<Uint8Array>): FastifyReply =>
    reply.send(Readable.from(parts, { objectMode: false }));
}

/** Throws where the file is another one than it was: its length is promised. */
async function* partsOf(
  files: Pick<KeptFiles, 'read'>,
  file: string,
  first: FilePart,
): AsyncGenerator<Uint8Array> {
  yield first.bytes;
  for (let at = first.bytes.length; at < first.size;) {
    const part = await files.read(file, at);
    if (part?.size !== first.size || part.bytes.length === 0)
      throw new DiskTroubleError(`${file} changed while it was sent`);
    yield part.bytes;
    at += part.bytes.length;
  }
}
