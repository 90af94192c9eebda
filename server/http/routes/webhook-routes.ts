import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { refusedAnswer } from '../../graphql/requests/answer-request.ts';
import type { Limits } from '../../limits.ts';
import type { BankEventInbox } from '../../modules/commerce/api.ts';
import { sendAnswer } from '../send-answer.ts';

export interface WebhookRoutesDeps {
  readonly bank: Pick<BankEventInbox, 'receive'>;
  readonly limits: Pick<Limits, 'webhookBodyBytes' | 'webhookAnswerMs'>;
  readonly now: () => number;
}

const providers = ['sepay', 'casso'] as const;

/**
 * `POST /webhooks/sepay` and `/webhooks/casso` (PRODUCT.md 6). 200 `{"success":true}` once the
 * report is stored, also for one that is known; 401 WEBHOOK_SIGNATURE, 503 WEBHOOK_NOT_CONFIGURED.
 * The answer waits for the work behind it only a moment.
 */
export function addWebhookRoutes(
  app: FastifyInstance,
  { bank, limits, now }: WebhookRoutesDeps,
): void {
  void app.register(async (scope) => {
    // Signatures are over bytes: nobody may parse them on the way, whatever type they claim to be.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    const bounds = {
      bodyLimit: limits.webhookBodyBytes,
      config: { bodiesOf: 'webhooks' },
    } as const;
    for (const provider of providers) {
      scope.post<{ Body: Buffer | undefined }>(
        `/webhooks/${provider}`,
        bounds,
        async (request, reply) => {
          const rawBody = request.body ?? Buffer.alloc(0);
          const received = await bank.receive({ provider, rawBody, headers: flat(request) }, now());
          request.log.info(
            {
              provider,
              fresh: received.ok ? received.value.fresh : null,
              code: received.ok ? null : received.error.code,
            },
            'webhook',
          );
          if (!received.ok) return refuse(request, reply, received.error);
          await within(limits.webhookAnswerMs, received.value.handled);
          return reply.header('cache-control', 'no-store').send({ success: true });
        },
      );
    }
  });
}

function refuse(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const status = error.code === 'WEBHOOK_NOT_CONFIGURED' ? 503 : 401;
  return sendAnswer(reply, refusedAnswer(appError(error.code), request.id, null, status));
}

/** Headers as one text each, as a signature has them. */
function flat(request: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(',') : value]],
    ),
  );
}

async function within(limitMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}
