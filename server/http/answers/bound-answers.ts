import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { personHeader } from '#shared/api/person-header.ts';
import { retryAfterSeconds } from '../../graphql/requests/thrown-error.ts';
import { isLoopback, networkOf } from '../../modules/auth/api.ts';
import type { AnswerKind, AnswerLimits } from '../../answer-limits.ts';
import { createBodyBudget, type FullBudget, type Transfer } from '../bodies/body-budget.ts';
import { fullAnswer, refuseFull } from '../refuse-full.ts';
import { endUnreadAnswers } from './unread-answers.ts';

declare module 'fastify' {
  interface FastifyReply {
    /**
     * Whether something was carried out that the answer tells of; null where nobody says: then only
     * a request that reads did nothing.
     */
    isDone: boolean | null;
  }
}

/** What answers may hold of this process that their clients have not read yet. */
export interface AnswerRoom {
  /**
   * Room for an answer that is sent piece by piece, before its first piece is read. False: refused,
   * with 429 or 503 and `Retry-After`; the route returns the reply as it is.
   */
  admit(request: FastifyRequest, reply: FastifyReply, held: HeldAnswer): boolean;
  /**
   * False while an answer of something that was done for this person had to be sent without room
   * and is not read yet. Asked before more is done for them: what was done is always told.
   */
  hasRoomFor(userId: string): boolean;
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
  const { take, put, owes } = createTaking(app, limits);
  app.decorateReply('isDone', null);
  app.addHook('onSend', async (request, reply, payload) => {
    const bytes = bytesOf(payload, limits);
    const userId = knownReader(reply);
    const kind = userId === null ? 'guests' : 'people';
    const full = take({ request, reply }, kind, { userId, bytes });
    // Why somebody gets nothing always finds its way, and so does what was done.
    if (full !== null && bytes > limits.leastBytes) {
      if (!isDone(request, reply)) return sayFull({ request, reply }, payload, full);
      put({ request, reply }, kind, { userId, bytes });
    }
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
    hasRoomFor: (userId) => !owes(userId),
  };
}

/** Whether it would be untrue that nothing was done. */
function isDone({ method }: FastifyRequest, { isDone: isKnown }: FastifyReply): boolean {
  return isKnown ?? (method !== 'GET' && method !== 'HEAD');
}

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Held = Pick<HeldAnswer, 'userId' | 'bytes'>;

/** Takes room for an answer, once, until it is read or its client is gone. */
interface Taking {
  /** Says what is full. */
  readonly take: (asked: Asked, kind: AnswerKind, held: Held) => FullBudget | null;
  /** Takes it whether or not there is any. */
  readonly put: (asked: Asked, kind: AnswerKind, held: Held) => void;
  /** Whether an answer that was `put` for this person waits to be read. */
  readonly owes: (userId: string) => boolean;
}

function createTaking(app: FastifyInstance, limits: AnswerLimits): Taking {
  const unread = endUnreadAnswers(app, limits);
  const budgets = {
    guests: createBodyBudget(limits.guests, limits),
    people: createBodyBudget(limits.people, limits),
    media: createBodyBudget(limits.media, limits),
  };
  const taken = new WeakSet<FastifyReply>();
  const owed = new Map<string, number>();
  const owe = (userId: string, by: 1 | -1): void => {
    const count = (owed.get(userId) ?? 0) + by;
    if (count > 0) owed.set(userId, count);
    else owed.delete(userId);
  };
  const toTransfer = ({ request }: Asked, { userId, bytes }: Held): Transfer => {
    const { socket } = request.raw;
    return {
      network: isLoopback(request.ip) ? null : networkOf(request.ip),
      userId,
      bytes,
      behindMs: () => unread.behindMs(socket),
      stillMs: () => unread.stillMs(socket),
      end: () => void socket.destroy(),
    };
  };
  const keepUntilRead = ({ request, reply }: Asked, leave: () => void): void => {
    taken.add(reply);
    const forget = unread.onClose(request.raw.socket, leave);
    reply.raw.once('close', () => {
      forget();
      leave();
    });
  };
  const isOver = ({ reply }: Asked): boolean => taken.has(reply) || reply.raw.destroyed;
  return {
    take(asked, kind, held) {
      if (isOver(asked)) return null;
      const leave = budgets[kind].take(toTransfer(asked, held));
      if (typeof leave === 'string') return leave;
      keepUntilRead(asked, leave);
      return null;
    },
    put(asked, kind, held) {
      if (isOver(asked)) return;
      const leave = budgets[kind].put(toTransfer(asked, held));
      const { userId } = held;
      if (userId === null) return keepUntilRead(asked, leave);
      owe(userId, 1);
      let isRead = false;
      keepUntilRead(asked, () => {
        leave();
        if (!isRead) owe(userId, -1);
        isRead = true;
      });
    },
    owes: (userId) => owed.has(userId),
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
