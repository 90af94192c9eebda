import * as z from 'zod/mini';
import { appError, type AppError, isErrorCode } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { ApiAnswer } from './api-client.ts';

const errorSchema = z.object({
  extensions: z.optional(
    z.object({
      code: z.optional(z.unknown()),
      field: z.optional(z.string()),
      retry_after_seconds: z.optional(z.number()),
      tries_left: z.optional(z.number()),
      payment: z.optional(z.string()),
      order: z.optional(z.string()),
      restored: z.optional(z.literal(true)),
      challenge: z.optional(z.string()),
      request_id: z.optional(z.string()),
    }),
  ),
});
const answerSchema = z.object({
  data: z.optional(z.unknown()),
  errors: z.optional(z.array(errorSchema)),
});

/** A GraphQL answer as the main process has to understand it: data, or the first refusal. */
export type GraphqlAnswer = Result<unknown, AppError>;

/**
 * Reads what the server answered. A status without a GraphQL body is `HTTP_STATUS`; a code that we
 * do not know is `INTERNAL`.
 */
export function readGraphqlAnswer(answer: ApiAnswer): GraphqlAnswer {
  const parsed = answerSchema.safeParse(parseJson(answer.text));
  const refusal = parsed.success ? parsed.data.errors?.[0] : undefined;
  if (refusal) return err(refusalOf(refusal));
  if (answer.status >= 400) return err(appError('HTTP_STATUS', { status: answer.status }));
  if (!parsed.success || parsed.data.data === undefined || parsed.data.data === null)
    return err(appError('INTERNAL'));
  return ok(parsed.data.data);
}

/** Text as JSON, or undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusalOf({ extensions = {} }: z.infer<typeof errorSchema>): AppError {
  const {
    code,
    field,
    retry_after_seconds: retryAfterSeconds,
    tries_left: triesLeft,
    payment,
    order,
    restored,
    challenge,
    request_id: requestId,
  } = extensions;
  return appError(isErrorCode(code) ? code : 'INTERNAL', {
    ...(field === undefined ? {} : { field }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(triesLeft === undefined ? {} : { triesLeft }),
    ...(payment === undefined ? {} : { payment }),
    ...(order === undefined ? {} : { order }),
    ...(restored === undefined ? {} : { restored }),
    ...(challenge === undefined ? {} : { challenge }),
    ...(requestId === undefined ? {} : { requestId }),
  });
}
