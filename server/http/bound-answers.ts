import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { personHeader } from '#shared/api/person-header.ts';
import { retryAfterSeconds } from '../graphql/thrown-error.ts';
import { isLoopback, networkOf } from '../modules/auth/api.ts';
import type { AnswerKind, AnswerLimits } from '../answer-limits.ts';
import { createBodyBudget, type FullBudget } from './body-budget.ts';
import { fullAnswer, refuseFull } from './refuse-full.ts';
import { endUnreadAnswers } from './unread-answers.ts';

/** What answers may hold of this process that their clients have not read yet. */
export interface AnswerRoom {
  /**
   * Room for an answer that is sent piece by piece, before its first piece is read. False: refused,
   * with 429 or 503 and `Retry-After`; the route returns the reply as it is.
   */
  admit(request: FastifyRequest, reply: FastifyReply, held: HeldAnswer): boolean;
}

/** What is sent piece by piece. */
export interface HeldAnswer {
  readonly kind: 'pieces' | 'media';
  /** Who reads it; null for a guest. */
  readonly userId: string | null;
  /** The most of it that is here at once. */
  readonly bytes: number;
}

/**
 * Bounds what all answers hold until they are read, of a person, of an address and of this process,
 * and how slowly one may be read. Texts are counted as long as they are, what comes in pieces with
 * the pieces that are here at once. Buffers are kept in this process for everybody (the portal's
 * files and pages, shared answers): only their connections count.
 */
export function boundAnswers(app: FastifyInstance, limits: AnswerLimits): AnswerRoom {
  const take = createTaking(app, limits);
  app.addHook('onSend', async (request, reply, payload) => {
    const bytes = bytesOf(payload, limits);
    const userId = knownReader(reply);
    const full = take({ request, reply }, userId === null ? 'guests' : 'people', { userId, bytes });
    // Why somebody gets nothing always finds its way.
    if (full !== null && bytes > limits.leastBytes)
      return sayFull({ request, reply }, payload, full);
    // Nobody keeps the text itself while its bytes wait.
    return typeof payload === 'string' && bytes > limits.leastBytes
      ? Buffer.from(payload)
      : payload;
  });
  return {
    admit(request, reply, { kind, userId, bytes }) {
      const known = userId === null ? 'guests' : 'people';
      const full = take({ request, reply }, kind === 'media' ? kind : known, { userId, bytes });
      if (full !== null) refuseFull(request, reply, full);
      return full === null;
    },
  };
}

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Takes room for an answer, once, until it is read or its client is gone; or says what is full. */
type Taking = (
  asked: Asked,
  kind: AnswerKind,
  held: Pick<HeldAnswer, 'userId' | 'bytes'>,
) => FullBudget | null;

function createTaking(app: FastifyInstance, limits: AnswerLimits): Taking {
  const unread = endUnreadAnswers(app, limits);
  const budgets = {
    guests: createBodyBudget(limits.guests, limits),
    people: createBodyBudget(limits.people, limits),
    media: createBodyBudget(limits.media, limits),
  };
  const taken = new WeakSet<FastifyReply>();
  return ({ request, reply }, kind, { userId, bytes }) => {
    if (taken.has(reply) || reply.raw.destroyed) return null;
    const { socket } = request.raw;
    const leave = budgets[kind].take({
      network: isLoopback(request.ip) ? null : networkOf(request.ip),
      userId,
      bytes,
      behindMs: () => unread.behindMs(socket),
      end: () => void socket.destroy(),
    });
    if (typeof leave === 'string') return leave;
    taken.add(reply);
    const forget = unread.onClose(socket, leave);
    reply.raw.once('close', () => {
      forget();
      leave();
    });
    return null;
  };
}

function bytesOf(payload: unknown, { leastBytes, streamBytes }: AnswerLimits): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  return payload instanceof Readable ? streamBytes : leastBytes;
}

/** Whoever the answer says it is for. */
export function knownReader(reply: FastifyReply): string | null {
  const named = reply.getHeader(personHeader);
  return typeof named === 'string' && named !== 'guest' ? named : null;
}

/** In the place of what was about to be sent. */
function sayFull({ request, reply }: Asked, payload: unknown, full: FullBudget): string | Buffer {
  if (payload instanceof Readable) payload.destroy();
  const { status, body, operationName, codes } = fullAnswer(request, full);
  reply.refused = { operationName, codes };
  for (const name of ['content-length', 'content-disposition', 'content-encoding', 'etag'])
    void reply.removeHeader(name);
  void reply.code(status).headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': retryAfterSeconds.unavailable,
  });
  return body;
}
