import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appError } from '#shared/errors/error-code.ts';
import { refusedAnswer } from '../../graphql/requests/answer-request.ts';
import type { Limits } from '../../limits.ts';
import { isLoopback, networkOf } from '../../modules/auth/api.ts';
import { createBodyBudget, type FullBudget } from './body-budget.ts';
import { atMost, toldBytes } from './body-bytes.ts';
import { sendAnswer } from '../send-answer.ts';
import { refuseFull } from '../refuse-full.ts';
import { endUnreadable } from './unreadable-requests.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Who sends its body, as far as that was asked before it is read: of a file whoever was let in
     * (`RequestGuard.admitUpload`), otherwise what the route's `findBodySender` found.
     */
    bodySender: BodySender | null;
  }
  interface FastifyContextConfig {
    /** Bodies of this route are counted by themselves, whoever sends them. */
    readonly bodiesOf?: 'webhooks';
    /**
     * Who sends a body that is larger than a guest's; null for a guest, whose body the route does
     * not read then.
     */
    readonly findBodySender?: (request: FastifyRequest) => Promise<string | null>;
  }
}

/** Somebody who is known, and with what their body is counted. */
export interface BodySender {
  readonly userId: string;
  readonly bodies: 'people' | 'pictures' | 'officeFiles';
}

export type BodyBounds = Pick<
  Limits,
  'receiveMs' | 'receiveBytesPerSecond' | 'unfinishedBodies' | 'guestBodyBytes'
>;

/** How long a client has for a body of so many bytes, from its head on, ms. */
export function receiveTimeMs(
  { receiveMs, receiveBytesPerSecond }: Pick<BodyBounds, 'receiveMs' | 'receiveBytesPerSecond'>,
  bytes: number,
): number {
  return receiveMs + (bytes / receiveBytesPerSecond) * 1000;
}

/**
 * Bounds what bodies may hold that are still being sent: each by its length, which every route has,
 * and by time, as much as a slow line needs, and then the connection is ended; all of them by what
 * they may take, of a person, of an address and of this process. Guests, people, the bank, people's
 * pictures and the office's files are counted apart: none of them uses up what is another's.
 */
export function boundBodies(app: FastifyInstance, limits: BodyBounds): void {
  const admit = createAdmission(limits);
  app.decorateRequest('bodySender', null);
  // A route without a limit of its own would have that of whatever parser reads the body.
  app.addHook('onRoute', (route) => void (route.bodyLimit ??= limits.guestBodyBytes));
  app.addHook('preParsing', async (request, reply, payload) => {
    const told = toldBytes(request);
    if (told === 0) return payload;
    const { bodyLimit, config } = request.routeOptions;
    // Of whom the route asks who they are it says first whether they are signed in.
    const isTooLong = told !== Infinity && told > bodyLimit && config.findBodySender === undefined;
    if (isTooLong && !request.is404) return refuseLong(request, reply);
    const timer = setTimeout(
      () => cut(request, reply),
      receiveTimeMs(limits, Math.min(told, bodyLimit)),
    );
    timer.unref();
    onceOver(request, reply, () => clearTimeout(timer));
    const admitted = await admit(request, reply);
    if (typeof admitted === 'string') return refuseFull(request, reply, admitted);
    // A form with files is read from the socket by its own reader, which has limits of its own;
    // piped elsewhere too it would stand still once nobody reads there.
    return told === Infinity && !isForm(request) ? atMost(admitted, payload) : payload;
  });
}

function isForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('multipart/form-data') === true;
}

/** How much of a request's body is read, which is counted now; or whose budget is spent. */
type Admission = (request: FastifyRequest, reply: FastifyReply) => Promise<number | FullBudget>;

function createAdmission({ unfinishedBodies, guestBodyBytes }: BodyBounds): Admission {
  const budgets = {
    guests: createBodyBudget(unfinishedBodies.guests, unfinishedBodies),
    people: createBodyBudget(unfinishedBodies.people, unfinishedBodies),
    webhooks: createBodyBudget(unfinishedBodies.webhooks, unfinishedBodies),
    pictures: createBodyBudget(unfinishedBodies.pictures, unfinishedBodies),
    officeFiles: createBodyBudget(unfinishedBodies.officeFiles, unfinishedBodies),
  };

  function take(
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    bodies: keyof typeof budgets,
    bytes: number,
  ): (() => void) | FullBudget {
    const lag = lagOf(request.raw.socket, unfinishedBodies.steadyBytesPerSecond);
    const taken = budgets[bodies].take({
      network: isLoopback(request.ip) ? null : networkOf(request.ip),
      userId: request.bodySender?.userId ?? null,
      bytes,
      behindMs: lag,
      stillMs: lag,
      end: () => cut(request, reply, 'now'),
    });
    if (typeof taken !== 'string') onceOver(request, reply, taken);
    return taken;
  }

  return async (request, reply) => {
    const asked = { request, reply };
    const { bodyLimit, config } = request.routeOptions;
    const bytes = Math.min(toldBytes(request), bodyLimit);
    const { bodiesOf = request.bodySender?.bodies } = config;
    if (bodiesOf !== undefined) return bytesOf(take(asked, bodiesOf, bytes), bytes);
    const guestBytes = Math.min(bytes, guestBodyBytes);
    const asGuest = take(asked, 'guests', guestBytes);
    const isEnough = typeof asGuest !== 'string' && bytes <= guestBodyBytes;
    const userId = isEnough ? null : ((await config.findBodySender?.(request)) ?? null);
    if (userId === null) return bytesOf(asGuest, guestBytes);
    if (typeof asGuest !== 'string') asGuest();
    request.bodySender = { userId, bodies: 'people' };
    return bytesOf(take(asked, 'people', bytes), bytes);
  };
}

function bytesOf(taken: (() => void) | FullBudget, bytes: number): number | FullBudget {
  return typeof taken === 'string' ? taken : bytes;
}

/** How far what a connection receives is behind one that gets so much steadily, from now on. */
function lagOf(socket: Socket, bytesPerSecond: number): () => number {
  let sinceMs = performance.now();
  let { bytesRead } = socket;
  return () => {
    const nowMs = performance.now();
    const sent = socket.bytesRead - bytesRead;
    bytesRead += sent;
    sinceMs = Math.min(nowMs, sinceMs + (sent / bytesPerSecond) * 1000);
    return nowMs - sinceMs;
  };
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

/** `now`: nothing more of it is received; otherwise its client may still read why it was cut. */
function cut(request: FastifyRequest, reply: FastifyReply, when: 'now' | 'soon' = 'soon'): void {
  const { socket } = request.raw;
  // An answer that has begun can say nothing else any more.
  if (reply.raw.headersSent) socket.destroy();
  else endUnreadable(socket satisfies Socket, '408 Request Timeout', when);
}

function refuseLong(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const code = request.bodySender === null ? 'QUERY_TOO_LARGE' : 'UPLOAD_TOO_LARGE';
  return sendAnswer(
    reply.header('connection', 'close'),
    refusedAnswer(appError(code), request.id, null, 413),
  );
}
