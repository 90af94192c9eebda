import * as z from 'zod/mini';
import { hostOperations } from '#shared/api/operations.ts';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { type AuthorisedApi, postOperation } from '../../api/authorised-api.ts';
import type { RenewalAnswer } from './licence-store.ts';

/**
 * Asks the server for the licence of whoever is signed in. An answer to another question is
 * `INTERNAL`.
 */
export type FetchLicence = (question: {
  readonly deviceId: string;
  readonly questionId: string;
}) => Promise<Result<RenewalAnswer, AppError>>;

const timeoutMs = 15_000;

const answerSchema = z.object({
  renew_licence: z.object({
    question_id: z.string(),
    granted: z.boolean(),
    issued_at: z.iso.datetime(),
    until: z.iso.datetime(),
  }),
});

export function createFetchLicence(api: AuthorisedApi): FetchLicence {
  return async ({ deviceId, questionId }) => {
    const variables = { device_id: deviceId, question_id: questionId };
    const answer = await postOperation(
      api,
      { operationName: 'RenewLicence', query: hostOperations.RenewLicence, variables },
      { timeoutMs },
    );
    if (!answer.ok) return answer;
    const read = answerSchema.safeParse(answer.value);
    if (!read.success || read.data.renew_licence.question_id !== questionId)
      return err(appError('INTERNAL'));
    const { granted, issued_at: issuedAt, until } = read.data.renew_licence;
    return ok({ granted, issuedAtMs: Date.parse(issuedAt), untilMs: Date.parse(until) });
  };
}
