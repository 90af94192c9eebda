import type { GraphQLError } from 'graphql';
import type { AppError } from '#shared/errors/error-code.ts';
import { messageOf } from '#shared/errors/error-messages.ts';
import { errorOfThrown } from './thrown-error.ts';
import { Refusal } from '../refusal.ts';

/** One error of an answer, as clients read it. */
export interface AnswerError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: {
    readonly code: string;
    readonly field?: string;
    readonly retry_after_seconds?: number;
    readonly tries_left?: number;
    readonly restored?: true;
    /** Of the second step of signing in, behind FACTOR_NEEDED. */
    readonly challenge?: string;
    readonly request_id: string;
  };
}

/**
 * A refusal as an answer carries it: the Vietnamese sentence by its code, and nothing of the
 * server's inside.
 */
export function toAnswerError(
  error: AppError,
  requestId: string,
  path?: readonly (string | number)[],
): AnswerError {
  return {
    message: messageOf(error),
    ...(path === undefined ? {} : { path }),
    extensions: {
      code: error.code,
      ...(error.field === undefined ? {} : { field: error.field }),
      ...(error.retryAfterSeconds === undefined
        ? {}
        : { retry_after_seconds: error.retryAfterSeconds }),
      ...(error.payment === undefined ? {} : { payment: error.payment }),
      ...(error.order === undefined ? {} : { order: error.order }),
      ...(error.parts === undefined ? {} : { parts: error.parts }),
      ...(error.triesLeft === undefined ? {} : { tries_left: error.triesLeft }),
      ...(error.restored === undefined ? {} : { restored: error.restored }),
      ...(error.challenge === undefined ? {} : { challenge: error.challenge }),
      request_id: requestId,
    },
  };
}

/**
 * What went wrong in resolvers: refusals as they are; anything else is told as an outage or as
 * `INTERNAL`, and handed to `report`.
 */
export function toAnswerErrors(
  errors: readonly GraphQLError[],
  requestId: string,
  report: (bug: unknown) => void,
): readonly AnswerError[] {
  return errors.flatMap((error) => {
    const { cause } = error;
    const refused = cause instanceof Refusal ? cause.errors : [errorOfThrown(cause)];
    if (!(cause instanceof Refusal)) report(cause ?? error);
    return refused.map((refusal) => toAnswerError(refusal, requestId, error.path));
  });
}
