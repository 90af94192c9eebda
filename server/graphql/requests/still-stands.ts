import { type AppError, appError } from '#shared/errors/error-code.ts';
import type { RequestContext } from '../context.ts';
import type { MutationRule } from '../rules/mutation-rules.ts';
import { whoRefusal } from '../rules/who-may.ts';

/**
 * Why somebody may no longer do what they were let in for; null when they may. A request waits for
 * its turn, for a password to be judged, for the field before it: meanwhile its session may have
 * ended, or its person lost a right. From here on the context's viewer is who they are now.
 */
export async function whatChanged(
  context: RequestContext,
  rule: Pick<MutationRule, 'who' | 'moves'>,
): Promise<AppError | null> {
  const { viewer, services, nowMs } = context;
  if (viewer === null || rule.who === 'anybody') return null;
  // What everybody does all the time is judged by what this process knows; the database tells it of
  // every end.
  const isExact = rule.moves !== 'nothing' || rule.who !== 'signed_in';
  const now = await services.auth.identifyAgain(viewer, nowMs, isExact);
  if (now === null) return appError('UNAUTHENTICATED');
  context.becomes(now);
  return now.mustSetPassword ? appError('PASSWORD_DEMANDED') : whoRefusal(context, rule.who);
}
