import type { FastifyReply, FastifyRequest } from 'fastify';
import { appError } from '#shared/errors/error-code.ts';
import { type Answer, refusedAnswer } from '../graphql/requests/answer-request.ts';
import { retryAfterSeconds } from '../graphql/requests/thrown-error.ts';
import type { FullBudget } from './bodies/body-budget.ts';
import { sendAnswer } from './send-answer.ts';

/** Why nothing more is taken or sent: 503 of this process, 429 of a person or an address. */
export function fullAnswer({ id }: FastifyRequest, full: FullBudget): Answer {
  const waiting = { retryAfterSeconds: retryAfterSeconds.unavailable };
  return full === 'process'
    ? refusedAnswer(appError('SERVER_BUSY', waiting), id, null, 503)
    : refusedAnswer(appError('RATE_LIMITED', waiting), id, null, 429);
}

/** Says so and when to ask again, and ends the connection. */
export function refuseFull(
  request: FastifyRequest,
  reply: FastifyReply,
  full: FullBudget,
): FastifyReply {
  void reply.headers({ connection: 'close', 'retry-after': retryAfterSeconds.unavailable });
  return sendAnswer(reply, fullAnswer(request, full));
}
