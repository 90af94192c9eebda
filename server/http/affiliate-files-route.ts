import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type AppError, appError } from '../../src/shared/errors/error-code.ts';
import { refusedAnswer } from '../graphql/answer-request.ts';
import type { Services } from '../graphql/context.ts';
import type { Limits } from '../limits.ts';
import { createAddressLimiter } from './address-limiter.ts';
import { sendAnswer } from './graphql-route.ts';
import { createCookieSink, readTokens } from './session-cookies.ts';

export interface AffiliateFilesOptions {
  readonly services: Pick<Services, 'auth' | 'affiliateFiles'>;
  readonly publicOrigin: string | null;
  readonly limits: Pick<Limits, 'affiliateFilesPerPerson' | 'rememberedAddresses'>;
  readonly now: () => number;
}

/**
 * `GET /affiliate/commissions.csv?kind=&year=&index=&status=&search=` and `GET /affiliate/statement.pdf?kind=&year=&index=`: what an
 * affiliate saves of his own, by his session. Changes nothing, and cookies are SameSite=Lax: no origin check.
 */
export function addAffiliateFilesRoutes(app: FastifyInstance, { services, publicOrigin, limits, now }: AffiliateFilesOptions): void {
  const people = createAddressLimiter({ ...limits.affiliateFilesPerPerson, remembered: limits.rememberedAddresses });

  /** Who asks; null when he was refused already. */
  async function admit(request: FastifyRequest, reply: FastifyReply, nowMs: number): Promise<string | null> {
    const { viewer, refusal, renewed } = await services.auth.identify(readTokens(request, publicOrigin), { address: request.ip, userAgent: request.headers['user-agent'] ?? '', nowMs });
    if (renewed !== null) createCookieSink(request, reply, { publicOrigin, nowMs }).keep(renewed);
    if (viewer === null) return refuse(request, reply, refusal ?? appError('UNAUTHENTICATED'), 401);
    const waitSeconds = people.admit(viewer.userId, nowMs);
    if (waitSeconds === 0) return viewer.userId;
    return refuse(request, reply.header('retry-after', waitSeconds), appError('RATE_LIMITED', { retryAfterSeconds: waitSeconds }), 429);
  }

  app.get('/affiliate/commissions.csv', async (request, reply) => {
    const nowMs = now();
    const userId = await admit(request, reply, nowMs);
    if (userId === null) return reply;
    const wish = listWish.safeParse(request.query);
    if (!wish.success) return answerRefusal(request, reply, badWish(wish.error));
    const file = await services.affiliateFiles.commissions(userId, wish.data, nowMs);
    return file.ok ? send(reply, 'text/csv; charset=utf-8', 'hoa-hong.csv', Readable.from(file.value)) : answerRefusal(request, reply, file.error);
  });

  app.get('/affiliate/statement.pdf', async (request, reply) => {
    const nowMs = now();
    const userId = await admit(request, reply, nowMs);
    if (userId === null) return reply;
    const wish = periodWish.safeParse(request.query);
    if (!wish.success) return answerRefusal(request, reply, badWish(wish.error));
    const file = await services.affiliateFiles.statement(userId, wish.data, nowMs);
    return file.ok ? send(reply, 'application/pdf', 'sao-ke.pdf', file.value) : answerRefusal(request, reply, file.error);
  });
}

const absent = (value: unknown): unknown => (value === '' ? undefined : value);
const wholeNumber = z.preprocess(absent, z.string().regex(/^\d{1,4}$/).transform(Number).optional()).transform((value) => value ?? null);

/** As the address says it; what is left out or empty is not asked for. */
const periodWish = z.object({ kind: z.preprocess(absent, z.enum(['MONTH', 'QUARTER']).default('MONTH')), year: wholeNumber, index: wholeNumber });
const statuses = { PENDING: 'pending', APPROVED: 'approved', IN_PAYOUT: 'in_payout', PAID: 'paid', VOID: 'void', ON_HOLD: 'on_hold', REVERSED: 'reversed' } as const;
const listWish = periodWish.extend({
  status: z.preprocess(absent, z.enum(['PENDING', 'APPROVED', 'IN_PAYOUT', 'PAID', 'VOID', 'ON_HOLD', 'REVERSED']).optional()).transform((value) => (value === undefined ? null : statuses[value])),
  search: z.preprocess(absent, z.string().max(100).optional()).transform((value) => value ?? null),
});

function badWish(error: z.ZodError): AppError {
  return appError('BAD_INPUT', { field: String(error.issues[0]?.path[0] ?? 'kind') });
}

function send(reply: FastifyReply, type: string, name: string, content: NodeJS.ReadableStream): FastifyReply {
  return reply.headers({ 'content-type': type, 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${name}"` }).send(content);
}

/** Nobody is let in. */
function refuse(request: FastifyRequest, reply: FastifyReply, error: AppError, status: number): null {
  void sendAnswer(reply, refusedAnswer(error, request.id, null, status));
  return null;
}

function answerRefusal(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  return sendAnswer(reply, refusedAnswer(error, request.id, null, error.code === 'NOT_FOUND' ? 404 : 400));
}
