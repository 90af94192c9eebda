import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appError } from '#shared/errors/error-code.ts';
import { refusedAnswer } from '../graphql/answer-request.ts';
import { retryAfterSeconds } from '../graphql/thrown-error.ts';
import type { Limits } from '../limits.ts';
import { isLoopback, networkOf } from '../modules/auth/api.ts';
import { createBodyBudget } from './body-budget.ts';
import { bodyBytesOf } from './body-bytes.ts';
import { sendAnswer } from './graphql-route.ts';
import { endUnreadable } from './unreadable-requests.ts';

export type BodyBounds = Pick<
  Limits,
  'receiveMs' | 'receiveBytesPerSecond' | 'unfinishedBodies' | 'guestBodyBytes'
>;

/** How long a client has for a body of so many bytes, from its head on, ms. */
export function receiveTimeMs(
  { receiveMs, receiveBytesPerSecond }: Omit<BodyBounds, 'unfinishedBodies' | 'guestBodyBytes'>,
  bytes: number,
): number {
  return receiveMs + (bytes / receiveBytesPerSecond) * 1000;
}

/**
 * Bounds what bodies may hold that are still being sent: each by time, as much as a slow line
 * needs, and then the connection is ended; all of them by what they may take, of an address and of
 * this process. Files of people who were let in have places of their own.
 */
export function boundBodies(app: FastifyInstance, limits: BodyBounds): void {
  const budget = createBodyBudget(limits.unfinishedBodies);
  app.decorateRequest('hasPlace', false);
  app.addHook('preParsing', async (request, reply, payload) => {
    const bytes = bodyBytesOf(request);
    if (bytes === 0) return payload;
    if (!request.hasPlace) {
      const network = isLoopback(request.ip) ? null : networkOf(request.ip);
      const taken = budget.take(network, bytes);
      if (typeof taken === 'string') return refuse(request, reply, taken);
      onceOver(request, reply, taken);
    }
    const timer = setTimeout(() => cut(request, reply), receiveTimeMs(limits, bytes));
    timer.unref();
    onceOver(request, reply, () => clearTimeout(timer));
    return payload;
  });
}

/**
 * When a body was received as a whole, or its request was answered or cut: nothing of it is held
 * any more. Of a request that was answered before its body was there Node says no end.
 */
function onceOver(request: FastifyRequest, reply: FastifyReply, work: () => void): void {
  // Whoever went away meanwhile closes no more.
  if (reply.raw.closed || reply.raw.destroyed) return work();
  request.raw.once('end', work);
  reply.raw.once('close', work);
}

function cut(request: FastifyRequest, reply: FastifyReply): void {
  const { socket } = request.raw;
  // An answer that has begun can say nothing else any more.
  if (reply.raw.headersSent) socket.destroy();
  else endUnreadable(socket satisfies Socket, '408 Request Timeout');
}

function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  full: 'address' | 'process',
): FastifyReply {
  void reply.headers({ connection: 'close', 'retry-after': retryAfterSeconds.unavailable });
  const waiting = { retryAfterSeconds: retryAfterSeconds.unavailable };
  return full === 'address'
    ? sendAnswer(reply, refusedAnswer(appError('RATE_LIMITED', waiting), request.id))
    : sendAnswer(reply, refusedAnswer(appError('SERVER_BUSY', waiting), request.id, null, 503));
}
