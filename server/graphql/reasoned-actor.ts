import { actorOf } from './actor.ts';
import type { RequestContext } from './context.ts';
import { valueOrRefuse } from './refusal.ts';
import { parseReason } from '../modules/admin/api.ts';
import type { Author, DeciderAsSeen, ReasonedActor } from '../modules/audit/api.ts';

/** What asking the password again may refuse with. */
export const passwordErrors = 'PASSWORD_REQUIRED, PASSWORD_WRONG, ACCOUNT_LOCKED, RATE_LIMITED';

/** Whoever asks, where no reason is asked for. */
export function authorOf(context: RequestContext): Author {
  return { ...actorOf(context), reason: null };
}

/** Whoever asks, with the reason they typed; refuses one that is none. */
export function reasonedActor(context: RequestContext, typed: string): ReasonedActor {
  return { ...actorOf(context), reason: valueOrRefuse(parseReason(typed)) };
}

/** The same, by what they saw of the row. */
export function deciderAsSeen(
  context: RequestContext,
  { revision, reason }: { readonly revision: string; readonly reason: string },
): DeciderAsSeen {
  return { ...reasonedActor(context, reason), revision };
}
