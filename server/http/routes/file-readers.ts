import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerLimits } from '../../answer-limits.ts';
import type { AnswerRoom } from '../answers/bound-answers.ts';
import {
  type Entered,
  type RequestGuard,
  type RequestRule,
  rightRefusal,
} from '../request-guard.ts';
import type { Auth } from '../../modules/auth/api.ts';

/** The one way to send somebody what only they may have, part by part. */
export interface FileReaders {
  /**
   * `RequestGuard.admit` for whoever gets a file, with the room that it takes until it is read:
   * nothing is done for it, spent or written down that could not be sent. Null: refused, also with
   * 429 or 503 for want of room; the route returns the reply as it is.
   */
  admit(request: FastifyRequest, reply: FastifyReply, rule: RequestRule): Promise<Reader | null>;
  /**
   * Sends what is read while it is sent, as long as whoever was let in may have it: asked again
   * before each part but the first, which follows the question at the door. When that is over it
   * breaks off, so that nobody takes a part for the whole. Bytes that are there already go in parts
   * too.
   */
  send(
    reply: FastifyReply,
    reader: Reader,
    parts: Uint8Array | AsyncIterable<string | Uint8Array>,
  ): FastifyReply;
}

/** Who was let in to read a file, and has room for it; `FileReaders.admit` alone makes one. */
export interface Reader extends Entered, Pick<RequestRule, 'whom'> {
  readonly room: 'taken';
}

export interface FileReadersDeps {
  readonly guard: Pick<RequestGuard, 'admit'>;
  readonly auth: Pick<Auth, 'identifyAgain'>;
  readonly room: AnswerRoom;
  readonly limits: { readonly answers: Pick<AnswerLimits, 'streamBytes'> };
  readonly now: () => number;
}

/** The readers of a server. */
export function createFileReaders({
  guard,
  auth,
  room,
  limits,
  now,
}: FileReadersDeps): FileReaders {
  /**
   * By what this process remembers, which is told of every end: a list of a thousand lines is not a
   * thousand questions.
   */
  async function mayStill({ viewer: before, whom }: Reader): Promise<boolean> {
    const viewer = await auth.identifyAgain(before, now(), false);
    return viewer !== null && rightRefusal(viewer, whom) === null;
  }

  async function* whileAllowed(
    reader: Reader,
    parts: AsyncIterable<string | Uint8Array> | Iterable<Uint8Array>,
  ): AsyncGenerator<string | Uint8Array> {
    let isFirst = true;
    for await (const part of parts) {
      if (!isFirst && !(await mayStill(reader))) throw new BrokenOffError();
      isFirst = false;
      yield part;
    }
  }

  return {
    async admit(request, reply, rule) {
      const bytes = limits.answers.streamBytes;
      const entered = await guard.admit(request, reply, {
        ...rule,
        takeRoom: (userId) => room.admit(request, reply, { kind: 'pieces', userId, bytes }),
      });
      return entered && { ...entered, whom: rule.whom, room: 'taken' };
    },
    send(reply, reader, parts) {
      const isThere = parts instanceof Uint8Array;
      if (isThere) void reply.header('content-length', parts.length);
      const allowed = whileAllowed(reader, isThere ? partsOf(parts) : parts);
      // Counted in bytes: no part is read before the socket wants it.
      return reply.send(Readable.from(allowed, { objectMode: false }));
    },
  };
}

const partBytes = 64 * 1024;

function* partsOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += partBytes) yield bytes.subarray(at, at + partBytes);
}

/** What was being sent is not for whoever gets it any more. */
class BrokenOffError extends Error {
  constructor() {
    super('the session ended, or lost the right, while the answer was sent');
  }
}
