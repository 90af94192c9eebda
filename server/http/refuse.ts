import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '#shared/errors/error-code.ts';
import { refusedAnswer } from '../graphql/requests/answer-request.ts';
import { sendAnswer } from './send-answer.ts';

/**
 * Refuses in the form in which GraphQL does (code, Vietnamese sentence, request id), kept by nobody
 * on the way. What may be asked for later says when.
 */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  error: AppError,
  status: number,
): FastifyReply {
  if (error.code === 'RATE_LIMITED')
    return sendAnswer(
      reply.header('retry-after', error.retryAfterSeconds ?? 1),
      refusedAnswer(error, request.id, null, 429),
    );
  return sendAnswer(reply, refusedAnswer(error, request.id, null, status));
}
