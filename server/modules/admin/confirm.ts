import { type AppError, appError } from '../../../src/shared/errors/error-code.ts';
import { err, ok, type Result } from '../../../src/shared/kernel/result.ts';
import { type RequestContext, requireViewer } from '../../graphql/context.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import type { Viewer } from '../auth/api.ts';

/** Longest reason that is kept, in characters. */
export const reasonLength = 500;

/** For actions that move money: checks the administrator's password again, under the limits of signing in. Answers who it is. */
export async function requirePasswordAgain(context: RequestContext, password: string): Promise<Viewer> {
  const viewer = requireViewer(context);
  const { address, userAgent } = context.client;
  valueOrRefuse(await context.services.auth.confirmPassword(viewer, password, { address, userAgent, nowMs: context.nowMs }));
  return viewer;
}

/** A reason as it is kept: trimmed and NFC. Refuses with REASON_REQUIRED (field `reason`) for none, BAD_INPUT for one that is too long. */
export function parseReason(typed: string): Result<string, AppError> {
  const reason = typed.normalize('NFC').trim();
  if (reason === '') return err(appError('REASON_REQUIRED', { field: 'reason' }));
  return reason.length > reasonLength ? err(appError('BAD_INPUT', { field: 'reason' })) : ok(reason);
}
