import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import type { Services } from '../../graphql/context.ts';
import type { FileReaders } from './file-readers.ts';
import type { RequestRule } from '../request-guard.ts';
import { refuse } from '../refuse.ts';

export interface AffiliateFilesDeps {
  readonly services: Pick<Services, 'affiliateFiles'>;
  readonly readers: FileReaders;
}

/**
 * `GET /affiliate/commissions.csv?kind=&year=&index=&status=&search=` and `GET
 * /affiliate/statement.pdf?kind=&year=&index=`: what an affiliate saves of their own, by their
 * session. Changes nothing, and cookies are SameSite=Lax: no origin check.
 */
export function addAffiliateFilesRoutes(
  app: FastifyInstance,
  { services, readers }: AffiliateFilesDeps,
): void {
  const saves: RequestRule = { whom: 'signedIn', from: 'anywhere', rate: 'affiliateFile' };

  app.get('/affiliate/commissions.csv', async (request, reply) => {
    const entered = await readers.admit(request, reply, saves);
    if (entered === null) return reply;
    const input = listInput.safeParse(request.query);
    if (!input.success) return answerRefusal(request, reply, badInput(input.error));
    const file = await services.affiliateFiles.commissions(
      entered.viewer.userId,
      input.data,
      entered.nowMs,
    );
    if (!file.ok) return answerRefusal(request, reply, file.error);
    return readers.send(
      asFile(reply, 'text/csv; charset=utf-8', 'hoa-hong.csv'),
      entered,
      file.value,
    );
  });

  app.get('/affiliate/statement.pdf', async (request, reply) => {
    const entered = await readers.admit(request, reply, saves);
    if (entered === null) return reply;
    const input = periodInput.safeParse(request.query);
    if (!input.success) return answerRefusal(request, reply, badInput(input.error));
    const file = await services.affiliateFiles.statement(
      entered.viewer.userId,
      input.data,
      entered.nowMs,
    );
    return file.ok
      ? readers.send(asFile(reply, 'application/pdf', 'sao-ke.pdf'), entered, file.value)
      : answerRefusal(request, reply, file.error);
  });
}

const absent = (value: unknown): unknown => (value === '' ? undefined : value);
const wholeNumber = z
  .preprocess(
    absent,
    z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number)
      .optional(),
  )
  .transform((value) => value ?? null);

/** As the address says it; what is left out or empty is not asked for. */
const periodInput = z.object({
  kind: z.preprocess(absent, z.enum(['MONTH', 'QUARTER']).default('MONTH')),
  year: wholeNumber,
  index: wholeNumber,
});
const statuses = {
  PENDING: 'pending',
  APPROVED: 'approved',
  IN_PAYOUT: 'in_payout',
  PAID: 'paid',
  VOID: 'void',
  ON_HOLD: 'on_hold',
  REVERSED: 'reversed',
} as const;
const listInput = periodInput.extend({
  status: z
    .preprocess(
      absent,
      z
        .enum(['PENDING', 'APPROVED', 'IN_PAYOUT', 'PAID', 'VOID', 'ON_HOLD', 'REVERSED'])
        .optional(),
    )
    .transform((value) => (value === undefined ? null : statuses[value])),
  search: z.preprocess(absent, z.string().max(100).optional()).transform((value) => value ?? null),
});

function badInput(error: z.ZodError): AppError {
  return appError('BAD_INPUT', { field: String(error.issues[0]?.path[0] ?? 'kind') });
}

function asFile(reply: FastifyReply, type: string, name: string): FastifyReply {
  return reply.headers({
    'content-type': type,
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="${name}"`,
  });
}

function answerRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  error: AppError,
): FastifyReply {
  return refuse(request, reply, error, error.code === 'NOT_FOUND' ? 404 : 400);
}
