import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import { type RequestContext, requireViewer } from '../context.ts';

/**
 * Counts an ask with a code in it, of the person and of the address: each could be a guess. Refuses
 * with RATE_LIMITED.
 */
export async function admitTypedCode(context: RequestContext): Promise<Result<true, AppError>> {
  const { rates } = context.services;
  const byPerson = await rates.claim(
    'typedCode',
    { userId: requireViewer(context).userId },
    context.nowMs,
  );
  return byPerson.ok
    ? rates.claim('typedCodeOfAddress', { address: context.client.address }, context.nowMs)
    : byPerson;
}
