import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '../../src/shared/errors/error-code.ts';
import { refusedAnswer } from '../graphql/answer-request.ts';
import { sendAnswer } from './graphql-route.ts';

/** Refuses in the form in which GraphQL does (code, Vietnamese sentence, request id), kept by nobody on the way. */
export function refuse(request: FastifyRequest, reply: FastifyReply, error: AppError, status: number): FastifyReply {
  return sendAnswer(reply, refusedAnswer(error, request.id, null, status));
}
