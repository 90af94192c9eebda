import { type RequestContext, requireViewer } from '../../graphql/context.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import { parseReason } from '../admin/api.ts';

/** What asking the password again may refuse with. */
export const passwordErrors = 'PASSWORD_REQUIRED, PASSWORD_WRONG, ACCOUNT_LOCKED, RATE_LIMITED';

/** The administrator who asks, without a reason. */
export function actorOf(context: RequestContext) {
  return { actorId: requireViewer(context).userId, reason: null, now: new Date(context.nowMs) };
}

/** The administrator who asks, with the reason they typed; refuses one that is none. */
export function reasonedActor(context: RequestContext, typed: string) {
  return { ...actorOf(context), reason: valueOrRefuse(parseReason(typed)) };
}
